// The balance lab: its runs at /admin/lab, and one of them at /admin/lab/<id>.

import { html } from "htm/preact";
import { refusal, t } from "../../../lib/i18n.js";
import { loadStyle } from "../../../lib/style.js";
import { Loading } from "../../frame.js";
import { NewRun } from "./form.js";
import { useNews } from "./news.js";
import { Result } from "./result.js";
import { Runs } from "./runs.js";

await Promise.all([loadStyle("/static/css/charts.css"), loadStyle("/static/hall/admin/lab/lab.css")]);

const goesOn = ({ status }) => status === "queued" || status === "running";

function Home() {
  const [told, failed, look] = useNews("/api/admin/lab/runs", ({ runs }) => runs.some(goesOn));
  return html`
    <p class="dim">${t("admin.lab.lead")}</p>
    <${NewRun} onStart=${look} />
    <section class="panel" aria-labelledby="lab-runs">
      <h2 id="lab-runs">${t("admin.lab.runs")}</h2>
      ${failed && html`<p class="form-error" role="alert">${refusal(failed, "admin")}</p>`}
      ${told ? html`<${Runs} runs=${told.runs} onChange=${look} />` : !failed && html`<${Loading} />`}
    </section>
  `;
}

function One({ id }) {
  const [told, failed, look] = useNews(`/api/admin/lab/runs/${encodeURIComponent(id)}`, ({ run }) => goesOn(run));
  return html`
    <p><a href="/admin/lab">← ${t("admin.lab.all")}</a></p>
    ${failed && html`<p class="form-error" role="alert">${refusal(failed, "admin")}</p>`}
    ${told ? html`<${Result} run=${told.run} report=${told.report} onChange=${look} />` : !failed && html`<${Loading} />`}
  `;
}

export const Lab = ({ at }) => (at ? html`<${One} key=${at} id=${at} />` : html`<${Home} />`);
