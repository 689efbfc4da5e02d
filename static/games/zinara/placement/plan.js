// Where the cards of the squad are to stand: moves, swaps and takings back, as arrays of one cell a card.

// The card of the squad that stands on the cell, or −1.
export const cardAt = (cells, cell) => cells.indexOf(cell);

// Puts card `i` on the cell; whoever stands there changes places with it, or goes back to the tray.
export const put = (cells, i, cell) => {
  const other = cardAt(cells, cell);
  const next = [...cells];
  if (other >= 0) next[other] = cells[i];
  next[i] = cell;
  return next;
};

export const takeBack = (cells, i) => cells.map((cell, j) => (j === i ? "" : cell));

export const unplaced = (cells) => cells.map((_, i) => i).filter((i) => !cells[i]);
