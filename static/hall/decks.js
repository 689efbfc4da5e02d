// One's own decks and those of the house.

import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Icon } from "../lib/icon.js";
import { refusal, t } from "../lib/i18n.js";
import { go, path } from "../lib/router.js";
import { Loading, Page } from "./frame.js";
import { GAME } from "./play.js";
import { keptDraft, sizeOf } from "./decks/draft.js";
import { ImportDeck } from "./decks/importing.js";
import { useDecks } from "./decks/loading.js";
import { useTaking } from "./decks/taking.js";
import { Unlock } from "./decks/unlock.js";

// More than so many are shown smaller.
const FEW = 4;

const TileLink = ({ Face, deck, id, children }) => html`
  <li>
    <a class="deck-tile" href=${`/decks/${id}`}><${Face} deck=${deck} />${children}</a>
  </li>
`;

const Own = ({ deck, Face }) => html`
  <${TileLink} Face=${Face} deck=${deck} id=${deck.id}>
    ${deck.faults.length > 0 && html`<span class="deck-flag tag tag-warn">${t("decks.unfinished")}</span>`}
  <//>
`;

const Unsaved = ({ draft, Face }) => html`
  <${TileLink} Face=${Face} deck=${{ ...draft, name: draft.name || t("decks.new") }} id="new">
    <span class="deck-flag tag tag-warn">${t("decks.unsaved")}</span>
  <//>
`;

function Lists({ decks, starters, own, most, unlock }) {
  // A link may bring a deck along: /decks/import#<code>.
  const importing = path.value === "/decks/import";
  const [open, setOpen] = useState(importing);
  const [take, question] = useTaking(GAME, unlock);
  const draft = keptDraft();
  const unsaved = draft && sizeOf(draft.cards) > 0;
  const close = () => {
    setOpen(false);
    if (importing) go("/decks", { replace: true });
  };
  return html`
    <div class="page-head">
      <h1>${t("decks.title")}</h1>
      <div class="btn-row">
        <button type="button" class="btn" onClick=${() => setOpen(true)}><${Icon} name="ui-download" />${t("decks.import")}</button>
        <a class="btn btn-main" href="/decks/new"><${Icon} name="ui-plus" />${t("decks.new")}</a>
      </div>
    </div>
    <${Unlock} unlock=${unlock} />
    <section aria-labelledby="own">
      <div class="page-head">
        <h2 id="own">${t("decks.own")}</h2>
        ${own.length > 0 && html`<span class="dim">${t("decks.count", { count: own.length, most })}</span>`}
      </div>
      ${own.length > 0 || unsaved
        ? html`
            <ul class=${own.length > FEW ? "deck-grid is-many" : "deck-grid"}>
              ${unsaved && html`<${Unsaved} draft=${draft} Face=${decks.Face} />`}
              ${own.map((deck) => html`<${Own} key=${deck.id} deck=${deck} Face=${decks.Face} />`)}
            </ul>`
        : html`<p class="empty-note">${t("decks.none")}</p>`}
    </section>
    <section aria-labelledby="starters">
      <h2 id="starters">${t("decks.starters")}</h2>
      <ul class="deck-grid">
        ${starters.map((deck) => html`<${TileLink} key=${deck.id} Face=${decks.Face} deck=${deck} id=${deck.id} />`)}
      </ul>
    </section>
    ${open && html`
      <${ImportDeck} game=${GAME} text=${importing ? decodeURIComponent(location.hash.slice(1)) : ""}
        onTake=${(cards) => {
          setOpen(false);
          take(t("decks.imported"), cards);
        }}
        onClose=${close} />`}
    ${question}
  `;
}

export function DecksPage() {
  const loaded = useDecks(GAME, 0);
  return html`
    <${Page} title=${t("decks.title")} class="decks-page">
      ${!loaded && html`<h1 class="vh">${t("decks.title")}</h1><${Loading} />`}
      ${loaded?.failed && html`<h1>${t("decks.title")}</h1><p class="form-error" role="alert">${refusal(loaded.failed)}</p>`}
      ${loaded?.decks && html`<${Lists} ...${loaded} />`}
    <//>
  `;
}
