// The defender question on the screen: one option for each card that may take the strike, and one for nobody.

import { html } from "htm/preact";
import { useRef } from "preact/hooks";
import { useGrid } from "../../../lib/a11y.js";
import { Clock } from "../../../hall/match/clock.js";
import { Portrait } from "../card/parts.js";
import { cardName, cardOf } from "../catalogue.js";
import { Icon } from "../icon.js";
import { STAT, STATE } from "../icons.js";
import { w } from "../words.js";
import { Odds } from "./odds.js";
import { byHit, chance } from "./outcomes.js";

// From the least to the most HP that the card may be left with.
const span = ({ outcomes }) => {
  const left = outcomes.map(({ target }) => target.hp);
  const [low, high] = [Math.min(...left), Math.max(...left)];
  return low === high ? `${low}` : `${low}–${high}`;
};

const After = ({ forecast }) => html`
  <span class="defend-after"><${Icon} name=${STAT.hp} /><span class="vh">${w("defend.left")}</span>${span(forecast)}
    ${forecast.kill[0] > 0 && html`
      <span class="fate">
        <${Icon} name=${STATE.dead} /><span class="vh">${w("forecast.dies")}</span>${chance(forecast.kill)}</span>`}
  </span>`;

const Option = ({ defence, place, unit, forecast }) => {
  const chosen = defence.by.value === place;
  const note = place ? w("defend.closes", { place: place.toUpperCase() }) : w("defend.takes", { name: cardName(unit.card) });
  return html`
    <button type="button" class="defend-option" role="radio" aria-checked=${chosen} data-cell data-by=${place}
      onClick=${() => (defence.by.value = place)} onFocus=${() => (defence.by.value = place)}>
      <${Portrait} card=${cardOf(unit.card)} owner="me" />
      <span class="defend-who"><b>${place ? cardName(unit.card) : w("defend.nobody")}</b><small>${note}</small></span>
      ${forecast
        ? html`<${After} forecast=${forecast} /><${Odds} parts=${byHit(forecast)} thin />`
        : html`<span class="spinner" />`}
    </button>`;
};

export const Defend = ({ match, defence, ask, units }) => {
  const ref = useRef(null);
  useGrid(ref, { columns: 1 });
  const forecasts = defence.forecasts.value;
  const { by } = defence;
  return html`
    <section class="defend is-urgent" aria-labelledby="defend-title">
      <h2 id="defend-title">${w("defend.title")}</h2>
      <p class="forecast-line"><b>${cardName(units[ask.by].card)} → ${cardName(units[ask.target].card)}</b>
        <span class="fate"><${Clock} match=${match} seat=${match.seat.value} /></span></p>
      <div class="defend-options" role="radiogroup" aria-labelledby="defend-title" ref=${ref}>
        ${defence.options.map((place) => html`
          <${Option} key=${place} defence=${defence} place=${place} unit=${units[place || ask.target]}
            forecast=${forecasts?.[place]} />`)}
      </div>
      <p class="forecast-note">${w("defend.default")}</p>
      <div class="forecast-actions">
        <label class="check defend-quiet"><input type="checkbox" checked=${defence.quiet.value}
          onChange=${(event) => (defence.quiet.value = event.target.checked)} />${w("moves.quiet")}</label>
        <button type="button" class="btn btn-main" onClick=${() => defence.answer()}>
          <${Icon} name="round-shield" />${w(by.value ? "moves.defend" : "moves.undefended")}<kbd>Enter</kbd></button>
        ${by.value !== "" && html`
          <button type="button" class="btn only-desk" onClick=${() => defence.answer("")}>${w("moves.undefended")}</button>`}
      </div>
    </section>`;
};
