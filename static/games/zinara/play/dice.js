// The dice of an exchange over the field: both cubes tumble, then the result stands under them.

import { html } from "htm/preact";
import { speed } from "../../../lib/settings.js";
import { Portrait } from "../card/parts.js";
import { cardName, cardOf } from "../catalogue.js";
import { Icon } from "../icon.js";
import { STAT, STATE } from "../icons.js";
import { isCell } from "../places.js";
import { w } from "../words.js";

const SIDES = [0, 1, 2, 3, 4, 5];

const Cube = ({ event, owner, name }) => html`
  <span class="dice-side">
    <span class="cube is-rolling" data-face=${event.die} data-owner=${owner}>
      ${SIDES.map(() => html`<span class="die-side" />`)}
    </span>
    <small>${name}</small>
    <span class="dice-bonus">${event.bonus > 0 && `+${event.bonus} = ${event.die + event.bonus}`}</span>
  </span>`;

// The one who does not roll.
const Silent = ({ id, owner, name }) => html`
  <span class="dice-side">
    ${id
      ? html`<${Portrait} card=${cardOf(id)} owner=${owner} />`
      : html`<span class="portrait" data-owner=${owner}><${Icon} name=${STATE.faceDown} /></span>`}
    <small>${name}</small><span class="dice-bonus" />
  </span>`;

// Blows that the dice decided, in words; thorns and the like come later on the field.
const results = (events, nameAt) => {
  const blows = events.filter(({ e, value }) => e === "hit" && value !== undefined);
  if (!blows.length) return [w("events.missed")];
  return blows.map(({ at, value, n }) => `${nameAt(at)}: ${w(`values.${value}`)} −${n}`);
};

// What the tray shows for a step, or null when it rolls no dice. `by` and `victim` are units before the step.
export const throwOf = ({ events, from }) => {
  const rolls = events.filter(({ e }) => e === "rolled");
  if (!rolls.length) return null;
  const attack = events.find(({ e }) => e === "attack");
  const ask = from.battle?.ask;
  const defends = events.find(({ e }) => e === "defends");
  const [by, at] = [attack?.from ?? ask?.by, defends?.by ?? attack?.target ?? ask?.target];
  return { rolls, by, at, events };
};

// `units` are those on the field now, `low` whether the fight is in the lower half: then the tray is above.
export const DiceTray = ({ thrown, units, ownerOf, low }) => {
  const { rolls, by, at, events } = thrown;
  const turned = events.find(({ e }) => e === "revealed");
  const cardAt = (place) => (turned?.at === place ? turned.card : units[place]?.card);
  const name = (place) => (cardAt(place) ? cardName(cardAt(place)) : w("states.back"));
  const [attack, answer] = rolls;
  return html`
    <div class="dice-tray" data-at=${low ? "top" : "bottom"} aria-hidden="true" style=${{ "--pace": speed() }}>
      <div class="dice-box">
        <div class="dice-pair">
          <${Cube} event=${attack} owner=${ownerOf(attack.seat)} name=${name(by)} />
          <${Icon} name=${STAT.strike} />
          ${answer
            ? html`<${Cube} event=${answer} owner=${ownerOf(answer.seat)} name=${name(at)} />`
            : html`<${Silent} id=${cardAt(at)} owner=${units[at] && ownerOf(units[at].seat)} name=${name(at)} />`}
        </div>
        <p class="dice-result">${results(events, name).map((text) => html`<span>${text}</span>`)}</p>
      </div>
    </div>`;
};

// Whether a place is in the lower half of the field as somebody on that side sees it.
export const isLow = (place, side) => isCell(place) && (side === 0 ? place[1] <= "3" : place[1] >= "4");
