// One deck: an own one or a new one to build, or one of the house to look at.

import { html } from "htm/preact";
import { local, t } from "../lib/i18n.js";
import { Head, Loading, Page, useTitle } from "./frame.js";
import { Failed, Missing } from "./missing.js";
import { GAME } from "./play.js";
import { keptDraft } from "./decks/draft.js";
import { Editor } from "./decks/editor.js";
import { useDecks } from "./decks/loading.js";
import { Starter } from "./decks/starter.js";

export function DeckPage({ id }) {
  const loaded = useDecks(GAME, id);
  if (!loaded) return html`<${Page} title=${t("decks.title")}><h1 class="vh">${t("decks.title")}</h1><${Loading} /><//>`;
  if (loaded.failed) return html`<${Failed} error=${loaded.failed} />`;
  const starter = loaded.starters.find((deck) => deck.id === id);
  const own = loaded.own.find((deck) => deck.id === id) ?? null;
  if (!starter && !own && id !== "new") return html`<${Missing} text=${t("decks.missing")} />`;
  const begin = own ?? keptDraft() ?? { name: "", cards: {} };
  const title = starter ? local(starter.name) : own ? own.name : t("decks.new");
  return html`<${Shell} title=${title}>
    ${starter
      ? html`<${Starter} deck=${starter} ...${loaded} />`
      : html`<${Editor} key=${id} saved=${own} begin=${begin} ...${loaded} />`}
  <//>`;
}

function Shell({ title, children }) {
  useTitle(title);
  return html`
    <${Head} />
    <main id="main" class="builder-page" tabindex="-1">
      <h1 class="vh">${title}</h1>
      ${children}
    </main>
  `;
}
