// "Build it for me": takes cards one after the other, each time asking the server's meter what is left with each.

import { cardOf } from "../catalogue.js";
import { priceOf } from "../card/parts.js";

const sum = ([gold, silver]) => gold + silver;

// The planet whose cards in the hand are worth most together; the neutral one does not count for it.
const mainPlanet = (hand, neutral) => {
  const worth = new Map();
  for (const card of hand) if (!neutral(card)) worth.set(card.planet, (worth.get(card.planet) ?? 0) + priceOf(card));
  return [...worth].sort((a, b) => b[1] - a[1])[0]?.[0];
};

// The number of the card to take next, or undefined when none fits: dear ones first, less what their planet costs.
const nextPick = ({ hand, picks, meter }, neutral) => {
  const cards = hand.map(cardOf);
  const planet = mainPlanet(cards, neutral);
  const left = meter.gold.left + meter.silver.left;
  const value = (i) => {
    const extra = left - sum(meter.would[i]) - priceOf(cards[i]);
    const home = picks.length === 0 && cards[i].planet === planet ? 4 : 0;
    return priceOf(cards[i]) - 3 * extra + home;
  };
  const open = cards.map((_, i) => i).filter((i) => !picks.includes(i) && meter.would[i][0] >= 0);
  return open.sort((a, b) => value(b) - value(a))[0];
};

// Goes on until nothing more fits or a move is refused.
export const build = async (match, neutral) => {
  for (;;) {
    const { mine } = match.view.value;
    const next = mine?.hand && !mine.confirmed ? nextPick(mine, neutral) : undefined;
    if (next === undefined) return;
    const answer = await match.send({ do: "pick", cards: [...mine.picks, next].sort((a, b) => a - b), confirm: false });
    if (!answer.ok || match.view.value.mine?.picks.length === mine.picks.length) return;
  }
};
