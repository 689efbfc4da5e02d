// The queue of reports: what is reported, the match as spectators see it, and what came of it.

import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../../lib/icon.js";
import { date, refusal, t } from "../../lib/i18n.js";
import { nameOf } from "../../lib/names.js";
import { toast } from "../../lib/toast.js";
import { get, post } from "../../net/api.js";
import { Loading } from "../frame.js";

const STATES = ["open", "taken", "closed"];
const OUTCOMES = ["acted", "nothing", "duplicate"];
const MOMENT = { dateStyle: "medium", timeStyle: "short" };

const Person = ({ of }) => html`<a href=${`/admin/people/${of.id}`}>${nameOf(of)}</a>`;

function Verdict({ report, act }) {
  const [note, setNote] = useState("");
  return html`
    <form class="report-verdict" onSubmit=${(event) => event.preventDefault()}>
      <label class="field">
        <span>${t("admin.reports.note")}</span>
        <textarea rows="1" maxlength="500" value=${note} onInput=${(event) => setNote(event.target.value)}></textarea>
      </label>
      <div class="btn-row">
        ${OUTCOMES.map(
          (outcome) => html`<button type="button" key=${outcome} class="btn" onClick=${() => act("close", { outcome, note: note.trim() })}>${t(`admin.outcome.${outcome}`)}</button>`,
        )}
      </div>
    </form>
  `;
}

const Report = ({ report, act }) => html`
  <li class="report" data-state=${report.state}>
    <p>
      <b>${report.person ? html`<${Person} of=${report.person} />` : report.kind === "match" ? t("admin.reports.match") : report.subject}</b>
      ${" · "}${t(`why.${report.reason}`)}
      ${report.others > 0 && html`${" "}<span class="tag tag-warn">${t("admin.reports.others", { n: report.others })}</span>`}
    </p>
    ${report.said && html`<blockquote>${report.said}</blockquote>`}
    ${report.words && html`<p>${report.words}</p>`}
    <p class="dim small">
      ${date(report.at, MOMENT)}${" · "}${t("admin.reports.by")}${" "}${report.reporter && html`<${Person} of=${report.reporter} />`}
      ${report.taken_by && html`${" · "}${t(`admin.reports.${report.state}.by`, { name: nameOf(report.taken_by) })}`}
      ${report.outcome && html`${" · "}${t(`admin.outcome.${report.outcome}`)}`}
    </p>
    ${report.note && html`<p class="small">${report.note}</p>`}
    <div class="btn-row">
      ${report.match && html`<a class="btn" href=${`/match/${report.match}`}><${Icon} name="eye-target" />${t("admin.reports.watch")}</a>`}
      ${report.state === "open" && html`<button type="button" class="btn btn-gold" onClick=${() => act("take")}>${t("admin.reports.take")}</button>`}
    </div>
    ${report.state === "taken" && html`<${Verdict} report=${report} act=${act} />`}
  </li>
`;

// [found, more(), again()]: found is {reports, next} or {failed}, null before the first answer.
function useQueue(state) {
  const [found, setFound] = useState(null);
  const asked = useRef(0);
  const fetched = async (before) => {
    const number = ++asked.current;
    try {
      const page = await get(`/api/admin/reports?state=${state}${before ? `&before=${before}` : ""}`);
      if (number === asked.current) setFound((was) => (before ? { ...page, reports: [...was.reports, ...page.reports] } : page));
    } catch (error) {
      if (!error.code) throw error;
      if (number === asked.current) setFound({ failed: error });
    }
  };
  useEffect(() => {
    setFound(null);
    fetched(null);
  }, [state]);
  return [found, () => fetched(found.next), () => fetched(null)];
}

export function Reports() {
  const [state, setState] = useState("open");
  const [found, more, again] = useQueue(state);
  const reports = found?.reports ?? [];
  const act = (report) => async (what, body) => {
    try {
      await post(`/api/admin/reports/${report.id}/${what}`, body);
      if (what === "take") setState("taken");
      else again();
    } catch (error) {
      if (!error.code) throw error;
      toast(refusal(error, "admin"), "bad");
      again();
    }
  };
  return html`
    <div class="segment" role="group" aria-label=${t("admin.reports.state")}>
      ${STATES.map((one) => html`<button type="button" key=${one} aria-pressed=${one === state} onClick=${() => setState(one)}>${t(`admin.reports.${one}`)}</button>`)}
    </div>
    <section class="panel" aria-label=${t("admin.reports.title")}>
      ${!found && html`<${Loading} />`}
      ${found?.failed && html`<p class="form-error" role="alert">${refusal(found.failed, "admin")}</p>`}
      <ol class="reports">${reports.map((report) => html`<${Report} key=${report.id} report=${report} act=${act(report)} />`)}</ol>
      ${found?.reports && reports.length === 0 && html`<p class="empty-note">${t("admin.reports.empty")}</p>`}
      ${found?.next && html`<button type="button" class="btn btn-wide" onClick=${more}>${t("admin.more")}</button>`}
    </section>
  `;
}
