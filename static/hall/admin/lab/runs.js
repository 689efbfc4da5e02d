// Runs with how far they are, and what can be done with them.

import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Dialog } from "../../../lib/dialog.js";
import { Icon } from "../../../lib/icon.js";
import { date, number, refusal, t } from "../../../lib/i18n.js";
import { toast } from "../../../lib/toast.js";
import { post, remove } from "../../../net/api.js";
import { botName, deckNames } from "./words.js";

const TAGS = { running: "tag-gold", done: "tag-good", interrupted: "tag-bad", cancelled: "tag-warn", queued: "" };

export const Status = ({ run }) => html`
  <span class=${`tag ${TAGS[run.status]}`}>${t(`admin.lab.status.${run.status}`)}</span>
  ${run.why && html`${" "}<span class="dim small">${t(`admin.lab.why.${run.why}`)}</span>`}
`;

export const Progress = ({ run }) => html`
  <div class="lab-progress">
    <progress max=${run.matches} value=${run.done} aria-label=${t("admin.lab.progress")}></progress>
    <span class="small">${t("admin.lab.done", { done: number(run.done), n: run.matches, matches: number(run.matches) })}</span>
  </div>
`;

// What cannot be taken back is `asked` for once more.
const ACTS = {
  cancel: { icon: "cancel", words: "cancel", when: ["queued", "running"] },
  resume: { icon: "play-button", words: "resume", when: ["cancelled", "interrupted"] },
  forget: { icon: "trash-can", words: "forget.do", when: ["done", "cancelled", "interrupted"], asked: true },
};

const AskForget = ({ run, onDo, onClose }) => html`
  <${Dialog} title=${t("admin.lab.forget.title")} onClose=${onClose}
    foot=${html`
      <button type="button" class="btn" onClick=${onClose}>${t("cancel")}</button>
      <button type="button" class="btn btn-danger" onClick=${onDo}>${t("admin.lab.forget.do")}</button>`}>
    <p>${t("admin.lab.forget.sure", { n: run.done, matches: number(run.done) })}</p>
  <//>
`;

// `onGone` is called instead of `onChange` for a run that is there no more.
export function Acts({ run, onChange, onGone = onChange }) {
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const act = async (name) => {
    if (busy) return;
    setBusy(true);
    try {
      const at = `/api/admin/lab/runs/${run.id}`;
      await (name === "forget" ? remove(at) : post(`${at}/${name}`));
      if (name === "forget") return onGone();
    } catch (error) {
      if (!error.code) throw error;
      toast(refusal(error, "admin"), "bad");
    } finally {
      setBusy(false);
    }
    onChange();
  };
  return html`
    <div class="btn-row lab-acts">
      ${Object.entries(ACTS)
        .filter(([, { when }]) => when.includes(run.status))
        .map(([name, { icon, words, asked }]) => html`
          <button type="button" key=${name} class="btn" aria-disabled=${busy} onClick=${() => (asked ? setAsking(true) : act(name))}><${Icon} name=${icon} />${t(`admin.lab.${words}`)}</button>
        `)}
      ${asking && html`<${AskForget} run=${run} onDo=${() => (setAsking(false), act("forget"))} onClose=${() => setAsking(false)} />`}
    </div>
  `;
}

export function about(run) {
  const names = Object.values(deckNames(run));
  const decks = names.length ? names.join(", ") : t("admin.lab.kind.random");
  return `${decks} · ${run.bots.map(botName).join(" – ")}`;
}

export const Runs = ({ runs, onChange }) =>
  runs.length === 0
    ? html`<p class="empty-note">${t("admin.lab.empty")}</p>`
    : html`
        <ul class="lab-runs">
          ${runs.map(
            (run) => html`
              <li key=${run.id} class="lab-run">
                <p><a href=${`/admin/lab/${run.id}`}>${about(run)}</a></p>
                <p class="small dim">${date(run.created_at, { dateStyle: "medium", timeStyle: "short" })} · ${run.by} · ${t("admin.lab.seed")} <code>${run.seed}</code></p>
                <p><${Status} run=${run} /></p>
                <${Progress} run=${run} />
                <${Acts} run=${run} onChange=${onChange} />
              </li>
            `,
          )}
        </ul>
      `;
