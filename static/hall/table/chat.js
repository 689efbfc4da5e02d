// Talk at the table, before and after the match: the same that goes on beside it.

import { html } from "htm/preact";
import { useEffect } from "preact/hooks";
import { t } from "../../lib/i18n.js";
import { say as speak } from "../../lib/a11y.js";
import { nameOf } from "../../lib/names.js";
import { play } from "../../lib/sound.js";
import { account } from "../../net/session.js";
import { Form } from "../talk/form.js";
import { Lines, wordsOf } from "../talk/lines.js";
import { People, isMuted } from "../talk/mute.js";

export function TableChat({ talk, say, watching, table }) {
  useEffect(
    () =>
      talk.onSaid(({ from, text }) => {
        if (from.account === account.peek()?.id || isMuted(from.account)) return;
        play("message");
        speak(t("chat.said", { name: nameOf(from), text: wordsOf(text) }));
      }),
    [talk],
  );
  const lines = talk.lines.value;
  return html`
    <section class="panel chat table-chat" aria-labelledby="table-chat">
      <h2 id="table-chat">${t("chat.title")}</h2>
      <${People} lines=${lines} />
      <${Lines} lines=${lines} watching=${watching} table=${table} />
      <${Form} say=${say} />
    </section>
  `;
}
