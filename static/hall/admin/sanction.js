// Muting or suspending somebody: for how long, why, and a note for them to read.

import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Dialog } from "../../lib/dialog.js";
import { refusal, t } from "../../lib/i18n.js";
import { toast } from "../../lib/toast.js";
import { post } from "../../net/api.js";
import { Reasons } from "../report/reasons.js";

const LENGTHS = [1, 24, 72, 168, 720, 8760];
const lengthOf = (hours) => (hours < 24 ? t("admin.hours", { n: hours }) : t("admin.days", { n: hours / 24 }));

// `kind` is "mute" or "suspension"; `onDone(person)` is given the person as they are then.
export function SanctionDialog({ person, kind, name, onDone, onClose }) {
  const [hours, setHours] = useState(24);
  const [failed, setFailed] = useState(null);
  const send = async (reason, note) => {
    setFailed(null);
    try {
      onDone(await post(`/api/admin/people/${person}/${kind}`, { reason, note: note.trim(), hours }));
    } catch (error) {
      if (!error.code) throw error;
      setFailed(error);
      return;
    }
    onClose();
    toast(t(`admin.${kind}.done`, { name }), "good");
  };
  return html`
    <${Dialog} title=${t(`admin.${kind}.title`, { name })} onClose=${onClose}>
      <div class="form">
        <p>${t(`admin.${kind}.lead`)}</p>
        <label class="field">
          <span>${t("admin.length")}</span>
          <select value=${hours} onChange=${(event) => setHours(Number(event.target.value))}>
            ${LENGTHS.map((one) => html`<option value=${one} selected=${one === hours}>${lengthOf(one)}</option>`)}
          </select>
        </label>
        ${failed && html`<p class="form-error" role="alert">${refusal(failed, "admin")}</p>`}
        <${Reasons} send=${send} most=${300} kind="btn-danger" words=${t("admin.note.person")} lead=${t("admin.why")} />
      </div>
    <//>
  `;
}
