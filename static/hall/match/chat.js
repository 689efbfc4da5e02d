// Talk beside the match: players and watchers, quick phrases in everybody's own language, and a mute button.

import { html } from "htm/preact";
import { useEffect } from "preact/hooks";
import { signal } from "@preact/signals";
import { Icon } from "../../lib/icon.js";
import { t } from "../../lib/i18n.js";
import { say } from "../../lib/a11y.js";
import { nameOf } from "../../lib/names.js";
import { play } from "../../lib/sound.js";
import { remember } from "../../lib/store.js";
import { account } from "../../net/session.js";
import { Form } from "../talk/form.js";
import { Lines, wordsOf } from "../talk/lines.js";
import { People, isMuted } from "../talk/mute.js";
import { closePanel, panel } from "./panels.js";

export const unread = signal(0);
const muted = remember("muted", false);

// Counts and speaks what others say while the panel is closed.
function useUnread(match) {
  const open = panel.value === "chat";
  useEffect(() => {
    if (open || muted.value) unread.value = 0;
  }, [open, muted.value]);
  useEffect(
    () =>
      match.talk.onSaid(({ from, text }) => {
        if (panel.peek() === "chat" || muted.peek() || isMuted(from.account) || from.account === account.peek()?.id) return;
        unread.value += 1;
        play("message");
        say(t("chat.said", { name: nameOf(from), text: wordsOf(text) }));
      }),
    [match],
  );
}

export function ChatPanel({ match }) {
  useUnread(match);
  useEffect(() => () => (unread.value = 0), []);
  if (panel.value !== "chat") return null;
  const close = () => {
    closePanel();
    document.querySelector("[data-tool=chat]")?.focus();
  };
  const lines = match.talk.lines.value;
  return html`
    <section class="panel chat match-chat" aria-label=${t("chat.title")} onKeyDown=${(event) => event.key === "Escape" && close()}>
      <div class="chat-head">
        <h2>${t("chat.title")}</h2>
        <button type="button" class="btn-icon" aria-pressed=${muted.value} aria-label=${t("chat.mute")} title=${t("chat.mute")} onClick=${() => (muted.value = !muted.value)}>
          <${Icon} name=${muted.value ? "speaker-off" : "speaker"} />
        </button>
        <button type="button" class="btn-icon" aria-label=${t("close")} onClick=${close}><${Icon} name="ui-close" /></button>
      </div>
      ${muted.value
        ? html`<p class="empty-note">${t("chat.muted")}</p>`
        : html`
            <${People} lines=${lines} />
            <${Lines} lines=${lines} watching=${match.seat.value === null} table=${match.table} />
            <${Form} say=${(text) => match.say(text)} focus />
          `}
    </section>
  `;
}
