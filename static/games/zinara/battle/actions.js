// Undo and end of turn, always in the same place.

import { html } from "htm/preact";
import { Icon } from "../icon.js";
import { w } from "../words.js";

const mayUndo = (match) => Boolean(match.legal.value?.undo) && !match.busy.value;
const mayEnd = (match) => Boolean(match.legal.value?.end) && !match.busy.value;

export const undo = (match) => mayUndo(match) && match.send({ do: "undo" });

export const endTurn = (match) => mayEnd(match) && match.send({ do: "end" });

// Whether the turn has nothing more to offer: then its end shines.
const done = (match) => mayEnd(match) && Object.keys(match.legal.value.units).length === 0;

export const Actions = ({ match }) => html`
  <div class="battle-actions">
    <button type="button" class="btn" aria-disabled=${!mayUndo(match)} onClick=${() => undo(match)}>
      <${Icon} name="return-arrow" /><span>${w("moves.undo")}</span></button>
    <button type="button" class=${done(match) ? "btn btn-main" : "btn btn-gold"} aria-disabled=${!mayEnd(match)}
      onClick=${() => endTurn(match)}>
      <${Icon} name="hourglass" /><span>${w("moves.end")}</span></button>
  </div>`;
