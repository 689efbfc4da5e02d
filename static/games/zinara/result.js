// What this game adds to the result: how long it took, and who is left.

import { html } from "htm/preact";
import { Portrait } from "./card/parts.js";
import { cardName, cardOf } from "./catalogue.js";
import { nameOfSeat, ownerOf } from "./side.js";
import { w } from "./words.js";

const fallenOf = (match, seat) =>
  match.log.value.flatMap(({ events }) => events).filter((event) => event.e === "killed" && event.seat === seat && event.card);

const Left = ({ id, owner, fallen }) => html`
  <li class=${fallen ? "is-fallen" : ""} title=${cardName(id)}>
    <${Portrait} card=${cardOf(id)} owner=${owner} small /><span class="vh">${cardName(id)}</span>
  </li>`;

const Side = ({ match, seat }) => {
  const owner = ownerOf(match)(seat);
  const { battle, spent: all } = match.view.value;
  const { units } = battle;
  const spent = all?.[seat];
  const left = Object.values(units).filter((unit) => unit.seat === seat && unit.card);
  const fallen = fallenOf(match, seat);
  return html`
    <section class="panel squad-fates" data-owner=${owner}>
      <h3>${nameOfSeat(match, seat)}</h3>
      ${spent && html`<p class="dim">${w("result.spent", { gold: spent.gold, silver: spent.silver })}</p>`}
      <p class="dim">${w("result.left", { n: left.length })}</p>
      <ul class="chips">${left.map(({ card }) => html`<${Left} id=${card} owner=${owner} />`)}</ul>
      ${fallen.length > 0 && html`
        <p class="dim">${w("result.fallen", { n: fallen.length })}</p>
        <ul class="chips">${fallen.map(({ card }) => html`<${Left} id=${card} owner=${owner} fallen />`)}</ul>`}
    </section>`;
};

export const Result = ({ match }) => {
  const { battle } = match.view.value;
  if (!battle) return null;
  const viewer = match.seat.value ?? 0;
  return html`
    <p class="dim">${w("result.turns", { n: battle.turn })}</p>
    <div class="result-grid"><${Side} match=${match} seat=${viewer} /><${Side} match=${match} seat=${1 - viewer} /></div>`;
};
