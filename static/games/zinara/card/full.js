// A card with everything about it in words; with `unit` also how it fares.

import { html } from "htm/preact";
import { named, w } from "../words.js";
import { abilityName, abilityText } from "./ability.js";
import { Card } from "./card.js";
import { statesOf } from "./label.js";
import { Ability } from "./parts.js";

const Now = ({ unit, card }) => {
  const said = [unit.hp < card.hp && w("states.hp", { hp: unit.hp, of: card.hp }), ...statesOf(unit)].filter(Boolean);
  return said.length > 0 && html`<p class="card-now">${said.join(" · ")}</p>`;
};

export const FullCard = ({ card, unit }) => html`
  <div class="card-full" data-planet=${card.planet}>
    <${Card} card=${card} />
    ${unit && html`<${Now} unit=${unit} card=${card} />`}
    <ul class="card-words">
      ${card.abilities.map((ability) => html`
        <li><${Ability} ability=${ability} bare /><p><b>${abilityName(ability)}.</b> ${abilityText(ability)}</p></li>`)}
    </ul>
    <p class="card-flavour">${named(card.flavour)}</p>
  </div>`;
