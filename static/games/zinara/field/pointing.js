// Presses, hovering and long presses on places, listened for on their common parent.

import { useRef } from "preact/hooks";
import { makeHold } from "../hold.js";

const placeOf = (event) => event.target.closest?.("[data-place]")?.dataset.place;

export const usePointing = ({ onPress, onPoint, onHold }) => {
  const ref = useRef(null);
  ref.current ??= makeHold();
  const hold = ref.current;
  return {
    onClick: (event) => {
      const place = placeOf(event);
      if (!hold.clicked() && place) onPress(place);
    },
    onPointerOver: (event) => event.pointerType === "mouse" && onPoint?.(placeOf(event) ?? null),
    onPointerLeave: () => onPoint?.(null),
    onPointerDown: (event) => {
      const place = placeOf(event);
      if (place) hold.down(event, () => onHold?.(place));
    },
    onPointerMove: hold.move,
    onPointerUp: hold.drop,
    onPointerCancel: hold.drop,
    onContextMenu: (event) => {
      const place = placeOf(event);
      if (place) hold.menu(event, () => onHold?.(place));
    },
  };
};
