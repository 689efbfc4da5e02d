// A new deal for one gold crystal (3.6): asked for twice, since it cannot be taken back.

import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Dialog } from "../../../lib/dialog.js";
import { refusal } from "../../../lib/i18n.js";
import { Icon } from "../icon.js";
import { w } from "../words.js";

const Sure = ({ match, onClose }) => {
  const deal = () => {
    onClose();
    match.send({ do: "redeal" });
  };
  const foot = html`
    <button type="button" class="btn" onClick=${onClose}>${w("ui.cancel")}</button>
    <button type="button" class="btn btn-main" data-do="redeal-sure" onClick=${deal}>
      <${Icon} name="card-random" />${w("moves.redeal_price")}</button>`;
  return html`<${Dialog} title=${w("moves.redeal")} onClose=${onClose} foot=${foot}><p>${w("squad.redeal_sure")}</p><//>`;
};

export const Redeal = ({ match }) => {
  const [asking, setAsking] = useState(false);
  const allowed = match.legal.value?.redeal;
  const why = allowed && allowed !== true ? refusal({ code: allowed.code, params: allowed }, "zinara") : undefined;
  return html`
    <button type="button" class="btn" data-do="redeal" aria-disabled=${allowed !== true} title=${why}
      onClick=${() => allowed === true && setAsking(true)}>
      <${Icon} name="card-random" /><span class="only-desk">${w("moves.redeal")}</span>
      <span aria-hidden="true">−1</span><span class="gem gem-small" data-metal="gold" aria-hidden="true" />
      <span class="vh">${w("moves.redeal_price")}${why && `: ${why}`}</span>
    </button>
    ${asking && html`<${Sure} match=${match} onClose=${() => setAsking(false)} />`}`;
};
