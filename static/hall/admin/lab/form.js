// What a new run shall be: decks, bots, how many matches, and the seed.

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../../lib/icon.js";
import { refusal, t } from "../../../lib/i18n.js";
import { get, post } from "../../../net/api.js";
import { Loading } from "../../frame.js";
import { botName, deckName } from "./words.js";

const KINDS = ["chosen", "random"];
const USUAL_MATCHES = 400;
const CODES = /[^\s,;]+/g;

const seed = () => crypto.getRandomValues(new Uint32Array(1))[0].toString(36);

// What the form says, as the server wants it.
function wish(form, { game, decks }) {
  const said = new FormData(form);
  const chosen = decks.filter((deck) => said.has(`deck ${deck.id} ${deck.draft}`)).map(({ id, draft }) => ({ id, draft }));
  const codes = (said.get("codes")?.match(CODES) ?? []).map((code) => ({ code }));
  return {
    game,
    bots: said.getAll("bot"),
    decks: said.get("kind") === "random" ? [] : [...chosen, ...codes],
    mirrored: said.has("mirrored"),
    matches: Number(said.get("matches")),
    seed: said.get("seed").trim(),
  };
}

const Decks = ({ decks }) => html`
  <fieldset class="lab-decks">
    <legend>${t("admin.lab.decks")}</legend>
    ${decks.map(
      (deck) => html`
        <label class="check" key=${`${deck.id} ${deck.draft}`}>
          <input type="checkbox" name=${`deck ${deck.id} ${deck.draft}`} defaultChecked=${!deck.draft} />
          <span>${deckName(deck)}</span>
        </label>
      `,
    )}
    <label class="field lab-codes"><span>${t("admin.lab.codes")}</span><input name="codes" autocomplete="off" spellcheck=${false} autocapitalize="none" /></label>
  </fieldset>
`;

function Form({ choices, onStart }) {
  const [first] = useState(seed);
  const [kind, setKind] = useState(KINDS[0]);
  const [failed, setFailed] = useState(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event) => {
    event.preventDefault();
    if (busy) return;
    const wished = wish(event.currentTarget, choices);
    if (kind === KINDS[0] && wished.decks.length === 0) return setFailed({ code: "lab_no_decks" });
    setBusy(true);
    try {
      await post("/api/admin/lab/runs", wished);
      setFailed(null);
      onStart();
    } catch (error) {
      if (!error.code) throw error;
      setFailed(error);
    } finally {
      setBusy(false);
    }
  };
  return html`
    <form class="form" onSubmit=${submit}>
      <fieldset class="choice">
        <legend>${t("admin.lab.kind.legend")}</legend>
        <div class="segment">
          ${KINDS.map(
            (each) => html`
              <label key=${each}>
                <input type="radio" name="kind" value=${each} checked=${each === kind} onChange=${() => setKind(each)} />
                <span>${t(`admin.lab.kind.${each}`)}</span>
              </label>
            `,
          )}
        </div>
      </fieldset>
      ${kind === KINDS[0] && html`<${Decks} decks=${choices.decks} />`}
      <div class="admin-search">
        ${Array.from({ length: choices.seats }, (_, seat) => html`
          <label class="field" key=${seat}>
            <span>${t("admin.lab.bot", { seat: seat + 1 })}</span>
            <select name="bot">${choices.bots.map((level) => html`<option value=${level} selected=${level === "steady"}>${botName(level)}</option>`)}</select>
          </label>
        `)}
        <label class="field"><span>${t("admin.lab.matches")}</span><input type="number" name="matches" min="1" max=${choices.most_matches} required defaultValue=${USUAL_MATCHES} /></label>
        <label class="field"><span>${t("admin.lab.seed")}</span><input name="seed" required maxlength="40" pattern="[\\w.:\\-]+" autocomplete="off" spellcheck=${false} autocapitalize="none" defaultValue=${first} /></label>
      </div>
      <label class="check"><input type="checkbox" name="mirrored" /><span>${t("admin.lab.mirrored")}</span></label>
      ${failed && html`<p class="form-error" role="alert">${refusal(failed, "admin")}</p>`}
      <div class="btn-row lab-start"><button class="btn btn-main" aria-disabled=${busy}><${Icon} name="play-button" />${t("admin.lab.start")}</button></div>
    </form>
  `;
}

export function NewRun({ onStart }) {
  const [[choices, failed], set] = useState([null, null]);
  useEffect(() => {
    get("/api/admin/lab/choices").then(
      (told) => set([told, null]),
      (error) => set([null, error]),
    );
  }, []);
  return html`
    <section class="panel" aria-labelledby="lab-new">
      <h2 id="lab-new">${t("admin.lab.new")}</h2>
      ${failed && html`<p class="form-error" role="alert">${refusal(failed, "admin")}</p>`}
      ${choices ? html`<${Form} choices=${choices} onStart=${onStart} />` : !failed && html`<${Loading} />`}
    </section>
  `;
}
