// A forecast in numbers: what the target gets, what comes back, and the same for those who might defend.

import { html } from "htm/preact";
import { cardName } from "../catalogue.js";
import { Icon } from "../icon.js";
import { STATE } from "../icons.js";
import { w } from "../words.js";
import { Fates } from "./fates.js";
import { byHit, byReturn, chance } from "./outcomes.js";

const After = ({ fate }) => {
  if (!fate.dies) return fate.hp;
  return html`<span class="is-dead"><${Icon} name=${STATE.dead} /><span class="vh">${w("forecast.dies")}</span></span>`;
};

const loss = ({ loss: n }) => (n > 0 ? ` −${n}` : n < 0 ? ` +${-n}` : "");

const Swatch = ({ hit }) => html`<i class="swatch" data-hit=${hit} />`;

const Line = ({ outcome, was, mark, kind, word }) => html`
  <tr class=${kind}>
    <th scope="row">${mark}${word}${loss(outcome.fate)}</th>
    <td>${chance([outcome.p, outcome.of])} <small class="dim">${outcome.p}/${outcome.of}</small></td>
    <td>${was} → <b><${After} fate=${outcome.fate} /></b></td>
  </tr>`;

export const Table = ({ forecast, actor, victim }) => html`
  <table class="forecast-table">
    <thead><tr>
      <th scope="col">${w("forecast.outcome")}</th><th scope="col">${w("forecast.chance")}</th>
      <th scope="col">${w("forecast.hp")}</th>
    </tr></thead>
    <tbody>
      ${byHit(forecast).map((outcome) => html`
        <${Line} outcome=${outcome} was=${victim.hp} word=${w(`hit.${outcome.hit}`)}
          mark=${html`<${Swatch} hit=${outcome.hit} />`} />`)}
      ${byReturn(forecast).map((outcome) => html`
        <${Line} outcome=${outcome} was=${actor.hp} kind="is-return" word=${w(`return.${outcome.hit}`)}
          mark=${html`<${Icon} name="return-arrow" />`} />`)}
    </tbody>
  </table>`;

// The same in one row, for phones.
export const Legend = ({ forecast }) => html`
  <div class="forecast-legend" aria-hidden="true">
    ${byHit(forecast).map((outcome) => html`
      <span><${Swatch} hit=${outcome.hit} />${w(`hit.${outcome.hit}`)}${loss(outcome.fate)}
        <b>${chance([outcome.p, outcome.of])} → <${After} fate=${outcome.fate} /></b></span>`)}
  </div>`;

const nameOf = (unit) => (unit.back ? w("states.back") : cardName(unit.card));

export const Defenders = ({ defenders, units }) => html`
  <p class="forecast-note">${w("forecast.defenders")}</p>
  <ul class="forecast-defenders">
    ${Object.entries(defenders).map(([place, forecast]) => html`
      <li><span>${nameOf(units[place])} <small class="dim">${place.toUpperCase()}</small></span>
        ${forecast.unknown ? html`<b>?</b>` : html`<${Fates} forecast=${forecast} />`}</li>`)}
  </ul>`;
