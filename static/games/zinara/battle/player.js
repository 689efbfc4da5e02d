// A player's plate: name, cards left, clock, whether they are there.

import { html } from "htm/preact";
import { Clock } from "../../../hall/match/clock.js";
import { Presence, isGone } from "../../../hall/match/presence.js";
import { Standing } from "../../../hall/rating.js";
import { Avatar, nameOf } from "../../../lib/names.js";
import { w } from "../words.js";

const cardsOf = (view, seat) => Object.values(view.battle?.units ?? {}).filter((unit) => unit.seat === seat).length;

// What is left of a clock that stands still matters only while a question interrupts the turn that it belongs to.
const hasClock = (match, seat) => match.clocks.value[seat]?.runs || Boolean(match.view.value.battle?.ask);

export const Player = ({ match, seat, owner, children }) => {
  const person = match.seats.value[seat];
  const active = Boolean(match.asked.value[seat]) && !match.outcome.value;
  return html`
    <section class=${active ? "player is-active" : "player"} data-owner=${owner} data-seat=${seat} aria-label=${nameOf(person)}>
      <${Avatar} person=${person} data-presence=${match.replay ? undefined : isGone(match, seat) ? "gone" : "here"} />
      <div class="player-text">
        <h2 class="player-name">${nameOf(person)}${seat === match.seat.value && html` <small>(${w("ui.you")})</small>`}</h2>
        <p class="player-note">
          <span>${w("ui.cards", { n: cardsOf(match.view.value, seat) })}</span>${children}
          ${person.rating && html`<${Standing} of=${person.rating} />`}
          <${Presence} match=${match} seat=${seat} />
        </p>
      </div>
      ${hasClock(match, seat) && html`<${Clock} match=${match} seat=${seat} />`}
    </section>`;
};
