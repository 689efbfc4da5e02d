// Beside the field while the squad is placed: what is to be done, the card looked at, the buttons.

import { html } from "htm/preact";
import { FullCard } from "../card/full.js";
import { Confirm, Replaying, Waiting } from "../confirm.js";
import { Icon } from "../icon.js";
import { named, w } from "../words.js";
import { filled } from "./fill.js";
import { unplaced } from "./plan.js";

const Buttons = ({ match, plan, own, set }) => {
  const { squad } = match.view.value.mine;
  const cells = plan.value.value;
  const left = unplaced(cells).length;
  return html`
    <div class="placement-actions">
      <button type="button" class="btn" data-do="clear" onClick=${() => set(cells.map(() => ""))}>
        <${Icon} name="cycle" /><span class="only-desk" aria-hidden="true">${w("placement.clear")}</span>
        <span class="vh">${w("placement.clear")}</span></button>
      <button type="button" class="btn" data-do="auto" onClick=${() => set(filled(squad, cells, own))}>
        <${Icon} name="perspective-dice-six-faces-random" /><span>${w("placement.for_me")}</span></button>
      <${Confirm} ready=${left === 0} label=${left === 0 ? w("moves.place") : w("placement.left", { n: left })}
        onConfirm=${() => match.send({ do: "place", cells, confirm: true })} />
    </div>`;
};

const titleOf = (card, plan) =>
  card ? named(card.name) : w("placement.tray", { n: unplaced(plan.value.value).length });

export const Side = ({ match, plan, own, card, set, hiddenRear }) => html`
  <aside class="placement-side screen-sheet" aria-label=${w("phases.3.name")}>
    <div class="prompt">
      <b>${titleOf(card, plan)}</b><span>${w(hiddenRear ? "placement.rear_hidden" : "placement.hint")}</span>
    </div>
    <section class="inspector panel">
      ${card ? html`<${FullCard} card=${card} />` : html`<p class="inspector-note">${w("ui.inspect")}</p>`}
    </section>
    <${Replaying} match=${match} />
    ${!match.replay && (match.view.value.mine.confirmed
      ? html`<div class="screen-waiting"><${Waiting} match=${match} /></div>`
      : html`<${Buttons} match=${match} plan=${plan} own=${own} set=${set} />`)}
  </aside>`;
