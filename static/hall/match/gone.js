// The other side has lost its connection: how long until the win, or a draw, may be claimed, and the claim.

import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Icon } from "../../lib/icon.js";
import { clock, t } from "../../lib/i18n.js";
import { ran, useTick } from "../../lib/clock.js";
import { nameOf } from "../../lib/names.js";
import { goneFor, isGone } from "./presence.js";

// A page that is loaded anew is away for less than this.
const NOTICED_AFTER_MS = 3_000;

// Only where a claim can come of it: the mark at the other side's name says the rest.
function absentee(match) {
  if (match.seat.value === null || match.link.value !== "up" || match.menu.value?.claim !== true) return undefined;
  const seats = Object.keys(match.asked.value).map(Number);
  return seats.find((seat) => seat !== match.seat.value && isGone(match, seat) && goneFor(match, seat) > NOTICED_AFTER_MS);
}

export function Gone({ match }) {
  const [busy, setBusy] = useState(false);
  useTick(match.present.value.length < match.seats.value.length, 1000);
  const seat = absentee(match);
  if (seat === undefined) return null;
  const claim = async (result) => {
    setBusy(true);
    await match.choose({ do: "claim", result });
    setBusy(false);
  };
  // Only time of their own decision counts, as the server does it.
  const left = match.claimAfter.value - Math.min(goneFor(match, seat), ran(match.clocks.value[seat]));
  const name = nameOf(match.seats.value[seat]);
  return html`
    <div class="banner banner-wide" data-banner="gone">
      <${Icon} name="unplugged" />
      <span>${t(left > 0 ? "gone.left" : "gone.claim", { name, time: clock(left) })}</span>
      ${left <= 0 &&
      html`
        <button type="button" class="btn btn-gold" aria-disabled=${busy} onClick=${() => claim("win")}>${t("gone.win")}</button>
        <button type="button" class="btn" aria-disabled=${busy} onClick=${() => claim("draw")}>${t("gone.draw")}</button>
      `}
    </div>
  `;
}
