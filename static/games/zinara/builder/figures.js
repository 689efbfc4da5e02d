// What a deck is made of: how many cards at each cost, of each planet, with each ability.

import { html } from "htm/preact";
import { metalOf, priceOf } from "../card/parts.js";
import { Planet, Share, sharesOf } from "../deck/face.js";
import { Icon } from "../icon.js";
import { abilityIcon } from "../icons.js";
import { w } from "../words.js";
import { kindOf } from "./search.js";

const DEAREST = 9;
const METALS = ["silver", "gold"];

const counted = (cards, cost, metal) =>
  cards.reduce((sum, [card, n]) => sum + (priceOf(card) === cost && metalOf(card) === metal ? n : 0), 0);

const Column = ({ cost, counts, highest }) => html`
  <li>
    <span class="vh">${w("builder.curve_at", { cost, silver: counts[0], gold: counts[1] })}</span>
    <span class="curve-n" aria-hidden="true">${counts[0] + counts[1] || ""}</span>
    ${METALS.map((metal, i) => counts[i] > 0 && html`
      <i data-metal=${metal} style=${{ height: `${(38 * counts[i]) / highest}px` }} />`)}
    <span class="curve-cost" aria-hidden="true">${cost}</span>
  </li>`;

const Curve = ({ cards }) => {
  const columns = Array.from({ length: DEAREST }, (_, i) => METALS.map((metal) => counted(cards, i + 1, metal)));
  const highest = Math.max(1, ...columns.map(([silver, gold]) => silver + gold));
  return html`
    <ul class="curve" aria-label=${w("builder.curve")}>
      ${columns.map((counts, i) => html`<${Column} cost=${i + 1} counts=${counts} highest=${highest} />`)}
    </ul>`;
};

// [[code, an ability of that kind, cards]], the commonest first.
const abilitiesOf = (cards) => {
  const found = new Map();
  for (const [card, n] of cards) {
    for (const ability of new Map(card.abilities.map((one) => [kindOf(one), one])).values()) {
      const [, sum] = found.get(kindOf(ability)) ?? [ability, 0];
      found.set(kindOf(ability), [ability, sum + n]);
    }
  }
  return [...found].map(([code, [ability, n]]) => [code, ability, n]).sort((a, b) => b[2] - a[2]);
};

const Abilities = ({ cards }) => html`
  <ul class="ability-counts" aria-label=${w("builder.abilities")}>
    ${abilitiesOf(cards).map(([code, ability, n]) => {
      const name = w(`abilities.${code}.name`);
      return html`<li title=${name}><${Icon} name=${abilityIcon(ability)} /><span class="vh">${name}: </span><b>${n}</b></li>`;
    })}
  </ul>`;

export const Figures = ({ cards }) => {
  const shares = sharesOf(cards);
  return html`
    <details class="figures" open>
      <summary>${w("builder.figures")}</summary>
      <${Curve} cards=${cards} />
      <${Share} shares=${shares} />
      <div class="chips">${shares.map(([id, n]) => html`<${Planet} id=${id} n=${n} />`)}</div>
      <${Abilities} cards=${cards} />
    </details>`;
};
