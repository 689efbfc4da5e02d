// Choosing one of a few by a row of joined buttons, as radio buttons are.

import { html } from "htm/preact";

export const Segment = ({ legend, name, choices, value, onChoose, hidden = false }) => html`
  <fieldset class="choice">
    <legend class=${hidden ? "vh" : ""}>${legend}</legend>
    <div class="segment">
      ${choices.map(
        ([code, words]) => html`
          <label>
            <input type="radio" name=${name} value=${code} checked=${code === value} onChange=${() => onChoose(code)} />
            <span>${words}</span>
          </label>
        `,
      )}
    </div>
  </fieldset>
`;
