// How a deck looks: five of its cards like a hand, the shares of its planets, its name, what it is good at.

import { html } from "htm/preact";
import { Portrait, priceOf } from "../card/parts.js";
import { cardOf, planetById } from "../catalogue.js";
import { Icon } from "../icon.js";
import { named, w } from "../words.js";

const FAN = 5;

const cardsOf = (deck) => Object.entries(deck.cards ?? {}).map(([id, n]) => [cardOf(id), n]).filter(([card]) => card);

// [[planet id, cards]], the greatest share first, of [[card, copies]].
export const sharesOf = (cards) => {
  const shares = new Map();
  for (const [card, n] of cards) shares.set(card.planet, (shares.get(card.planet) ?? 0) + n);
  return [...shares].sort((a, b) => b[1] - a[1]);
};

const nameOf = ({ name }) => (typeof name === "string" ? name : named(name));

const Fan = ({ cards, planet }) => {
  const dearest = cards.map(([card]) => card).sort((a, b) => priceOf(b) - priceOf(a)).slice(0, FAN);
  return html`
    <span class="deck-fan" data-planet=${planet} aria-hidden="true">
      ${dearest.map((card) => html`<${Portrait} card=${card} />`)}
    </span>`;
};

export const Share = ({ shares }) => html`
  <span class="deck-share" aria-hidden="true">
    ${shares.map(([id, n]) => html`<i data-planet=${id} style=${{ flexGrow: n }} />`)}
  </span>`;

export const Planet = ({ id, n }) => {
  const planet = planetById(id);
  return html`<span class="chip" data-planet=${id}><${Icon} name=${planet.motif} />${named(planet.name)} ×${n}</span>`;
};

export const Face = ({ deck }) => {
  const cards = cardsOf(deck);
  const shares = sharesOf(cards);
  const size = Object.values(deck.cards ?? {}).reduce((sum, n) => sum + n, 0);
  return html`
    ${cards.length > 0
      ? html`<${Fan} cards=${cards} planet=${shares[0][0]} /><${Share} shares=${shares} />`
      : html`<span class="deck-fan" aria-hidden="true" />`}
    <span class="deck-text">
      <span class="deck-name">${nameOf(deck)}</span>
      ${deck.hint && html`<span class="deck-hint">${named(deck.hint)}</span>`}
      <span class="chips">${shares.map(([id, n]) => html`<${Planet} id=${id} n=${n} />`)}</span>
      <span class="chips"><span class="tag">${w("deck.size", { n: size })}</span></span>
    </span>`;
};
