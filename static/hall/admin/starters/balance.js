// What the balance lab has found out about the very cards of a draft, the newest run first to tell.

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { local, percent, t } from "../../../lib/i18n.js";
import { get } from "../../../net/api.js";
import { PARTS } from "../parts.js";

// A server may be without the lab.
const thereIsALab = () => PARTS.some(({ name }) => name === "lab");
const LAB = "/api/admin/lab/runs";

const listed = (cards) => JSON.stringify(Object.entries(cards).sort());

// Another deck of a run is named by a text, or by one in each language.
const nameOf = (name) => (typeof name === "string" ? name : local(name));

// [[name of the other deck, {rate, low, high, n}], …], or none if no run has played these cards.
async function found(deck) {
  const cards = listed(deck.draft.cards);
  const { runs } = await get(LAB);
  for (const run of runs) {
    const mine = run.decks.find((one) => one.id.startsWith(deck.id) && listed(one.cards) === cards);
    const { report } = mine && run.done ? await get(`${LAB}/${run.id}`) : {};
    const rates = report?.matrix?.[mine.id];
    if (rates) return Object.entries(rates).map(([other, told]) => [nameOf(run.decks.find(({ id }) => id === other)?.name ?? other), told]);
  }
  return [];
}

const Rate = ({ name, told: { rate, low, high, n } }) => html`
  <li>${t("admin.starters.balance.against", { name, rate: percent(rate), low: percent(low), high: percent(high), n })}</li>`;

export function Balance({ deck }) {
  const [rates, setRates] = useState(null);
  useEffect(() => {
    if (!thereIsALab()) return;
    found(deck).then(setRates, (error) => {
      if (!error.code) throw error;
    });
  }, [deck]);
  return (
    rates &&
    html`
      <h3>${t("admin.starters.balance.title")}</h3>
      ${rates.length > 0
        ? html`<ul class="starter-balance">${rates.map(([name, told]) => html`<${Rate} key=${name} name=${name} told=${told} />`)}</ul>`
        : html`<p class="dim">${t("admin.starters.balance.none")}</p>`}
      <p><a href="/admin/lab">${t("admin.starters.balance.lab")}</a></p>
    `
  );
}
