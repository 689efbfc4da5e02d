// Cards that one deck has more or fewer of than another: those put in first, cheap before dear.

import { html } from "htm/preact";
import { Gem, Portrait, metalOf, priceOf } from "../card/parts.js";
import { cardOf } from "../catalogue.js";
import { Icon } from "../icon.js";
import { named, w } from "../words.js";

const inOrder = ([a, stepA], [b, stepB]) =>
  Math.sign(stepB) - Math.sign(stepA) ||
  metalOf(b).localeCompare(metalOf(a)) || priceOf(a) - priceOf(b) || named(a.name).localeCompare(named(b.name));

const unknown = (id) => ({ id, name: { en: id }, cost: { silver: 0 } });

const Change = ({ card, before, after }) => html`
  <li class=${after > before ? "deck-line is-more" : "deck-line is-less"} data-planet=${card.planet} data-line=${card.id}>
    <span class="deck-line-card">
      ${card.planet ? html`<${Portrait} card=${card} small />` : html`<${Icon} name="help" />`}
      <span>${named(card.name)}</span>
      ${card.planet && html`<${Gem} card=${card} small />`}
    </span>
    <b class="deck-line-count">
      <span aria-hidden="true">${after > before ? "+" : "−"}${Math.abs(after - before)}</span>
      <span class="vh">${w("builder.change", { before, after })}</span>
    </b>
    <span class="deck-line-from" aria-hidden="true">${before} → ${after}</span>
  </li>`;

// `changes` is {card id: [copies before, copies after]}.
export const Changes = ({ changes }) => html`
  <ul class="deck-changes" aria-label=${w("builder.changes")}>
    ${Object.entries(changes)
      .map(([id, [before, after]]) => [cardOf(id) ?? unknown(id), after - before, before, after])
      .sort(inOrder)
      .map(([card, , before, after]) => html`<${Change} key=${card.id} card=${card} before=${before} after=${after} />`)}
  </ul>`;
