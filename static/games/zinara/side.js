// Whose eyes the field is seen with: one's own, or for watchers those of the side that goes first.

import { nameOf } from "../../lib/names.js";
import { sideOf } from "./places.js";
import { w } from "./words.js";

// A replay may be watched from either side.
export const viewerOf = (match) => match.seat.value ?? match.eyes?.value ?? match.view.value.first;

export const ownerOf = (match) => (seat) => (seat === viewerOf(match) ? "me" : "op");

export const viewedSide = (match) => sideOf(viewerOf(match), match.view.value.first);

// Whose a card is, in words: for watchers by name.
export const whose = (match, seat) =>
  match.seat.value === null ? nameOfSeat(match, seat) : w(`label.${ownerOf(match)(seat)}`);

// What the extra zones are called.
export const zoneTitles = (match) => {
  const viewer = viewerOf(match);
  const title = (seat) => w("zone.of", { name: nameOfSeat(match, seat) });
  return match.seat.value === null ? { me: title(viewer), op: title(1 - viewer) } : { me: w("zone.me"), op: w("zone.op") };
};

export const nameOfSeat = (match, seat) => nameOf(match.seats.value[seat]);
