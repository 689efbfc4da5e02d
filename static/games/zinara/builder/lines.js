// The deck as a list: cheap before dear, each with its copies.

import { html } from "htm/preact";
import { Gem, Portrait, metalOf, priceOf } from "../card/parts.js";
import { Icon } from "../icon.js";
import { named, w } from "../words.js";
import { Stepper } from "./stepper.js";

const inOrder = (a, b) =>
  metalOf(b).localeCompare(metalOf(a)) || priceOf(a) - priceOf(b) || named(a.name).localeCompare(named(b.name));

const Line = ({ card, n, readonly, onAdd, onTake, onPoint, onDetail }) => html`
  <li class="deck-line" data-planet=${card.planet} data-line=${card.id}>
    <button type="button" class="deck-line-card" title=${w("builder.look")} onClick=${() => onDetail(card)}
      onPointerEnter=${(event) => event.pointerType === "mouse" && onPoint(card)} onFocus=${() => onPoint(card)}>
      <${Portrait} card=${card} small /><span>${named(card.name)}</span><${Gem} card=${card} small />
    </button>
    ${readonly
      ? html`<b class="deck-line-count">×${n}</b>`
      : html`<${Stepper} card=${card} n=${n} onAdd=${onAdd} onTake=${onTake} />`}
  </li>`;

// A card that this catalogue does not know can only be taken out.
const Stranger = ({ id, n, readonly, onTake }) => html`
  <li class="deck-line" data-line=${id}>
    <span class="deck-line-card"><${Icon} name="help" /><span>${id}</span></span>
    ${readonly ? html`<b class="deck-line-count">×${n}</b>` : html`
      <button type="button" class="btn-icon" aria-label=${w("builder.take", { name: id })} onClick=${() => onTake({ id })}>
        <${Icon} name="ui-minus" /></button>`}
  </li>`;

export const Lines = ({ cards, strangers, ...acts }) => html`
  <div class="deck-lines scroll" tabindex="0" role="group" aria-label=${w("builder.list")}>
    ${!cards.length && !strangers.length && html`<p class="empty-note">${w("builder.empty")}</p>`}
    <ul>
      ${[...cards].sort(([a], [b]) => inOrder(a, b)).map(([card, n]) => html`<${Line} key=${card.id} card=${card} n=${n} ...${acts} />`)}
      ${strangers.map(([id, n]) => html`<${Stranger} key=${id} id=${id} n=${n} ...${acts} />`)}
    </ul>
  </div>`;
