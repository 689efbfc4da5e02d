// What narrows the catalogue: words, planets, colour and height of the cost, ability, the deck itself.

import { html } from "htm/preact";
import { priceOf } from "../card/parts.js";
import { allCards, allPlanets } from "../catalogue.js";
import { Icon } from "../icon.js";
import { named, w } from "../words.js";
import { NOTHING, isFiltered, kindOf } from "./search.js";

const kindName = (code) => w(`abilities.${code}.name`);

const kinds = () => {
  const codes = new Set(allCards().flatMap((card) => card.abilities.map(kindOf)));
  return [...codes].map((code) => [code, kindName(code)]).sort((a, b) => a[1].localeCompare(b[1]));
};

const costs = () => [...new Set(allCards().map(priceOf))].sort((a, b) => a - b);

const Choice = ({ name, value, any, choices, onChoose }) => html`
  <select aria-label=${name} value=${value} onChange=${(event) => onChoose(event.target.value)}>
    <option value="">${any}</option>
    ${choices.map(([code, words]) => html`<option value=${code}>${words}</option>`)}
  </select>`;

const Planets = ({ chosen, onChoose }) => html`
  <div class="planet-toggles" role="group" aria-label=${w("builder.planets")}>
    ${allPlanets().map((planet) => {
      const on = chosen.includes(planet.id);
      return html`
        <button type="button" class="planet-toggle" data-planet=${planet.id} aria-pressed=${on} title=${named(planet.name)}
          aria-label=${named(planet.name)}
          onClick=${() => onChoose(on ? chosen.filter((id) => id !== planet.id) : [...chosen, planet.id])}>
          <${Icon} name=${planet.motif} /></button>`;
    })}
  </div>`;

export const Filters = ({ filter, readonly, onFilter }) => {
  const set = (part) => onFilter({ ...filter, ...part });
  return html`
    <div class="filters" role="search" aria-label=${w("builder.filters")}>
      <input type="search" value=${filter.text} placeholder=${w("builder.search")} aria-label=${w("builder.search")}
        onInput=${(event) => set({ text: event.target.value })} />
      <${Planets} chosen=${filter.planets} onChoose=${(planets) => set({ planets })} />
      <${Choice} name=${w("builder.metal")} value=${filter.metal} any=${w("builder.any_metal")}
        choices=${["silver", "gold"].map((metal) => [metal, w(`crystals.${metal}`)])} onChoose=${(metal) => set({ metal })} />
      <${Choice} name=${w("builder.cost")} value=${filter.cost} any=${w("builder.any_cost")}
        choices=${costs().map((cost) => [String(cost), w("builder.cost_of", { cost })])} onChoose=${(cost) => set({ cost })} />
      <${Choice} name=${w("builder.ability")} value=${filter.ability} any=${w("builder.any_ability")}
        choices=${kinds()} onChoose=${(ability) => set({ ability })} />
      ${!readonly && html`
        <button type="button" class="chip" data-filter="own" aria-pressed=${filter.own} onClick=${() => set({ own: !filter.own })}>
          ${w("builder.own")}</button>`}
      ${isFiltered(filter) && html`
        <button type="button" class="btn-icon" data-do="clear" title=${w("builder.clear")} aria-label=${w("builder.clear")}
          onClick=${() => onFilter(NOTHING)}><${Icon} name="ui-close" /></button>`}
    </div>`;
};
