// /admin/starters/<deck>/draft: the builder has the whole page to itself.

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { addWords, t } from "../../../lib/i18n.js";
import { loadStyle } from "../../../lib/style.js";
import { Head, Loading, Page, useTitle } from "../../frame.js";
import { loadDecks } from "../../match/game.js";
import { Failed } from "../../missing.js";
import { GAME } from "../../play.js";
import { Editor } from "./editor.js";
import { fetchDeck, useAnswer } from "./server.js";
import { nameOf } from "./tags.js";

await Promise.all([
  addWords("/static/hall/admin/words", "admin."),
  loadStyle("/static/hall/admin/starters/starters.css"),
]);

function Whole({ deck, game }) {
  const title = nameOf(deck);
  useTitle(title);
  return html`
    <${Head} />
    <main id="main" class="builder-page" tabindex="-1">
      <h1 class="vh">${title}</h1>
      <${Editor} deck=${deck} game=${game} />
    </main>
  `;
}

export function DraftPage({ id }) {
  const [deck] = useAnswer(() => fetchDeck(id), id);
  const [game, setGame] = useState(null);
  useEffect(() => {
    loadDecks(GAME).then(setGame);
  }, []);
  if (deck?.failed) return html`<${Failed} error=${deck.failed} area="admin" />`;
  if (deck && game) return html`<${Whole} key=${id} deck=${deck} game=${game} />`;
  return html`<${Page} title=${t("admin.starters.title")}><h1 class="vh">${t("admin.starters.title")}</h1><${Loading} /><//>`;
}
