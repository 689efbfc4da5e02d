// What moderators do where they are: closing a table, ending a match; each with its reason, for the log.

import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Dialog } from "../../lib/dialog.js";
import { refusal, t } from "../../lib/i18n.js";
import { toast } from "../../lib/toast.js";
import { post } from "../../net/api.js";
import { Reasons } from "../report/reasons.js";
import { ready } from "./words.js";

await ready;

function Intervention({ address, title, lead, who, done, onClose }) {
  const [failed, setFailed] = useState(null);
  const send = async (reason, note) => {
    setFailed(null);
    try {
      await post(address, { reason, note: note.trim() });
    } catch (error) {
      if (!error.code) throw error;
      setFailed(error);
      return;
    }
    onClose();
    toast(done, "good");
  };
  return html`
    <${Dialog} title=${title} onClose=${onClose}>
      <div class="form">
        ${who && html`<p><b>${who}</b></p>`}
        <p>${lead}</p>
        ${failed && html`<p class="form-error" role="alert">${refusal(failed, "admin")}</p>`}
        <${Reasons} send=${send} most=${300} kind="btn-danger" words=${t("admin.note.log")} lead=${t("admin.why")} />
      </div>
    <//>
  `;
}

// `others` are the names of those who sit there besides oneself.
export const CloseDialog = ({ table, others, onClose }) => html`
  <${Intervention}
    address=${`/api/admin/tables/${table}/close`}
    title=${t("admin.close.title")}
    lead=${t("admin.close.lead")}
    who=${others.length > 0 && t("admin.close.who", { names: others.join(", ") })}
    done=${t("admin.close.done")}
    onClose=${onClose}
  />
`;

export const AbortDialog = ({ match, onClose }) => html`
  <${Intervention}
    address=${`/api/admin/matches/${match}/abort`}
    title=${t("admin.abort.title")}
    lead=${t("admin.abort.lead")}
    done=${t("admin.abort.done")}
    onClose=${onClose}
  />
`;
