// One roll of the match, as the hall's list of lucky and unlucky ones shows it.

import { html } from "htm/preact";
import { actName } from "./battle/act.js";
import { cardName } from "./catalogue.js";
import { ownerOf } from "./side.js";
import { w } from "./words.js";

export const Rolled = ({ about, match }) => html`
  <span class="n" title=${w("luck.turn", { n: about.turn })}><span aria-hidden="true">${about.turn}</span><span class="vh">${w("luck.turn", { n: about.turn })}: </span></span>
  <span class="roll">${about.dice.map(({ seat, die, bonus }) => html`
    <span class="die die-small" data-face=${die} data-owner=${ownerOf(match)(seat)} role="img" aria-label=${die} />
    ${bonus > 0 && html`<small>+${bonus}</small>`}`)}</span>
  <span>${about.how === "strike" ? "" : `${actName(about.how)}: `}${cardName(about.by)} → ${cardName(about.target)}</span>`;
