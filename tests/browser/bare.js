// Stands in for a game's client, so that the shell around it is tried alone. The match lies open as `window.match`.

import { html } from "htm/preact";
import { Clock } from "/static/hall/match/clock.js";
import { Presence } from "/static/hall/match/presence.js";
import { ReplayBar } from "/static/hall/match/replaybar.js";
import { Tools } from "/static/hall/match/tools.js";
import { useShortcuts } from "/static/lib/keys.js";

export const describe = (event) => `event ${event.e}`;

export function Screen({ match }) {
  window.match = match;
  useShortcuts([{ key: "e", words: "table.play", run: () => (window.pressed = (window.pressed ?? 0) + 1) }]);
  return html`
    <header class="btn-row"><${Tools} match=${match} /><${Clock} match=${match} seat=${0} /></header>
    ${match.seats.value.map((_, seat) => html`<${Presence} match=${match} seat=${seat} />`)}
    <p data-n=${match.n.value} data-phase=${match.view.value.phase} data-busy=${match.busy.value}>${match.seats.value.length} seats</p>
    ${match.replay && html`<${ReplayBar} match=${match} />`}
  `;
}
