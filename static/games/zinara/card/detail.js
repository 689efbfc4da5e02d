// A card in a window of its own, opened by a long press, the context menu or a key.

import { html } from "htm/preact";
import { useRef } from "preact/hooks";
import { Dialog } from "../../../lib/dialog.js";
import { makeHold } from "../hold.js";
import { named } from "../words.js";
import { FullCard } from "./full.js";

// Listeners for one element; `clicked()` tells a click that only ends a long press.
export const useHold = (onHold) => {
  const ref = useRef(null);
  ref.current ??= makeHold();
  const hold = ref.current;
  return {
    clicked: hold.clicked,
    listeners: {
      onPointerDown: (event) => hold.down(event, onHold),
      onPointerMove: hold.move,
      onPointerUp: hold.drop,
      onPointerCancel: hold.drop,
      onContextMenu: (event) => hold.menu(event, onHold),
    },
  };
};

export const Detail = ({ card, unit, onClose }) => html`
  <${Dialog} title=${named(card.name)} onClose=${onClose}><${FullCard} card=${card} unit=${unit} /><//>`;
