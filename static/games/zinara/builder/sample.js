// A sample deal: fifteen cards as the server dealt them, and the squad that it built of them.

import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { CardFace } from "../card/card.js";
import { Detail } from "../card/detail.js";
import { cardLabel } from "../card/label.js";
import { cardOf } from "../catalogue.js";
import { Icon } from "../icon.js";
import { Meter } from "../squad/meter.js";
import { w } from "../words.js";

export const Sample = ({ deal }) => {
  const [detail, setDetail] = useState(null);
  const { hand, picks, meter } = deal;
  return html`
    <p class="dim">${w("builder.sample", { n: picks.length })}</p>
    <ul class="sample-deal" aria-label=${w("squad.dealt")}>
      ${hand.map((id, i) => {
        const card = cardOf(id);
        const taken = picks.includes(i);
        return html`
          <li key=${`${i}:${id}`}>
            <button type="button" class=${taken ? "card is-picked" : "card is-left"} data-planet=${card.planet} onClick=${() => setDetail(card)}>
              <span class="vh">${cardLabel(card, taken && w("squad.taken"))}</span>
              <${CardFace} card=${card}>${taken && html`<span class="card-tick"><${Icon} name="ui-check" /></span>`}<//>
            </button>
          </li>`;
      })}
    </ul>
    <${Meter} meter=${meter} second=${false} redeals=${0} />
    ${detail && html`<${Detail} card=${detail} onClose=${() => setDetail(null)} />`}`;
};
