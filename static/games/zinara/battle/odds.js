// Chances as one bar: its parts are as wide as they are likely.

import { html } from "htm/preact";
import { chance } from "./outcomes.js";

export const Odds = ({ parts, thin }) => html`
  <div class=${thin ? "odds odds-thin" : "odds"} aria-hidden="true">
    ${parts.map(({ hit, p, of }) => html`
      <i data-hit=${hit} style=${{ flexGrow: p }}>${!thin && html`<b>${chance([p, of])}</b>`}</i>`)}
  </div>`;
