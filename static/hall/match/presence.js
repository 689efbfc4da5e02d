// A small mark at a seat whose player has no connection.

import { html } from "htm/preact";
import { Icon } from "../../lib/icon.js";
import { t } from "../../lib/i18n.js";
import { useTick } from "../../lib/clock.js";

export const isGone = (match, seat) =>
  !match.replay && !match.outcome.value && !match.seats.value[seat]?.bot && !match.present.value.includes(seat);

// Milliseconds since the seat was last seen.
export const goneFor = (match, seat) => Date.now() - (match.absent.value[seat] ?? Date.now());

export function Presence({ match, seat }) {
  const gone = isGone(match, seat);
  useTick(gone, 1000);
  if (!gone) return null;
  return html`<span class="tag tag-warn" data-gone=${seat}><${Icon} name="unplugged" />${t("gone")}</span>`;
}
