// One cell of the field or slot of a zone: a token, or an empty button.

import { html } from "htm/preact";
import { Token } from "../card/token.js";

const Coordinates = ({ rank, file }) => html`
  ${rank && html`<span class="coord coord-rank" aria-hidden="true">${rank}</span>`}
  ${file && html`<span class="coord coord-file" aria-hidden="true">${file.toUpperCase()}</span>`}`;

const classOf = (marks = []) => ["cell", ...marks.map((mark) => `is-${mark}`)].join(" ");

export const Place = ({ place, unit, card, owner, label, marks, pressed, tab, drag, drop, role, half, rank, file }) => html`
  <div class=${classOf(marks)} role=${role} data-half=${half} data-place=${place} data-drag=${drag} data-drop=${drop}>
    ${unit
      ? html`<${Token} unit=${unit} card=${card} owner=${owner} label=${label} tabindex=${tab} aria-pressed=${pressed} />`
      : html`<button type="button" class="cell-empty" tabindex=${tab}><span class="vh">${label}</span></button>`}
    <${Coordinates} rank=${rank} file=${file} />
  </div>`;
