// Where parts of the match begin, for the list to jump to in a replay.

import { nameOfSeat } from "./side.js";
import { w } from "./words.js";

// What an event begins, or "".
export const chapter = (event, match) => {
  if (event.e === "phase") return w("chapters.phase", { phase: event.phase, name: w(`phases.${event.phase}.name`) });
  if (event.e === "turn") return w("chapters.turn", { n: event.n, side: nameOfSeat(match, event.seat) });
  return event.e === "over" ? w("chapters.over") : "";
};
