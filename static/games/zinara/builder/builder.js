// The deck builder: the catalogue with its filters, the card looked at, the deck. With no `onChange` it only shows.

import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { say } from "../../../lib/a11y.js";
import { useShortcuts } from "../../../lib/keys.js";
import { Detail } from "../card/detail.js";
import { FullCard } from "../card/full.js";
import { allCards, cardOf } from "../catalogue.js";
import { Icon } from "../icon.js";
import { named, w } from "../words.js";
import { Faults } from "./faults.js";
import { Figures } from "./figures.js";
import { Filters } from "./filters.js";
import { Lines } from "./lines.js";
import { NOTHING, isFiltered, sought } from "./search.js";
import { Shelf } from "./shelf.js";

// Done by the card in focus itself; here they are told.
const KEYS = [
  { key: "+", words: "zinara.builder.key_add", run: () => false },
  { key: "-", words: "zinara.builder.key_take", run: () => false },
];
const LOOK = [{ key: "i", words: "zinara.builder.key_look", run: () => false }];

// No deck takes more; what fewer it takes is for the server to say.
const MOST = 99;

const Inspector = ({ card, readonly }) => html`
  <section class="panel builder-card scroll" tabindex="0" aria-label=${w("ui.inspector")}>
    ${card ? html`<${FullCard} card=${card} />` : html`<p class="dim">${w(readonly ? "builder.hint_read" : "builder.hint")}</p>`}
  </section>`;

const Size = ({ size, faults }) => {
  const sound = faults ? (faults.length ? "is-wrong" : "is-right") : "";
  return html`<span class=${`deck-size ${sound}`}>${size}<span class="vh"> ${w("builder.cards", { n: size })}</span></span>`;
};

// `cards` is {card id: copies}; `head` and `tools` are the hall's own controls; `faults` as the server told them.
export const Builder = ({ cards, faults, head, tools, onChange }) => {
  const [filter, setFilter] = useState(NOTHING);
  const [pointed, setPointed] = useState(null);
  const [detail, setDetail] = useState(null);
  const [open, setOpen] = useState(false);
  const readonly = !onChange;
  useShortcuts(readonly ? LOOK : [...KEYS, ...LOOK]);
  const put = (card, step) => {
    const n = Math.max(0, Math.min(MOST, (cards[card.id] ?? 0) + step));
    const { [card.id]: _, ...rest } = cards;
    onChange(n ? { ...rest, [card.id]: n } : rest);
    if (card.name) say(w("builder.now", { name: named(card.name), n }));
  };
  const acts = {
    readonly,
    onAdd: (card) => put(card, 1),
    onTake: (card) => cards[card.id] && put(card, -1),
    onPoint: setPointed,
    onDetail: setDetail,
  };
  const listed = Object.entries(cards);
  const known = listed.map(([id, n]) => [cardOf(id), n]).filter(([card]) => card);
  const strangers = listed.filter(([id]) => !cardOf(id));
  const size = listed.reduce((sum, [, n]) => sum + n, 0);
  const shown = sought(allCards(), readonly ? { ...filter, own: true } : filter, (card) => cards[card.id]);
  return html`
    <div class="builder">
      <${Filters} filter=${filter} readonly=${readonly} onFilter=${setFilter} />
      <${Shelf} cards=${shown} deck=${cards} onClear=${isFiltered(filter) && (() => setFilter(NOTHING))} ...${acts} />
      <${Inspector} card=${pointed} readonly=${readonly} />
      <section class=${open ? "panel deck-panel is-open" : "panel deck-panel"} aria-label=${w("builder.deck")}>
        <div class="deck-head">
          ${head}
          <button type="button" class="deck-open" aria-expanded=${open} aria-label=${w("builder.open", { n: size })} onClick=${() => setOpen(!open)}>
            <${Size} size=${size} faults=${faults} /><${Icon} name=${open ? "ui-down" : "ui-up"} /></button>
          <${Size} size=${size} faults=${faults} />
        </div>
        ${tools}
        ${!readonly && html`<${Faults} faults=${faults} />`}
        <${Figures} cards=${known} />
        <${Lines} cards=${known} strangers=${strangers} ...${acts} />
      </section>
      ${detail && html`<${Detail} card=${detail} onClose=${() => setDetail(null)} />`}
    </div>`;
};
