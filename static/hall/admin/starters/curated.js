// One starter deck: how it stands, what can be done with it, its revisions, and all that was done.

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../../lib/icon.js";
import { local, refusal, t } from "../../../lib/i18n.js";
import { go } from "../../../lib/router.js";
import { toast } from "../../../lib/toast.js";
import { Loading } from "../../frame.js";
import { loadDecks } from "../../match/game.js";
import { GAME } from "../../play.js";
import { AskDiscard, AskPublish, AskReplace, AskRetire } from "./acts.js";
import { Compare } from "./compare.js";
import { Faults } from "./faults.js";
import { Revisions } from "./revisions.js";
import { act, contentsOf, discardDraft, fetchDeck, saveDraft, useAnswer } from "./server.js";
import { Tags, nameOf } from "./tags.js";
import { Trail } from "./trail.js";

const Do = ({ words, kind = "", onClick }) => html`<button type="button" class=${`btn ${kind}`} onClick=${onClick}>${t(`admin.starters.${words}`)}</button>`;

const Buttons = ({ deck, ask, restore }) => html`
  <div class="btn-row starter-acts">
    <a class="btn" href=${`/admin/starters/${deck.id}/draft`}><${Icon} name="card-pickup" />${t(deck.draft ? "admin.starters.edit" : "admin.starters.begin")}</a>
    ${deck.draft && html`<${Do} words="publish.do" kind="btn-main" onClick=${() => ask("publish")} />`}
    ${deck.draft && html`<${Do} words="discard.do" onClick=${() => ask("discard")} />`}
    ${deck.status === "published" && html`<${Do} words="retire.do" onClick=${() => ask("retire")} />`}
    ${deck.status === "retired" && html`<${Do} words="restore.do" onClick=${restore} />`}
  </div>
`;

export function Curated({ id }) {
  const [deck, setDeck, again] = useAnswer(() => fetchDeck(id), id);
  const [game, setGame] = useState(null);
  const [asked, ask] = useState(null);
  useEffect(() => {
    loadDecks(GAME).then(setGame);
  }, []);
  if (deck?.failed) return html`<p class="form-error" role="alert">${refusal(deck.failed, "admin")}</p>`;
  if (!deck || !game) return html`<${Loading} />`;
  const close = () => ask(null);
  // Does it, shows what came of it, and says so; a refusal shows the deck as it is by now.
  const doing = async (work, words, params) => {
    close();
    try {
      const found = await work();
      toast(t(`admin.starters.${words}`, params), "good");
      if (found.revisions) setDeck(found);
      else if (found.decks.some((one) => one.id === id)) await again();
      else go("/admin/starters", { replace: true });
    } catch (error) {
      if (!error.code) throw error;
      toast(refusal(error, "admin"), "bad");
      await again();
    }
  };
  const simply = (what) => () => doing(() => act(what, deck), `${what}.done`);
  const take = (revision) => doing(() => saveDraft(deck, contentsOf(revision)), "taken", { n: revision.number });
  const Cards = game.Changes;
  const newest = contentsOf(deck.draft ?? deck.published);
  const shown = { ...newest, name: local(newest.name) || t("admin.starters.nameless") };
  return html`
    <p><a href="/admin/starters">← ${t("admin.starters.back")}</a></p>
    <section class="panel starter-head" aria-labelledby="starter-name">
      <div class="deck-tile starter-face"><${game.Face} deck=${shown} /></div>
      <div>
        <h2 id="starter-name">${nameOf(deck)}</h2>
        <p><code>${deck.id}</code> <${Tags} deck=${deck} /></p>
        ${deck.faults.length > 0 && html`<${Faults} faults=${deck.faults} />`}
        <${Buttons} deck=${deck} ask=${(what) => ask({ what })} restore=${simply("restore")} />
      </div>
    </section>
    <${Compare} deck=${deck} Cards=${Cards} />
    <${Revisions} deck=${deck} onTake=${(revision) => (deck.draft ? ask({ what: "replace", revision }) : take(revision))} />
    <${Trail} deck=${deck} Cards=${Cards} />
    ${asked?.what === "publish" && html`<${AskPublish} deck=${deck} Cards=${Cards} onDo=${simply("publish")} onClose=${close} />`}
    ${asked?.what === "retire" && html`<${AskRetire} deck=${deck} onDo=${simply("retire")} onClose=${close} />`}
    ${asked?.what === "discard" && html`<${AskDiscard} deck=${deck} onDo=${() => doing(() => discardDraft(deck), "discard.done")} onClose=${close} />`}
    ${asked?.what === "replace" && html`
      <${AskReplace} number=${asked.revision.number} onDo=${() => take(asked.revision)} onClose=${close} />`}
  `;
}
