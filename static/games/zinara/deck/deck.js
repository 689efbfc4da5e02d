// 1/4: the choice of a deck.

import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useGrid } from "../../../lib/a11y.js";
import { Confirm, Replaying, Waiting } from "../confirm.js";
import { Draft } from "../draft.js";
import { Head } from "../head.js";
import { w } from "../words.js";
import { Tile } from "./tile.js";

// More than so many are shown smaller.
const FEW = 4;

// What the house says about its own decks, by id, as it offers them now: the match has them as they were at its start.
const useStarters = () => {
  const [starters, setStarters] = useState({});
  useEffect(() => {
    fetch("/api/decks?game=zinara")
      .then((answer) => (answer.ok ? answer.json() : []))
      .then((decks) => setStarters(Object.fromEntries((decks.decks ?? decks).map((deck) => [deck.id, deck]))))
      .catch(() => {}); // the choice works without hints
  }, []);
  return starters;
};

const same = (cards, others) =>
  Object.keys(cards).length === Object.keys(others).length && Object.entries(cards).every(([card, n]) => others[card] === n);

// A description of a later revision is not shown: it may speak of other cards.
const hintFor = (deck, starter) => (starter && same(deck.cards, starter.cards) ? starter.hint : undefined);

export const DeckChoice = ({ match }) => {
  const { mine } = match.view.value;
  const draft = useRef(null);
  draft.current ??= new Draft(match, () => match.view.value.mine.deck, (deck) => ({ do: "deck", deck, confirm: false }));
  const starters = useStarters();
  const ref = useRef(null);
  useGrid(ref, { columns: 1 });
  const chosen = draft.current.value.value || mine.decks[0].id;
  const confirm = () => match.send({ do: "deck", deck: chosen, confirm: true });
  const choose = (deck) => !mine.confirmed && deck !== draft.current.value.value && draft.current.set(deck);
  return html`
    <div class="deck-choice">
      <${Head} match=${match} title=${w("prompts.deck.mine")} />
      <ul class=${mine.decks.length > FEW ? "deck-grid is-many" : "deck-grid"} role="radiogroup" aria-label=${w("deck.all")} ref=${ref}>
        ${mine.decks.map((deck) => html`
          <li role="presentation" key=${deck.id}>
            <${Tile} deck=${{ ...deck, hint: hintFor(deck, starters[deck.id]) }} chosen=${deck.id === chosen} locked=${mine.confirmed}
              onChoose=${() => choose(deck.id)} />
          </li>`)}
      </ul>
      <footer class="screen-foot">
        <${Replaying} match=${match} />
        ${!match.replay && (mine.confirmed
          ? html`<${Waiting} match=${match} big />`
          : html`<${Confirm} big label=${w("moves.deck")} ready=${true} onConfirm=${confirm} />`)}
      </footer>
    </div>`;
};
