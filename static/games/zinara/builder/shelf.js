// The catalogue: a card is added by pressing it, taken out by its minus, by Delete or by the minus key.

import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useGrid } from "../../../lib/a11y.js";
import { CardFace } from "../card/card.js";
import { useHold } from "../card/detail.js";
import { cardLabel } from "../card/label.js";
import { w } from "../words.js";
import { Stepper } from "./stepper.js";

// How many cards lie beside one another.
const useColumns = (ref) => {
  const [columns, setColumns] = useState(1);
  useEffect(() => {
    const grid = ref.current;
    const look = () => setColumns(Math.max(1, getComputedStyle(grid).gridTemplateColumns.split(" ").length));
    const observer = new ResizeObserver(look);
    observer.observe(grid);
    return () => observer.disconnect();
  }, []);
  return columns;
};

const ADDS = new Set(["+", "="]);
const TAKES = new Set(["-", "Delete", "Backspace"]);

const Entry = ({ card, n, readonly, onAdd, onTake, onPoint, onDetail }) => {
  const hold = useHold(() => onDetail(card));
  const press = () => (readonly ? onDetail(card) : onAdd(card));
  const onKey = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.code === "KeyI") onDetail(card);
    else if (!readonly && ADDS.has(event.key)) onAdd(card);
    else if (!readonly && TAKES.has(event.key)) onTake(card);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return html`
    <li class=${n ? "entry is-taken" : "entry"} data-card=${card.id}>
      <button type="button" class="card" data-planet=${card.planet} data-cell onKeyDown=${onKey}
        onClick=${() => hold.clicked() || press()} ...${hold.listeners}
        onPointerEnter=${(event) => event.pointerType === "mouse" && onPoint(card)} onFocus=${() => onPoint(card)}>
        <span class="vh">${cardLabel(card, n > 0 && w("builder.has", { n }))}</span>
        <${CardFace} card=${card}>${n > 0 && html`<span class="card-count">×${n}</span>`}<//>
      </button>
      ${!readonly && html`<${Stepper} card=${card} n=${n} quiet onAdd=${onAdd} onTake=${onTake} />`}
    </li>`;
};

// `onClear` shows all cards again; it is false where nothing hides them.
export const Shelf = ({ cards, deck, readonly, onClear, ...acts }) => {
  const ref = useRef(null);
  useGrid(ref, { columns: useColumns(ref) });
  return html`
    <ul class="catalogue scroll" ref=${ref} aria-label=${w("builder.catalogue")}>
      ${cards.map((card) => html`<${Entry} key=${card.id} card=${card} n=${deck[card.id] ?? 0} readonly=${readonly} ...${acts} />`)}
      ${!cards.length && html`
        <li class="empty-note"><p role="status">${w("builder.nothing")}</p>
          ${onClear && html`<button type="button" class="btn" onClick=${onClear}>${w("builder.clear")}</button>`}</li>`}
    </ul>`;
};
