// Why something is reported or done: words if one likes, and the reasons, each of which is the button that sends.

import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { t } from "../../lib/i18n.js";

export const REASONS = ["insults", "spam", "cheating", "stalling", "name", "other"];

// `send(reason, words)` promises nothing or throws a refusal; `words` labels the field for at most `most` signs.
export function Reasons({ send, words, lead, most = 500, kind = "", reasons = REASONS }) {
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const choose = async (reason) => {
    if (busy) return;
    setBusy(true);
    await send(reason, text).finally(() => setBusy(false));
  };
  return html`
    <label class="field">
      <span>${words}</span>
      <textarea rows="2" maxlength=${most} value=${text} onInput=${(event) => setText(event.target.value)}></textarea>
    </label>
    <div class="reasons" role="group" aria-label=${lead}>
      <p class="dim" aria-hidden="true">${lead}</p>
      ${reasons.map(
        (reason) => html`<button type="button" key=${reason} class=${`btn ${kind}`} aria-disabled=${busy} onClick=${() => choose(reason)}>${t(`why.${reason}`)}</button>`,
      )}
    </div>
  `;
}
