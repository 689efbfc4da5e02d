// Finding cards: by words in any of the three languages, and by what is printed on them.

import { abilityName, abilityText } from "../card/ability.js";
import { metalOf, priceOf } from "../card/parts.js";
import { planetOf } from "../catalogue.js";

// Without case and accents; ё is е.
export const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

// All that a card says: names and lines in every language, abilities in the reader's.
const wordsOf = (card) =>
  folded(
    [
      ...Object.values(card.name),
      ...Object.values(planetOf(card).name),
      ...Object.values(card.flavour),
      ...card.abilities.flatMap((ability) => [
        abilityName(ability),
        abilityText(ability),
        ...Object.values(ability.name ?? {}),
      ]),
    ].join(" "),
  );

// An ability's kind, as it is filtered by: protections and formations by themselves.
export const kindOf = ({ code }) => code;

export const NOTHING = { text: "", planets: [], metal: "", cost: "", ability: "", own: false };

export const isFiltered = (filter) => JSON.stringify(filter) !== JSON.stringify(NOTHING);

// The cards that a filter lets through; `own(card)` says whether it is in the deck.
export function sought(cards, filter, own) {
  const words = folded(filter.text).split(/\s+/).filter(Boolean);
  return cards.filter((card) => {
    if (filter.planets.length && !filter.planets.includes(card.planet)) return false;
    if (filter.metal && metalOf(card) !== filter.metal) return false;
    if (filter.cost && priceOf(card) !== Number(filter.cost)) return false;
    if (filter.ability && !card.abilities.some((ability) => kindOf(ability) === filter.ability)) return false;
    if (filter.own && !own(card)) return false;
    if (!words.length) return true;
    const said = wordsOf(card);
    return words.every((word) => said.includes(word));
  });
}
