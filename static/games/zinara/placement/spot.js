// How one cell looks while the squad is placed.

import { unitLabel } from "../card/label.js";
import { fresh } from "../card/token.js";
import { cardOf } from "../catalogue.js";
import { depth } from "../places.js";
import { placeName, w } from "../words.js";
import { cardAt } from "./plan.js";

const REAR = 2;

const labelOf = (cell, unit, mine, choosing) =>
  [
    placeName(cell),
    unit ? unitLabel(unit, cardOf(unit.card), w("label.me")) : w("cell.empty"),
    mine ? choosing && w("placement.here") : w("cell.theirs"),
  ].filter(Boolean).join(", ");

// `selected` is the number of the chosen card or −1; `hiddenRear` whether one's rear will lie face-down (4.4).
export const spotOf = ({ squad, cells, own, selected, hiddenRear, locked }) => (cell) => {
  const i = cardAt(cells, cell);
  const unit = i >= 0 ? fresh(cardOf(squad[i])) : undefined;
  const mine = own.includes(cell);
  const choosing = selected >= 0;
  const marks = [
    mine && !unit && choosing && "step",
    unit && i === selected && "selected",
    mine && hiddenRear && depth(cell) === REAR && "rear-hidden",
  ];
  return {
    unit,
    card: unit && cardOf(unit.card),
    owner: "me",
    pressed: unit && i === selected,
    label: labelOf(cell, unit, mine, choosing),
    marks: marks.filter(Boolean),
    drag: unit && !locked ? i : undefined,
    drop: mine ? cell : undefined,
  };
};
