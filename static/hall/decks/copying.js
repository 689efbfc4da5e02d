// A text to take along: shown whole, copied by a button, and by hand where the browser does not allow that.

import { html } from "htm/preact";
import { useRef } from "preact/hooks";
import { Icon } from "../../lib/icon.js";
import { t } from "../../lib/i18n.js";
import { toast } from "../../lib/toast.js";

export function Copying({ label, text, note }) {
  const field = useRef(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      field.current.select();
      document.execCommand("copy");
    }
    toast(note, "good");
  };
  return html`
    <div class="field">
      <label>
        <span>${label}</span>
        <textarea class="copy-text" ref=${field} readonly rows="2" value=${text} onFocus=${(event) => event.target.select()} />
      </label>
      <button type="button" class="btn" onClick=${copy}><${Icon} name="ui-copy" />${t("share.copy")}<span class="vh"> ${label}</span></button>
    </div>
  `;
}
