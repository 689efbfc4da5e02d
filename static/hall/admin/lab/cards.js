// What became of each card, sorted by whatever column one likes.

import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { local, number, t } from "../../../lib/i18n.js";
import { interval, share } from "./words.js";

const Rate = ({ told }) =>
  told.n > 0 ? html`<b>${share(told.rate)}</b>${" "}<small class="dim">${interval(told)}</small>` : html`<span class="dim">–</span>`;

const decimal = (value) => number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const Damage = ({ told }) =>
  told.n > 0
    ? html`<b>${decimal(told.mean)}</b>${" "}<small class="dim">${t("admin.lab.interval", { low: decimal(told.low), high: decimal(told.high) })}</small>`
    : html`<span class="dim">–</span>`;

// What nothing is known of comes last, whichever way one sorts.
const rate = (column) => (card) => (card[column].n > 0 ? card[column].rate ?? card[column].mean : null);

const COLUMNS = {
  card: { value: (card) => card.name },
  cost: { value: (card) => card.cost, show: (card) => card.cost },
  dealt: { value: (card) => card.dealt, show: (card) => number(card.dealt) },
  pick: { value: rate("pick"), show: (card) => html`<${Rate} told=${card.pick} />` },
  won: { value: rate("won"), show: (card) => html`<${Rate} told=${card.won} />` },
  survival: { value: rate("survival"), show: (card) => html`<${Rate} told=${card.survival} />` },
  damage: { value: rate("damage"), show: (card) => html`<${Damage} told=${card.damage} />` },
};

function compared(one, other, down) {
  if (one === null || other === null) return (one === null) - (other === null);
  const order = typeof one === "string" ? one.localeCompare(other) : one - other;
  return down ? -order : order;
}

// `by` is the id of the heading above it.
export function Cards({ cards, words, by }) {
  const [[column, down], sort] = useState(["won", true]);
  const { value } = COLUMNS[column];
  const listed = Object.entries(cards).map(([id, told]) => ({ ...told, id, name: local(words[id]) || id }));
  listed.sort((one, other) => compared(value(one), value(other), down) || one.name.localeCompare(other.name));
  return html`
    <div class="table-wrap" tabindex="0" role="group" aria-labelledby=${by}>
      <table class="table lab-cards">
        <thead>
          <tr>
            ${Object.keys(COLUMNS).map((name) => html`
              <th scope="col" key=${name} class=${name === "card" ? "" : "num"} aria-sort=${name === column ? (down ? "descending" : "ascending") : undefined}>
                <button type="button" class="lab-sort" onClick=${() => sort([name, name === column ? !down : name !== "card"])}>${t(`admin.lab.column.${name}`)}${name === column && html`<span aria-hidden="true">${down ? " ▾" : " ▴"}</span>`}</button>
              </th>
            `)}
          </tr>
        </thead>
        <tbody>
          ${listed.map((card) => html`
            <tr key=${card.id}>
              <th scope="row">${card.name}</th>
              ${Object.entries(COLUMNS).filter(([, { show }]) => show).map(([name, { show }]) => html`<td key=${name} class="num">${show(card)}</td>`)}
            </tr>
          `)}
        </tbody>
      </table>
    </div>
  `;
}
