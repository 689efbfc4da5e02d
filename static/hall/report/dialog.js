// The dialog of a report.

import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Dialog } from "../../lib/dialog.js";
import { addWords, refusal, t } from "../../lib/i18n.js";
import { loadStyle } from "../../lib/style.js";
import { toast } from "../../lib/toast.js";
import { post } from "../../net/api.js";
import { ensureSession } from "../../net/session.js";
import { Reasons } from "./reasons.js";

await Promise.all([addWords("/static/hall/report/words", "report."), loadStyle("/static/hall/report/report.css")]);

const Choice = ({ subjects, chosen, onChoose }) => html`
  <div class="segment" role="group" aria-label=${t("report.whom")}>
    ${subjects.map(({ name }, at) => html`<button type="button" key=${at} aria-pressed=${at === chosen} onClick=${() => onChoose(at)}>${name}</button>`)}
  </div>
`;

export function ReportDialog({ subjects, onClose }) {
  const [chosen, setChosen] = useState(0);
  const [failed, setFailed] = useState(null);
  const { name, subject } = subjects[chosen];
  const send = async (reason, words) => {
    setFailed(null);
    try {
      await ensureSession();
      await post("/api/reports", { subject, reason, words: words.trim() });
    } catch (error) {
      if (!error.code) throw error;
      setFailed(error);
      return;
    }
    onClose();
    toast(t("report.sent"), "good");
  };
  return html`
    <${Dialog} title=${t("report.title", { name })} onClose=${onClose}>
      <div class="form">
        ${subjects.length > 1 && html`<${Choice} subjects=${subjects} chosen=${chosen} onChoose=${setChosen} />`}
        ${failed && html`<p class="form-error" role="alert">${refusal(failed, "report")}</p>`}
        <${Reasons} send=${send} words=${t("report.words")} lead=${t("report.why")} />
        <p class="dim small">${t("report.note")}</p>
      </div>
    <//>
  `;
}
