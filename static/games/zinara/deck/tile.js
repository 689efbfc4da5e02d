// A deck to choose in a match.

import { html } from "htm/preact";
import { Face } from "./face.js";

export const Tile = ({ deck, chosen, locked, onChoose }) => html`
  <button type="button" class="deck-tile" role="radio" data-cell data-deck=${deck.id} aria-checked=${chosen}
    aria-disabled=${locked} onClick=${onChoose}><${Face} deck=${deck} /></button>`;
