// The budget: what is left of both colours, and what the card under the pointer would leave. The numbers are the
// server's.

import { html } from "htm/preact";
import { Icon } from "../icon.js";
import { planetById } from "../catalogue.js";
import { named, w } from "../words.js";

const Pips = ({ budget, left, would }) => {
  const pip = (k) => (k >= left ? "pip" : k >= would ? "pip is-full is-would" : "pip is-full");
  return html`
    <div class="pips" aria-hidden="true">${Array.from({ length: budget }, (_, k) => html`<i class=${pip(k)} />`)}</div>`;
};

const Metal = ({ metal, budget, left, would = left }) => html`
  <div class=${left < 0 ? "meter is-over" : "meter"} data-metal=${metal} role="meter" aria-label=${w(`crystals.${metal}`)}
    aria-valuemin="0" aria-valuemax=${budget} aria-valuenow=${Math.max(0, left)}
    aria-valuetext=${w("squad.left", { left, budget })}>
    <p><b>${w(`crystals.${metal}`)}</b><span><strong>${left}</strong> ${w("squad.of", { budget })}</span></p>
    <${Pips} budget=${budget} left=${left} would=${would} />
  </div>`;

const signed = (n) => (n > 0 ? `+${n}` : `−${-n}`);

const Part = ({ text, n, metal }) =>
  n !== 0 && html`<li class=${n > 0 ? "is-bonus" : "is-loss"}>${text} <b>${signed(n)} ${w(`squad.${metal}`)}</b></li>`;

// Where the budget comes from.
const Parts = ({ meter, second, redeals }) => html`
  <ul class="budget-parts">
    ${second && html`<${Part} text=${w("squad.second")} n=${1} metal="silver" />`}
    <${Part} text=${w(meter.planets > 0 ? "squad.one_planet" : "squad.planets")} n=${meter.planets} metal="gold" />
    <${Part} text=${w("moves.redeal")} n=${-redeals} metal="gold" />
  </ul>`;

// `would` is [gold, silver] left with the card pointed at, or undefined.
export const Meter = ({ meter, would, second, redeals }) => html`
  <div class="panel squad-budget">
    <div class="meters">
      <${Metal} metal="gold" ...${meter.gold} would=${would?.[0]} />
      <${Metal} metal="silver" ...${meter.silver} would=${would?.[1]} />
    </div>
    <${Parts} meter=${meter} second=${second} redeals=${redeals} />
  </div>`;

// The squad's planets, and what they do to the gold.
export const Planets = ({ cards, adjustment }) => {
  const counts = new Map();
  for (const card of cards) counts.set(card.planet, (counts.get(card.planet) ?? 0) + 1);
  return html`
    <ul class="chips squad-planets" aria-label=${w("squad.planets_list")}>
      ${[...counts].map(([id, n]) => html`
        <li class="chip" data-planet=${id} key=${id}>
          <${Icon} name=${planetById(id).motif} />${named(planetById(id).name)} ×${n}</li>`)}
      ${adjustment !== 0 && html`
        <li class=${adjustment > 0 ? "tag tag-good" : "tag tag-bad"}>${signed(adjustment)} ${w("squad.gold")}</li>`}
    </ul>`;
};
