// How one place of the field looks and is called in the battle.

import { unitLabel } from "../card/label.js";
import { cardOf } from "../catalogue.js";
import { placeName, w } from "../words.js";
import { saidOf } from "./marks.js";

const labelOf = (place, unit, card, whose, marks) => {
  const said = saidOf(marks);
  const what = unit ? unitLabel(unit, card, whose) : w("cell.empty");
  return [placeName(place), what, said && w(`cell.${said}`)].filter(Boolean).join(", ");
};

// A card of the side that does not play shows what it moves, not what is left.
const shownOf = (unit, card, active) => (card && unit.seat !== active ? { ...unit, move: card.move } : unit);

// `owner(seat)` is "me" or "op", `whose(seat)` the same in words.
export const spotOf = ({ battle, marks, owner, whose }) => (place) => {
  const stands = battle.units[place];
  const card = stands?.card && cardOf(stands.card);
  const unit = shownOf(stands, card, battle.active);
  return {
    unit,
    card,
    owner: unit && owner(unit.seat),
    marks: marks[place],
    pressed: marks[place]?.includes("selected") || undefined,
    label: labelOf(place, unit, card, unit && whose(unit.seat), marks[place]),
  };
};
