// Setting up a table: rated or friendly, for everybody or by link, who goes first and how fast. The last choice is kept.

import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Dialog } from "../../lib/dialog.js";
import { t } from "../../lib/i18n.js";
import { go } from "../../lib/router.js";
import { remember } from "../../lib/store.js";
import { post } from "../../net/api.js";
import { openEntrance } from "../account/entrance.js";
import { Segment } from "../choices.js";
import { paceName, pacesOf } from "../games.js";
import { GAME, mayRate, trying } from "../play.js";

const FIRST = { lot: null, me: 0, other: 1 };

const kept = remember("newtable", { kind: "friendly", open: "public", first: "lot", pace: null });

function wishes({ kind, open, first, pace }) {
  const wish = { game: GAME, public: open === "public" };
  if (kind === "rated") return { ...wish, rated: true };
  if (FIRST[first] !== null) wish.first = FIRST[first];
  if (pacesOf(GAME).some(([name]) => name === pace)) wish.pace = pace;
  return wish;
}

const Friendly = ({ chosen, choose }) => html`
  <${Segment}
    legend=${t("newtable.first")}
    name="first"
    choices=${Object.keys(FIRST).map((code) => [code, t(`newtable.first.${code}`)])}
    value=${chosen.first}
    onChoose=${(first) => choose({ first })}
  />
  ${pacesOf(GAME).length > 1 &&
  html`
    <${Segment}
      legend=${t("newtable.pace")}
      name="pace"
      choices=${pacesOf(GAME).map(([pace]) => [pace, paceName(GAME, pace)])}
      value=${chosen.pace ?? pacesOf(GAME)[0][0]}
      onChoose=${(pace) => choose({ pace })}
    />
  `}
`;

export function NewTable({ onClose }) {
  const [chosen, setChosen] = useState({ ...kept.value, kind: mayRate() ? kept.value.kind : "friendly" });
  const [busy, setBusy] = useState(false);
  const choose = (some) => setChosen({ ...chosen, ...some });
  const rated = chosen.kind === "rated";
  const refused = rated && !mayRate();
  const create = async (event) => {
    event.preventDefault();
    if (busy || refused) return;
    setBusy(true);
    const made = await trying(() => post("/api/tables", wishes(chosen)));
    setBusy(false);
    if (!made) return;
    kept.value = chosen;
    onClose();
    go(`/table/${made.table.id}`);
  };
  const signUp = () => {
    onClose();
    openEntrance("signup");
  };
  return html`
    <${Dialog} title=${t("newtable.title")} onClose=${onClose}>
      <form class="form" onSubmit=${create}>
        <${Segment}
          legend=${t("newtable.kind")}
          name="kind"
          choices=${["friendly", "rated"].map((code) => [code, t(`table.${code}`)])}
          value=${chosen.kind}
          onChoose=${(kind) => choose({ kind })}
        />
        <p class=${refused ? "form-error" : "field-note"} role=${refused ? "alert" : undefined}>
          ${t(refused ? "no.rated_guest" : `newtable.${chosen.kind}.note`)}
        </p>
        <${Segment}
          legend=${t("newtable.who")}
          name="open"
          choices=${["public", "link"].map((code) => [code, t(`newtable.${code}`)])}
          value=${chosen.open}
          onChoose=${(open) => choose({ open })}
        />
        <p class="field-note">${t(`newtable.${chosen.open}.note`)}</p>
        ${!rated && html`<${Friendly} chosen=${chosen} choose=${choose} />`}
        ${refused
          ? html`<button type="button" class="btn btn-main btn-wide" onClick=${signUp}>${t("account.signup")}</button>`
          : html`<button class="btn btn-main btn-wide" aria-disabled=${busy}>${t("newtable.create")}</button>`}
      </form>
    <//>
  `;
}
