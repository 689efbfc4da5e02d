// The table's link: shown, copied, and on phones handed to other apps.

import { html } from "htm/preact";
import { useRef } from "preact/hooks";
import { Icon } from "../../lib/icon.js";
import { t } from "../../lib/i18n.js";
import { toast } from "../../lib/toast.js";

export const linkOf = (table) => new URL(table.link?.startsWith?.("/") ? table.link : `/table/${table.link ?? table.id}`, location.origin).href;

export function Share({ table }) {
  const field = useRef(null);
  const link = linkOf(table);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      // Without leave to write to the clipboard the text is marked, to be copied by hand.
      field.current.select();
      document.execCommand("copy");
    }
    toast(t("share.copied"), "good");
  };
  const hand = () => navigator.share({ title: t("title"), text: t("share.text"), url: link }).catch(() => {});
  return html`
    <section class="panel table-share" aria-labelledby="share">
      <h2 id="share">${t("share.title")}</h2>
      <p class="field-note">${t(table.seats.every(Boolean) ? "share.note.full" : "share.note")}</p>
      <div class="share">
        <input type="text" ref=${field} readonly value=${link} aria-labelledby="share" onFocus=${(event) => event.target.select()} />
        <button type="button" class="btn" onClick=${copy}><${Icon} name="ui-copy" />${t("share.copy")}</button>
      </div>
      ${navigator.share && html`<button type="button" class="btn btn-wide share-hand" onClick=${hand}><${Icon} name="share" />${t("share.hand")}</button>`}
    </section>
  `;
}
