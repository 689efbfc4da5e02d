// Deck against deck: a table whose cells are the warmer the more the row's deck wins.

import { html } from "htm/preact";
import { t } from "../../../lib/i18n.js";
import { interval, share } from "./words.js";

const STEPS = 7;
const WIDE = 0.2;

// 0 for 30 % and less, 6 for 70 % and more, 3 for what is even.
const heat = (rate) => Math.round(Math.min(1, Math.max(0, (rate - 0.5 + WIDE) / (2 * WIDE))) * (STEPS - 1));

const Cell = ({ told }) =>
  told
    ? html`<td class=${`lab-cell heat-${heat(told.rate)}`}><b>${share(told.rate)}</b><small>${interval(told)}</small><small>${t("admin.lab.n", { n: told.n })}</small></td>`
    : html`<td class="lab-cell"><span class="dim" aria-hidden="true">–</span></td>`;

export function Matrix({ matrix, names }) {
  const decks = Object.keys(names).filter((deck) => deck in matrix);
  return html`
    <div class="table-wrap" tabindex="0" role="group" aria-labelledby="lab-matrix">
      <table class="table lab-matrix">
        <caption class="dim small">${t("admin.lab.matrix_lead")}</caption>
        <thead>
          <tr><td></td>${decks.map((deck) => html`<th scope="col" key=${deck}>${names[deck]}</th>`)}</tr>
        </thead>
        <tbody>
          ${decks.map((deck) => html`
            <tr key=${deck}>
              <th scope="row">${names[deck]}</th>
              ${decks.map((other) => html`<${Cell} key=${other} told=${matrix[deck][other]} />`)}
            </tr>
          `)}
        </tbody>
      </table>
    </div>
  `;
}
