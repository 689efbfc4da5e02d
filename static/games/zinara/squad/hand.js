// The fifteen dealt cards: each is a choice, taken, to be had, or too dear by so much.

import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useGrid } from "../../../lib/a11y.js";
import { CardFace } from "../card/card.js";
import { cardLabel } from "../card/label.js";
import { metalOf } from "../card/parts.js";
import { useHold } from "../card/detail.js";
import { cardOf } from "../catalogue.js";
import { Icon } from "../icon.js";
import { w } from "../words.js";

const PHONE = "(max-width: 760px)";

// Columns of the grid: 5 on wide screens, 3 on phones.
const useColumns = () => {
  const query = useRef(matchMedia(PHONE)).current;
  const [narrow, setNarrow] = useState(query.matches);
  useEffect(() => {
    const change = () => setNarrow(query.matches);
    query.addEventListener("change", change);
    return () => query.removeEventListener("change", change);
  }, []);
  return narrow ? 3 : 5;
};

const Lack = ({ n, metal }) => html`
  <span class="card-lack">−${n}<span class="gem gem-small" data-metal=${metal} /></span>`;

const Choice = ({ id, i, picked, missing, locked, onToggle, onPoint, onHold }) => {
  const card = cardOf(id);
  const dear = missing > 0 && !picked;
  const told = picked ? w("squad.taken") : dear ? w("squad.missing", { n: missing }) : "";
  const hold = useHold(() => onHold(card));
  return html`
    <li>
      <button type="button" class=${dear ? "card is-dear" : "card"} data-planet=${card.planet} data-cell data-hand=${i}
        aria-pressed=${picked} aria-disabled=${locked || dear}
        onClick=${() => hold.clicked() || (!locked && onToggle(i))} ...${hold.listeners}
        onPointerEnter=${(event) => event.pointerType === "mouse" && onPoint(i)}
        onPointerLeave=${() => onPoint(null)} onFocus=${() => onPoint(i)}>
        <span class="vh">${cardLabel(card, told)}</span>
        <${CardFace} card=${card}>
          ${picked && html`<span class="card-tick"><${Icon} name="ui-check" /></span>`}
          ${dear && html`<${Lack} n=${missing} metal=${metalOf(card)} />`}
        <//>
      </button>
    </li>`;
};

// `would` has what is left of gold and silver for each card if it is toggled: gold below 0 is what is missing.
export const Hand = ({ hand, picks, would, locked, onToggle, onPoint, onHold }) => {
  const ref = useRef(null);
  useGrid(ref, { columns: useColumns() });
  return html`
    <section class="deal" id="deal" aria-label=${w("squad.dealt")}>
      <ul class="deal-grid" ref=${ref}>
        ${hand.map((id, i) => html`
          <${Choice} key=${i} id=${id} i=${i} picked=${picks.includes(i)} missing=${-would[i][0]} locked=${locked}
            onToggle=${onToggle} onPoint=${onPoint} onHold=${onHold} />`)}
      </ul>
    </section>`;
};
