// The log as lines: what happened in one go stands together, headed by the move, the attack or the start of a turn.

import { castOf } from "./chronicle.js";

const HEADS = new Set([
  ...["moved", "leapt", "undone", "attack", "turn", "phase", "lot"],
  ...["offered", "declined", "lapsed", "timed_out", "warned", "over"],
]);

// Not worth a line: a card that closes is seen.
const SILENT = new Set(["closed", "asked", "surrendered", "confirmed", "dealt"]);

const ownerOf = (event, casts) => event.seat ?? casts[event.from]?.seat ?? casts[event.at]?.seat;

// Whether an event belongs to the line before it. The flyers that take off first of all stand by side.
const joins = (event, seat, { events: [head], seat: owner }) =>
  !HEADS.has(event.e) && head.e !== "phase" && !(head.e === "flew" && seat !== owner);

// [{key, n, turn, seat, events}], oldest first.
export const linesOf = (log) => {
  const lines = [];
  let turn = 0;
  for (const { n, events } of log) {
    for (const event of events) {
      if (SILENT.has(event.e)) continue;
      if (event.e === "turn") turn = event.n;
      const last = lines.at(-1);
      const seat = ownerOf(event, castOf(event));
      if (last && joins(event, seat, last)) last.events.push(event);
      else lines.push({ key: `${n}:${lines.length}`, n, turn, seat, events: [event] });
    }
  }
  return lines;
};
