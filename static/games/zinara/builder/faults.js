// What the server finds wrong with the deck, in words.

import { html } from "htm/preact";
import { has } from "../../../lib/i18n.js";
import { cardName, cardOf } from "../catalogue.js";
import { w } from "../words.js";

const told = ({ code, params }) => {
  if (!has(`zinara.faults.${code}`)) return code;
  const card = params.card && (cardOf(params.card) ? cardName(params.card) : params.card);
  return w(`faults.${code}`, { ...params, card });
};

// `faults` is null until the server has answered.
export const Faults = ({ faults }) => html`
  <div role="status" class="faults-place">
    ${faults?.length === 0 && html`<p class="faults is-none">${w("builder.legal")}</p>`}
    ${faults?.length > 0 && html`<ul class="faults" tabindex="0" aria-label=${w("builder.faults")}>${faults.map((fault) => html`<li>${told(fault)}</li>`)}</ul>`}
  </div>`;
