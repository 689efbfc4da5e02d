// A seat's clock, ticking by itself between the server's words.

import { html } from "htm/preact";
import { clock } from "../../lib/i18n.js";
import { useTick } from "../../lib/clock.js";

export const LOW_MS = 15_000;

// The most a bank of that name was seen to hold: what the bar is measured against.
const fullest = new Map();

export function Clock({ match, seat, plain = false }) {
  const told = match.clocks.value[seat];
  useTick(Boolean(told?.runs) && !match.outcome.value);
  const left = match.remaining(seat);
  if (left === null || match.outcome.value) return null;
  const full = Math.max(fullest.get(told.bank) ?? 0, told.full ?? told.left, 1);
  fullest.set(told.bank, full);
  const low = told.runs && left < LOW_MS ? "is-low low" : "";
  if (plain) return html`<span class=${`screen-clock ${low}`} role="timer">${clock(left)}</span>`;
  return html`
    <div class=${`clock ${low}`} role="timer">
      <b>${clock(left)}</b>
      <span class="bar" aria-hidden="true"><i style=${{ width: `${(100 * left) / full}%` }}></i></span>
    </div>
  `;
}
