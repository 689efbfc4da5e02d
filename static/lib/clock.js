// Clocks as the server told them, and how much of them is left now.

import { useEffect, useState } from "preact/hooks";

// The clocks of a frame, with the moment they came: {"0": {bank, left, runs, at}}.
export const received = (clocks, now = performance.now()) =>
  Object.fromEntries(Object.entries(clocks ?? {}).map(([seat, clock]) => [seat, { ...clock, at: now }]));

// Milliseconds left, or null without a clock.
export function left(clock, now = performance.now()) {
  if (!clock || clock.left === undefined || clock.left === null) return null;
  return Math.max(0, clock.left - (clock.runs ? now - clock.at : 0));
}

// Milliseconds that it has run without a stop.
export const ran = (clock, now = performance.now()) => (clock?.runs ? (clock.ran ?? 0) + now - clock.at : 0);

// Draws the component anew every `ms` while `running`.
export function useTick(running, ms = 250) {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => redraw((n) => n + 1), ms);
    return () => clearInterval(timer);
  }, [running, ms]);
}
