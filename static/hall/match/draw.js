// An offer of a draw: answered in passing, without stopping the match.

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../lib/icon.js";
import { t } from "../../lib/i18n.js";
import { say } from "../../lib/a11y.js";
import { play } from "../../lib/sound.js";

// In words, and on a phone as a sign, so that the bar covers one line of the board.
const Answer = ({ kind = "", icon, words, busy, ...rest }) => html`
  <button type="button" class=${`btn ${kind}`} aria-disabled=${busy} ...${rest}><${Icon} name=${icon} /><span>${words}</span></button>
`;

export function DrawOffer({ match }) {
  const menu = match.menu.value;
  const offer = menu?.answer ?? null;
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (offer === null) return;
    play("ask");
    say(t("draw.offered"), true);
  }, [offer]);
  if (offer === null) return null;
  const answer = async (accept) => {
    setBusy(true);
    await match.choose({ do: "answer", offer, accept });
    setBusy(false);
  };
  return html`
    <div class="banner banner-wide banner-offer" data-banner="draw" role="group" aria-label=${t("draw.offered")}>
      <${Icon} name="shaking-hands" /><span>${t("draw.offered")}</span>
      <${Answer} kind="btn-gold" icon="ui-check" words=${t("draw.accept")} busy=${busy} onClick=${() => answer(true)} />
      <${Answer} icon="ui-close" words=${t("draw.decline")} busy=${busy} onClick=${() => answer(false)} />
    </div>
  `;
}
