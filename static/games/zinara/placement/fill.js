// "Place them for me": a plain first idea that the player may change. The sturdy go to the front, those who act from
// afar behind them; what stands already stays.

import { cardOf, flies } from "../catalogue.js";
import { COLUMNS, depth } from "../places.js";

const AFAR = new Set(["shot", "throw", "discharge", "magic_strike", "heal"]);

const behind = (card) => flies(card) || card.abilities.some(({ code }) => AFAR.has(code));

const fromMiddle = (cell) => Math.abs("abcde".indexOf(cell[0]) - (COLUMNS - 1) / 2);

// `squad` are card ids, `cells` the cell of each or "", `own` the cells of the half. Returns a cell for each card.
export const filled = (squad, cells, own) => {
  const free = own.filter((cell) => !cells.includes(cell)).sort((a, b) => depth(a) - depth(b) || fromMiddle(a) - fromMiddle(b));
  const waiting = squad.map((id, i) => ({ i, card: cardOf(id) })).filter(({ i }) => !cells[i]);
  const front = waiting.filter(({ card }) => !behind(card)).sort((a, b) => b.card.hp - a.card.hp);
  const back = waiting.filter(({ card }) => behind(card)).sort((a, b) => a.card.hp - b.card.hp);
  const placed = [...cells];
  for (const { i } of front) placed[i] = free.shift();
  // The second row is for those behind as long as it is not full of fighters.
  free.sort((a, b) => Math.abs(depth(a) - 1) - Math.abs(depth(b) - 1) || fromMiddle(a) - fromMiddle(b));
  for (const { i } of back) placed[i] = free.shift();
  return placed;
};
