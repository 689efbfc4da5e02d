// Names of places: cells "a1" … "e6", slots of the extra zones "x1" … "xf" (side that goes first) and "y1" … "yf".
// A set of places comes as one string, "b4c4". A side is 0 for the one that goes first, whose rear is row 1.

export const COLUMNS = 5;
const FILES = "abcde";

export const split = (places) => places?.match(/../g) ?? [];

export const isCell = (place) => place < "x";

export const sideOf = (seat, first) => (seat === first ? 0 : 1);

// The half of the field that a cell lies in.
export const half = (cell) => (cell[1] <= "3" ? 0 : 1);

// The rows as somebody sitting on that side sees them, the far one first; the second side sees the field turned round.
export const rows = (side) => {
  const ranks = side === 0 ? "654321" : "123456";
  const files = side === 0 ? FILES : [...FILES].reverse().join("");
  return [...ranks].map((rank) => [...files].map((file) => file + rank));
};

// Slots of a side's zone that hold a card, in order.
export const zoneOf = (side, units) =>
  Object.keys(units).filter((place) => place[0] === (side === 0 ? "x" : "y")).sort();

// How far a cell lies from the centre of the field: 0 for the front row, 2 for the rear.
export const depth = (cell) => (half(cell) === 0 ? 3 - cell[1] : cell[1] - 4);
