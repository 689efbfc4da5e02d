// Says that the site has a newer edition than this page. Nobody is made to load it: a match goes on as it is.

import { html } from "htm/preact";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { say } from "../lib/a11y.js";
import { Icon } from "../lib/icon.js";
import { t } from "../lib/i18n.js";
import { outdated } from "../net/outdated.js";

export function Outdated() {
  const told = outdated.value;
  useEffect(() => {
    if (told) say(t("outdated"));
  }, [told]);
  // Every screen is that much lower: the bar must hide no clock and no button.
  useLayoutEffect(() => {
    document.documentElement.classList.toggle("has-news", told);
    return () => document.documentElement.classList.remove("has-news");
  }, [told]);
  if (!told) return null;
  return html`
    <section class="news" data-banner="outdated" aria-label=${t("outdated.title")}>
      <span>${t("outdated")}</span>
      <button type="button" class="btn" onClick=${() => location.reload()}>${t("link.reload")}</button>
      <button type="button" class="btn-icon" aria-label=${t("close")} onClick=${() => (outdated.value = false)}><${Icon} name="ui-close" /></button>
    </section>
  `;
}
