// Dragging by pointer events: press, move a little, and a likeness of the card follows; where it is let go, it drops.
// A press without movement stays a click.

import { useEffect, useRef } from "preact/hooks";
import { SLACK } from "../hold.js";

const START = SLACK + 1; // px before a press becomes a drag

const likeness = (element) => {
  const { width, height } = element.getBoundingClientRect();
  const ghost = element.cloneNode(true);
  ghost.className = "drag-ghost cell";
  ghost.setAttribute("aria-hidden", "true");
  ghost.querySelectorAll("button").forEach((button) => (button.tabIndex = -1));
  ghost.style.width = `${width}px`;
  ghost.style.height = `${height}px`;
  document.body.append(ghost);
  return ghost;
};

// What lies under the pointer and takes drops: the element with `data-drop`, or null.
const under = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-drop]") ?? null;

// Inside `ref`, elements with `data-drag` can be dragged onto those with `data-drop`; `onDrop(drag, drop)` gets both
// values. `locked()` keeps everything where it is.
export const useDrag = (ref, { onStart, onDrop, locked }) => {
  const latest = useRef({});
  latest.current = { onStart, onDrop, locked };
  useEffect(() => {
    const root = ref.current;
    let drag = null;
    const over = (element) => {
      if (drag.over === element) return;
      drag.over?.classList.remove("is-over");
      element?.classList.add("is-over");
      drag.over = element;
    };
    const begin = (event) => {
      drag.ghost = likeness(drag.source);
      drag.source.querySelector(".token")?.classList.add("is-dragged");
      root.setPointerCapture?.(event.pointerId);
      latest.current.onStart?.(drag.source.dataset.drag);
    };
    const end = (event) => {
      if (!drag) return;
      const { ghost, source, over: target } = drag;
      if (ghost) {
        over(null);
        ghost.remove();
        source.querySelector(".token")?.classList.remove("is-dragged");
        swallow();
        if (event.type === "pointerup" && target) latest.current.onDrop(source.dataset.drag, target.dataset.drop);
      }
      drag = null;
    };
    // The click that a browser sends after the drag is not meant.
    const swallow = () => {
      const stop = (event) => event.stopPropagation();
      root.addEventListener("click", stop, { capture: true, once: true });
      setTimeout(() => root.removeEventListener("click", stop, { capture: true }), 50);
    };
    const down = (event) => {
      const source = event.target.closest("[data-drag]");
      if (source && event.isPrimary && event.button === 0 && !latest.current.locked()) {
        drag = { source, x: event.clientX, y: event.clientY };
      }
    };
    const move = (event) => {
      if (!drag || !event.isPrimary) return;
      if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < START) return;
      if (!drag.ghost) begin(event);
      drag.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -60%)`;
      over(under(event));
    };
    const listeners = { pointerdown: down, pointermove: move, pointerup: end, pointercancel: end };
    for (const [name, listener] of Object.entries(listeners)) root.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) root.removeEventListener(name, listener);
      drag?.ghost?.remove();
    };
  }, []);
};
