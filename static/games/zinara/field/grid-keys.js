// Arrow keys on a grid of places: one of them is in the tab order, the arrows move on from it (roving tabindex).

const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

const positionOf = (order, place) => {
  const row = order.findIndex((places) => places.includes(place));
  return row < 0 ? null : [row, order[row].indexOf(place)];
};

// The place that a key leads to, or undefined. Rows may differ in length; empty ones are stepped over.
const target = (order, place, key) => {
  const [row, column] = positionOf(order, place) ?? [0, 0];
  if (key === "Home") return order[row][0];
  if (key === "End") return order[row].at(-1);
  const [down, right] = STEPS[key] ?? [0, 0];
  if (right) return order[row][column + right];
  for (let next = row + down; down && order[next]; next += down) {
    if (order[next].length) return order[next][Math.min(column, order[next].length - 1)];
  }
  return undefined;
};

const focusPlace = (root, place) => root?.querySelector(`[data-place="${place}"] button`)?.focus();

export const useGridKeys = (ref, order, focus) => ({
  onKeyDown: (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const from = event.target.closest("[data-place]")?.dataset.place;
    const to = from && target(order, from, event.key);
    if (!to) return;
    event.preventDefault();
    focusPlace(ref.current, to);
  },
  onFocusIn: (event) => {
    const place = event.target.closest("[data-place]")?.dataset.place;
    if (place) focus.value = place;
  },
});
