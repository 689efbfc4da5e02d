// The printed card (1.1), as a thing to look at or, with `onClick`, as a choice.

import { html } from "htm/preact";
import { planetOf } from "../catalogue.js";
import { Creature, Icon } from "../icon.js";
import { named } from "../words.js";
import { cardLabel } from "./label.js";
import { Ability, Gem, Stat, Triple } from "./parts.js";

export const CardFace = ({ card, children }) => {
  const motif = planetOf(card).motif;
  return html`
    <span class="card-face" aria-hidden="true">
      <span class="card-name">${named(card.name)}</span>
      <${Gem} card=${card} />
      <span class="card-planet"><${Icon} name=${motif} /></span>
      <span class="card-art"><${Icon} name=${motif} class="motif" /><${Creature} name=${card.glyph} class="creature" /></span>
      <span class="card-abilities">${card.abilities.map((ability) => html`<${Ability} ability=${ability} />`)}</span>
      <span class="card-stats">
        <${Stat} kind="hp" value=${card.hp} /><${Stat} kind="move" value=${card.move} /><${Triple} values=${card.strike} />
      </span>
      ${children}
    </span>`;
};

export const Card = ({ card }) => html`
  <div class="card" data-planet=${card.planet}>
    <span class="vh">${cardLabel(card)}</span><${CardFace} card=${card} />
  </div>`;
