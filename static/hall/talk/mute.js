// Whom this browser does not want to hear, whatever they say and wherever they say it.

import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Icon } from "../../lib/icon.js";
import { t } from "../../lib/i18n.js";
import { nameOf } from "../../lib/names.js";
import { remember } from "../../lib/store.js";
import { account } from "../../net/session.js";

const MOST = 500;

// Names by account, the latest last.
const mutedPeople = remember("muted-people", {});

export const isMuted = (id) => id in mutedPeople.value;

function toggle(id, name) {
  const { [id]: known, ...others } = mutedPeople.value;
  const kept = Object.entries(others).slice(1 - MOST);
  mutedPeople.value = Object.fromEntries(known === undefined ? [...kept, [id, name]] : kept);
}

// Everybody else who said something here, each to be muted or heard again.
export function People({ lines }) {
  const [open, setOpen] = useState(false);
  const speakers = new Map(lines.map(({ from }) => [from.account, from.name]));
  speakers.delete(account.value?.id);
  if (!speakers.size) return null;
  const muted = [...speakers.keys()].filter(isMuted).length;
  return html`
    <div class="chat-people">
      <button type="button" class="chip" aria-expanded=${open} onClick=${() => setOpen(!open)}>
        <${Icon} name="speaker-off" />${muted ? t("chat.people.muted", { n: muted }) : t("chat.people")}
      </button>
      ${open &&
      html`
        <ul>
          ${[...speakers].map(
            ([id, name]) => html`
              <li key=${id}>
                <button type="button" class="chip" aria-pressed=${isMuted(id)} onClick=${() => toggle(id, name)}>
                  <${Icon} name=${isMuted(id) ? "speaker-off" : "speaker"} />${t(isMuted(id) ? "chat.hear" : "chat.mute.one", { name: nameOf({ name }) })}
                </button>
              </li>
            `,
          )}
        </ul>
      `}
    </div>
  `;
}
