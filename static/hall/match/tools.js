// The row of buttons that every match has: watchers, chat, sound, menu.

import { html } from "htm/preact";
import { Icon } from "../../lib/icon.js";
import { t } from "../../lib/i18n.js";
import { useShortcuts } from "../../lib/keys.js";
import { sound } from "../../lib/settings.js";
import { unread } from "./chat.js";
import { panel, toggle } from "./panels.js";

export const Watchers = ({ match }) =>
  match.watchers.value > 0 &&
  html`<span class="watchers"><${Icon} name="eye-target" /><span aria-hidden="true">${match.watchers.value}</span><span class="vh">${t("watchers", { n: match.watchers.value })}</span></span>`;

export function Tools({ match }) {
  const talks = !match.replay && match.table;
  useShortcuts([
    { key: "n", words: "keys.menu", run: () => toggle("menu") },
    ...(talks ? [{ key: "t", words: "keys.chat", run: () => toggle("chat") }] : []),
  ]);
  const fresh = unread.value;
  return html`
    <${Watchers} match=${match} />
    ${match.outcome.value &&
    html`
      <button type="button" class="btn-icon result-again" data-tool="result" onClick=${() => toggle("result")}>
        <${Icon} name="trophy" /><span class="vh">${t("result.title")}</span>
      </button>
    `}
    ${talks &&
    html`
      <button type="button" class="btn-icon" data-tool="chat" aria-expanded=${panel.value === "chat"} onClick=${() => toggle("chat")}>
        <${Icon} name="chat-bubble" />
        <span class="vh">${fresh ? t("chat.unread", { n: fresh }) : t("chat.title")}</span>
        ${fresh > 0 && html`<span class="count" aria-hidden="true">${fresh}</span>`}
      </button>
    `}
    <button type="button" class="btn-icon only-desk" data-tool="sound" aria-pressed=${sound.value} onClick=${() => (sound.value = !sound.value)}>
      <${Icon} name=${sound.value ? "speaker" : "speaker-off"} /><span class="vh">${t("settings.sound")}</span>
    </button>
    <button type="button" class="btn-icon" data-tool="menu" aria-haspopup="menu" aria-expanded=${panel.value === "menu"} onClick=${() => toggle("menu")}>
      <${Icon} name="ui-menu" /><span class="vh">${t("menu.title")}</span>
    </button>
  `;
}
