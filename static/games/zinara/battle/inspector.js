// The card looked at, in full: the one under the pointer, else the target, the chosen one, the one in focus.

import { html } from "htm/preact";
import { FullCard } from "../card/full.js";
import { cardOf } from "../catalogue.js";
import { w } from "../words.js";

export const Inspector = ({ match, choice, pointed, focus }) => {
  const { units, ask } = match.view.value.battle;
  const places = [pointed.value, choice.target.value, choice.unit.value, choice.wrong.value, ask?.by, focus.value];
  const unit = units[places.find((place) => units[place])];
  return html`
    <section class="inspector panel scroll" tabindex="0" aria-label=${w("ui.inspector")}>
      ${unit?.card
        ? html`<${FullCard} card=${cardOf(unit.card)} unit=${unit} />`
        : html`<p class="inspector-note">${w(unit ? "states.back" : "ui.inspect")}</p>`}
    </section>`;
};
