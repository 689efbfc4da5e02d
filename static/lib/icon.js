// An icon of a sprite. Without a label it is decoration.

import { html } from "htm/preact";
import { located } from "./files.js";

export function Icon({ name, from = "sprite", label, class: more = "" }) {
  const spoken = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return html`<svg class=${`icon ${more}`} ...${spoken}><use href=${located(`/static/icons/${from}.svg#${name}`)} /></svg>`;
}
