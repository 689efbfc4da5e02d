// What was said, line by line.

import { html } from "htm/preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../../lib/icon.js";
import { t } from "../../lib/i18n.js";
import { nameOf } from "../../lib/names.js";
import { account } from "../../net/session.js";
import { keyOf } from "../../net/talk.js";
import { openReport } from "../report.js";
import { isMuted } from "./mute.js";

// A quick phrase travels as its code between colons, and each reader's page says it in its own language.
export const PHRASES = ["hello", "luck", "well", "thanks", "sorry", "moment", "close", "game"];

export function wordsOf(text) {
  const code = /^:([a-z]+):$/.exec(text)?.[1];
  return PHRASES.includes(code) ? t(`phrase.${code}`) : text;
}

// Somebody who is farther from the end than this reads what was said before, and is not torn away from it.
const NEAR_PX = 40;

// Whose colour a line has: one's own, or that of the other side; watchers have none.
function ownerOf({ account: speaker, seat = null }, watching) {
  if (speaker === account.value?.id) return seat === null ? undefined : "me";
  if (seat === null) return undefined;
  return watching && seat === 0 ? "me" : "op";
}

// What others say may be reported as it stands.
function Flag({ table, id, from }) {
  if (from.account === account.value?.id) return null;
  const name = nameOf(from);
  const open = () => openReport([{ name, subject: { about: "line", table, account: from.account, line: id } }]);
  return html`<button type="button" class="chat-flag" aria-haspopup="dialog" aria-label=${t("flag.line", { name })} title=${t("flag")} onClick=${open}><${Icon} name="flying-flag" /></button>`;
}

// `table` is where they were said.
export function Lines({ lines, watching, table }) {
  const end = useRef(null);
  const reading = useRef(false);
  const heard = lines.filter(({ from }) => !isMuted(from.account));
  const newest = heard.at(-1);
  useEffect(() => {
    if (!reading.current || newest?.from.account === account.peek()?.id) end.current.scrollTop = end.current.scrollHeight;
  }, [newest && keyOf(newest)]);
  const onScroll = ({ currentTarget: log }) => {
    reading.current = log.scrollHeight - log.clientHeight - log.scrollTop > NEAR_PX;
  };
  return html`
    <div class="chat-lines well scroll" ref=${end} onScroll=${onScroll} role="log" aria-label=${t("chat.title")} tabindex="0">
      ${heard.length
        ? html`
            <ul>
              ${heard.map(
                (line) => html`
                  <li key=${keyOf(line)} data-owner=${ownerOf(line.from, watching)}>
                    <span><b>${nameOf(line.from)}:</b> ${wordsOf(line.text)}</span><${Flag} table=${table} id=${line.id} from=${line.from} />
                  </li>
                `,
              )}
            </ul>
          `
        : html`<p class="is-system dim">${t("chat.empty")}</p>`}
    </div>
  `;
}
