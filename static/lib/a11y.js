// For ears and keyboards: sentences that are spoken without a flood, and one tab stop for a whole grid.

import { useLayoutEffect, useRef } from "preact/hooks";

const GATHER_MS = 250;
const MOST_SENTENCES = 4;
const KEPT_MS = 4000;

const waiting = { polite: [], urgent: [] };
const timers = {};

// Speaks a sentence. Those that come together are spoken together, and of many only the last few.
export function say(text, urgent = false) {
  if (!text) return;
  const region = urgent ? "urgent" : "polite";
  waiting[region].push(text);
  clearTimeout(timers[region]);
  timers[region] = setTimeout(() => flush(region), GATHER_MS);
}

function flush(region) {
  const element = document.getElementById(`say-${region}`);
  const sentences = waiting[region].splice(0).slice(-MOST_SENTENCES);
  element.textContent = sentences.map((one) => (/[.!?…]$/.test(one) ? one : `${one}.`)).join(" ");
  // An old sentence must not be met again by somebody reading through the page.
  timers[region] = setTimeout(() => (element.textContent = ""), KEPT_MS);
}

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// Roving tabindex: of all `selector` inside `ref` one is a tab stop, arrows go to the neighbours, Home and End to the
// ends of the row (with Control: of the grid). `columns` is their number in a row; 1 is a list. The elements must not
// render a tabindex themselves. Focusing an element makes it the tab stop.
export function useGrid(ref, { columns, selector = "[data-cell]" }) {
  const current = useRef(0);
  const all = (grid = ref.current) => (grid ? [...grid.querySelectorAll(selector)] : []);
  const settle = (cells) => {
    current.current = Math.max(0, Math.min(current.current, cells.length - 1));
    cells.forEach((cell, i) => cell.setAttribute("tabindex", i === current.current ? "0" : "-1"));
  };
  useLayoutEffect(() => {
    settle(all());
  });
  useLayoutEffect(() => {
    const grid = ref.current;
    if (!grid) return undefined;
    const onFocus = (event) => {
      const cells = all(grid);
      const index = cells.indexOf(event.target.closest(selector));
      if (index >= 0 && index !== current.current) {
        current.current = index;
        settle(cells);
      }
    };
    const onKey = (event) => {
      const cells = all(grid);
      const from = cells.indexOf(document.activeElement);
      if (from < 0 || event.altKey || event.metaKey) return;
      const to = goal(event, from, cells.length, columns);
      if (to === null) return;
      event.preventDefault();
      cells[to].focus();
    };
    grid.addEventListener("focusin", onFocus);
    grid.addEventListener("keydown", onKey);
    return () => {
      grid.removeEventListener("focusin", onFocus);
      grid.removeEventListener("keydown", onKey);
    };
  }, [columns, selector, ref.current]);
}

// The index a key leads to, or null when the key is none of ours.
function goal({ key, ctrlKey }, from, count, columns) {
  const row = Math.floor(from / columns);
  const all = ctrlKey || columns === 1;
  if (key === "Home") return all ? 0 : row * columns;
  if (key === "End") return all ? count - 1 : Math.min(row * columns + columns, count) - 1;
  if (!(key in STEPS) || ctrlKey) return null;
  const [right, down] = STEPS[key];
  if (columns === 1) return Math.max(0, Math.min(count - 1, from + right + down));
  const column = (from % columns) + right;
  const to = (row + down) * columns + column;
  return column < 0 || column >= columns || to < 0 || to >= count ? from : to;
}

const LONG_MS = 450;
const SLACK_PX = 10;

// Calls `fn` when a finger or a pen rests on the element; the click that would follow is swallowed. Returns off().
export function longPress(element, fn) {
  let timer = 0;
  let start = null;
  let fired = false;
  const cancel = () => clearTimeout(timer);
  const down = (event) => {
    if (event.pointerType === "mouse") return;
    fired = false;
    start = event;
    timer = setTimeout(() => {
      fired = true;
      fn(event);
    }, LONG_MS);
  };
  const move = (event) => {
    if (start && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SLACK_PX) cancel();
  };
  const swallow = (event) => {
    if (!fired) return;
    fired = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const listeners = { pointerdown: down, pointermove: move, pointerup: cancel, pointercancel: cancel, click: swallow };
  const menu = (event) => event.preventDefault();
  for (const [name, listener] of Object.entries(listeners)) element.addEventListener(name, listener, true);
  element.addEventListener("contextmenu", menu);
  return () => {
    cancel();
    for (const [name, listener] of Object.entries(listeners)) element.removeEventListener(name, listener, true);
    element.removeEventListener("contextmenu", menu);
  };
}
