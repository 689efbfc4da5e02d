// What a screen reader says for a card and for a unit on the field.

import { planetOf } from "../catalogue.js";
import { named, w } from "../words.js";
import { abilityName } from "./ability.js";
import { metalOf, priceOf } from "./parts.js";

const joined = (...parts) => parts.flat().filter(Boolean).join(", ");

const printed = (card) => [
  w("label.strike", { values: card.strike.join("-") }),
  ...card.abilities.map(abilityName),
];

export const cardLabel = (card, ...more) =>
  joined(
    named(card.name),
    named(planetOf(card).name),
    w(`label.${metalOf(card)}`, { n: priceOf(card) }),
    w("label.hp", { n: card.hp }),
    w("states.move", { n: card.move }),
    printed(card),
    more,
  );

// What is not printed on the card: everything that a battle does to it.
export const statesOf = (unit) =>
  [
    unit.closed && w("states.closed"),
    unit.down && w("states.down"),
    unit.stun && w("states.stun"),
    unit.poison && w("states.poison", { n: unit.poison }),
    unit.formed && w("states.formed"),
    unit.armour && w("states.armour", { n: unit.armour }),
    unit.again && w("states.again"),
  ].filter(Boolean);

// `whose` says in words whose card it is; a back has no card.
export const unitLabel = (unit, card, whose) => {
  if (unit.back) return joined(w("states.back"), whose);
  return joined(
    named(card.name),
    whose,
    w("states.hp", { hp: unit.hp, of: card.hp }),
    unit.move && w("states.move", { n: unit.move }),
    printed(card),
    statesOf(unit),
  );
};
