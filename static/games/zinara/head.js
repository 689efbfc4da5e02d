// The head of the first three phases: which it is, what is to be done, the other side, the clock, the hall's buttons.

import { html } from "htm/preact";
import { Clock } from "../../hall/match/clock.js";
import { isGone } from "../../hall/match/presence.js";
import { Tools } from "../../hall/match/tools.js";
import { Avatar } from "../../lib/names.js";
import { Coach } from "./coach.js";
import { Icon } from "./icon.js";
import { nameOfSeat, ownerOf, viewerOf } from "./side.js";
import { w } from "./words.js";

const PHASES = [1, 2, 3, 4];
const KINDS = ["", "deck", "squad", "placement"];

const Phases = ({ phase }) => html`
  <ol class="phases" aria-hidden="true">
    ${PHASES.map((n) => html`<li class=${n < phase ? "is-done" : n === phase ? "is-now" : ""} />`)}
  </ol>`;

// Who somebody at the table is, and whether they are ready.
export const Rival = ({ match, seat }) => {
  const { phase, seats } = match.view.value;
  const ready = Boolean(seats[seat]?.confirmed);
  const side = nameOfSeat(match, seat);
  return html`
    <p class=${ready ? "rival is-ready" : "rival"} data-owner=${ownerOf(match)(seat)} data-rival=${seat}>
      <${Avatar} person=${match.seats.value[seat]} data-owner=${ownerOf(match)(seat)}
        data-presence=${isGone(match, seat) ? "gone" : "here"} />
      ${ready && html`<${Icon} name="ui-check" />`}
      <span class="rival-text">${w(ready ? "prompts.done.theirs" : `prompts.${KINDS[phase]}.theirs`, { side })}</span>
    </p>`;
};

export const phaseWords = (phase) => w("ui.phase_of", { phase, name: w(`phases.${phase}.name`) });

export const Head = ({ match, title }) => {
  const { phase } = match.view.value;
  const viewer = viewerOf(match);
  // Nothing is awaited of anybody any more.
  const asked = match.seat.value !== null && !match.outcome.value;
  return html`
    <header class="screen-head">
      <div>
        <${Phases} phase=${phase} />
        <p class="phase">${phaseWords(phase)}</p>
        <h2 class="screen-title">${title}</h2>
        <p class="screen-sub">${asked && !match.replay && w(`phases.${phase}.hint`)}</p>
      </div>
      <div class="screen-tools">
        ${asked && html`<${Rival} match=${match} seat=${1 - viewer} />`}
        <${Clock} plain match=${match} seat=${viewer} /><${Tools} match=${match} />
      </div>
    </header>
    <${Coach} match=${match} kind="coach-low" />`;
};
