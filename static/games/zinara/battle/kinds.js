// The kinds of action that one target allows, to choose from while its forecast is looked at.

import { html } from "htm/preact";
import { Icon } from "../icon.js";
import { w } from "../words.js";
import { actIcon, actName } from "./act.js";

export const Kinds = ({ choice, kinds }) => html`
  <div class="modes only-desk" role="group" aria-label=${w("ui.modes")}>
    ${[...kinds].sort().map((how) => html`
      <button type="button" class="chip" aria-pressed=${how === choice.how.value}
        onClick=${() => choice.aim(choice.target.value, how)}>
        <${Icon} name=${actIcon(how)} />${actName(how)}</button>`)}
  </div>`;

// On phones there is room for one button that leads from each kind to the next.
export const NextKind = ({ choice, kinds }) => {
  const order = [...kinds].sort();
  const next = order[(order.indexOf(choice.how.value) + 1) % order.length];
  return html`
    <button type="button" class="btn only-phone forecast-next" onClick=${() => choice.aim(choice.target.value, next)}>
      <${Icon} name=${actIcon(next)} /><span class="vh">${actName(next)}</span></button>`;
};
