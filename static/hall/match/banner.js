// Says that the line is down, only when it stays down for a moment, and when it will be tried again no more.

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { refusal, t } from "../../lib/i18n.js";
import { say } from "../../lib/a11y.js";

const NOTICED_AFTER_MS = 900;

export function Banner({ match }) {
  const link = match.link.value;
  const [noticed, setNoticed] = useState(false);
  const down = link === "waiting";
  useEffect(() => {
    if (!down) {
      if (noticed) say(t("link.up"));
      setNoticed(false);
      return undefined;
    }
    const timer = setTimeout(() => {
      setNoticed(true);
      say(t("link.waiting"), true);
    }, NOTICED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [down]);
  if (link === "closed") {
    const why = match.why.value;
    return html`
      <div class="banner banner-bad" data-banner="closed">
        ${refusal({ code: why ?? "connection_closed" }, match.game)}
        <button type="button" class="btn" onClick=${() => location.reload()}>${t("link.reload")}</button>
      </div>
    `;
  }
  if (!down || !noticed) return null;
  const words = match.why.value === "shutdown" ? "link.restarting" : "link.waiting";
  return html`<div class="banner" data-banner="waiting"><span class="spinner" aria-hidden="true"></span>${t(words)}</div>`;
}
