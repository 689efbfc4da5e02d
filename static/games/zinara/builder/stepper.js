// Minus, how many, plus. A quiet one is for fingers and mice alone: keys have the card itself.

import { html } from "htm/preact";
import { Icon } from "../icon.js";
import { named, w } from "../words.js";

const Step = ({ icon, label, off, quiet, onStep }) => html`
  <button type="button" aria-label=${label} aria-disabled=${off} tabindex=${quiet ? "-1" : undefined}
    onClick=${() => !off && onStep()}><${Icon} name=${icon} /></button>`;

export const Stepper = ({ card, n, quiet, onAdd, onTake }) => {
  const name = named(card.name);
  return html`
    <span class="stepper">
      <${Step} icon="ui-minus" label=${w("builder.take", { name })} off=${!n} quiet=${quiet} onStep=${() => onTake(card)} />
      <b aria-hidden="true">${n}</b>
      <${Step} icon="ui-plus" label=${w("builder.add", { name })} quiet=${quiet} onStep=${() => onAdd(card)} />
    </span>`;
};
