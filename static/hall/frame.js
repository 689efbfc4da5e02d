// What every page of the hall has around it: the head with the ways through the site, language, settings.

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../lib/icon.js";
import { LANGUAGES, lang, refusal, speak, t } from "../lib/i18n.js";
import { path } from "../lib/router.js";
import { SearchElsewhere } from "./home/quick.js";
import { ResumeElsewhere } from "./home/running.js";
import { AccountMenu } from "./account/menu.js";
import { Settings } from "./settings.js";

const PAGES = [
  ["/", "nav.play"],
  ["/decks", "nav.decks"],
  ["/leaderboard", "nav.leaderboard"],
  ["/rules", "nav.rules"],
  ["/about", "nav.about"],
];

export const Brand = () => html`
  <a class="brand" href="/" aria-label=${t("title")}>
    <${Icon} name="ringed-planet" /><span aria-hidden="true">${t("title")}</span>
  </a>
`;

export function LanguagePicker() {
  return html`
    <label class="language">
      <span class="vh">${t("settings.language")}</span>
      <${Icon} name="ui-globe" />
      <select value=${lang.value} onChange=${(event) => speak(event.target.value)}>
        ${Object.entries(LANGUAGES).map(([code, name]) => html`<option value=${code} lang=${code}>${name}</option>`)}
      </select>
    </label>
  `;
}

// Where a match of one's own is led to anyway, or played, or something else is played through.
const LEAD_TO_A_MATCH = /^\/($|tables?\/|match\/|replay\/)/;

// The head of every page of the hall, and under it what goes on elsewhere.
export function Head() {
  const [settings, openSettings] = useState(false);
  const address = path.value;
  return html`
    <header class="site-head">
      <${Brand} />
      <nav class="site-nav" aria-label=${t("nav.label")}>
        ${PAGES.map(
          ([address, words]) => html`
            <a href=${address} aria-current=${path.value === address ? "page" : undefined}>${t(words)}</a>
          `,
        )}
      </nav>
      <div class="site-tools">
        <${LanguagePicker} />
        <${AccountMenu} />
        <button type="button" class="btn-icon" aria-label=${t("settings.title")} onClick=${() => openSettings(true)}><${Icon} name="cog" /></button>
      </div>
      ${settings && html`<${Settings} onClose=${() => openSettings(false)} />`}
    </header>
    ${address !== "/" && !address.startsWith("/match/") && html`<${SearchElsewhere} />`}
    ${!LEAD_TO_A_MATCH.test(address) && html`<${ResumeElsewhere} page=${address} />`}
  `;
}

// A page of the hall: head, main, title of the tab.
export function Page({ title, class: kind = "", children }) {
  useTitle(title);
  return html`
    <${Head} />
    <main id="main" class=${`page ${kind}`} tabindex="-1">${children}</main>
  `;
}

export function useTitle(title) {
  const name = t("title");
  useEffect(() => {
    document.title = title && title !== name ? `${title} · ${name}` : name;
  }, [title, name]);
}

// What the page is made of did not come: the line is down, or the server.
export const Unreachable = () => html`
  <${Page} title=${t("unreachable.title")} class="missing">
    <section class="panel empty-note">
      <${Icon} name="unplugged" />
      <h1>${t("unreachable.title")}</h1>
      <p role="alert">${refusal({ code: "unreachable" })}</p>
      <button type="button" class="btn btn-main" onClick=${() => location.reload()}>${t("link.reload")}</button>
    </section>
  <//>
`;

// While something is fetched; said only when it takes long enough to notice.
export const Loading = () => html`
  <div class="loading" role="status"><span class="spinner" aria-hidden="true"></span><span class="vh">${t("loading")}</span></div>
`;
