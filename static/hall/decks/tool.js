// A small button with a picture, in the row of what can be done with a deck.

import { html } from "htm/preact";
import { Icon } from "../../lib/icon.js";

export const Tool = ({ name, icon, off, onClick }) => html`
  <button type="button" class="btn-icon" title=${name} aria-label=${name} aria-disabled=${off} onClick=${() => !off && onClick()}>
    <${Icon} name=${icon} /></button>`;
