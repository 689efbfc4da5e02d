// The cards that have no cell yet.

import { html } from "htm/preact";
import { useRef } from "preact/hooks";
import { useGrid } from "../../../lib/a11y.js";
import { useHold } from "../card/detail.js";
import { cardLabel } from "../card/label.js";
import { Token, fresh } from "../card/token.js";
import { cardOf } from "../catalogue.js";
import { w } from "../words.js";

const Waiting = ({ id, i, selected, locked, onPress, onPoint, onHold }) => {
  const card = cardOf(id);
  const hold = useHold(() => onHold(card));
  return html`
    <li class=${selected ? "cell is-selected" : "cell"} data-drag=${locked ? undefined : i} data-tray=${i} ...${hold.listeners}>
      <${Token} unit=${fresh(card)} card=${card} owner="me" label=${cardLabel(card)} data-cell aria-pressed=${selected}
        onClick=${() => hold.clicked() || onPress(i)} onPointerEnter=${() => onPoint(i)} onFocus=${() => onPoint(i)} />
    </li>`;
};

export const Tray = ({ squad, waiting, selected, locked, ...listeners }) => {
  const ref = useRef(null);
  useGrid(ref, { columns: 1 });
  return html`
    <section class="tray panel" data-drop="tray" aria-label=${w("placement.tray", { n: waiting.length })}>
      <h2>${w("placement.tray", { n: waiting.length })}</h2>
      ${waiting.length === 0 && html`<p class="tray-empty">${w("placement.all_placed")}</p>`}
      <ul class="tray-cards scroll" ref=${ref}>
        ${waiting.map((i) => html`
          <${Waiting} key=${i} id=${squad[i]} i=${i} selected=${i === selected} locked=${locked} ...${listeners} />`)}
      </ul>
    </section>`;
};
