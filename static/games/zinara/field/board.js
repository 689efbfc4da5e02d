// The field as somebody on one side sees it, with the extra zones above. It draws what it is given; presses, pointing
// and focus come back with the name of the place.

import { html } from "htm/preact";
import { useRef } from "preact/hooks";
import { Icon } from "../icon.js";
import { half, rows, zoneOf } from "../places.js";
import { w } from "../words.js";
import { useGridKeys } from "./grid-keys.js";
import { Place } from "./place.js";
import { usePointing } from "./pointing.js";

const FEW = 3;

// A zone is as wide as it is full.
const Zone = ({ owner, title, places, draw }) => html`
  <div class="zone" data-owner=${owner} data-many=${places.length > FEW} style=${{ "--n": Math.max(FEW, places.length) }}>
    <h2 class="zone-title"><${Icon} name="feathered-wing" />${title}</h2>
    <div class="zone-cards">${places.map((place) => html`<${Place} key=${place} ...${draw(place)} />`)}</div>
  </div>`;

const Row = ({ ranks, first, front, last, side, draw }) => html`
  <div class=${front ? "board-row is-front" : "board-row"} role="row">
    ${ranks.map((place) => html`
      <${Place} key=${place} ...${draw(place)} role="gridcell" half=${half(place) === side ? "me" : "op"}
        rank=${place === first && place[1]} file=${last && place[0]} />`)}
  </div>`;

const Zones = ({ above, titles, draw }) => html`
  <section class="zones" aria-label=${w("zones.extra")}>
    <${Zone} owner="op" title=${titles.op} places=${above.op} draw=${draw} />
    <${Zone} owner="me" title=${titles.me} places=${above.me} draw=${draw} />
  </section>`;

// `draw(place)` gives what Place takes; `focus` is the signal of the place in the tab order; `titles` of the zones are left
// out with the zones.
export const Board = ({ side, units, draw, focus, titles, onPress, onPoint, onHold }) => {
  const ref = useRef(null);
  const field = rows(side);
  const above = { op: zoneOf(1 - side, units), me: zoneOf(side, units) };
  const order = [[...above.op, ...above.me], ...field];
  const stop = order.flat().includes(focus.value) ? focus.value : field[field.length - 2][2];
  const drawn = (place) => ({ ...draw(place), place, tab: place === stop ? 0 : -1 });
  const keys = useGridKeys(ref, order, focus);
  const pointing = usePointing({ onPress, onPoint, onHold });
  return html`
    <div class="board-whole" ref=${ref} ...${keys} ...${pointing}>
      ${titles && html`<${Zones} above=${above} titles=${titles} draw=${drawn} />`}
      <div class="board" id="board" role="grid" aria-label=${w("ui.field")}>
        ${field.map((ranks, i) => html`
          <${Row} key=${ranks[0]} ranks=${ranks} first=${ranks[0]} front=${i === 3} last=${i === 5}
            side=${side} draw=${drawn} />`)}
      </div>
    </div>`;
};
