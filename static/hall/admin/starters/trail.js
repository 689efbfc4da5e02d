// What was done with a deck, by whom and when: its part of the audit log.

import { html } from "htm/preact";
import { date, refusal, t } from "../../../lib/i18n.js";
import { nameOf } from "../../../lib/names.js";
import { Changes } from "./changes.js";
import { fetchTrail, useAnswer } from "./server.js";

const Entry = ({ entry: { at, actor, act, details }, Cards }) => html`
  <li class="starter-act">
    <p>
      <b>${actor ? nameOf(actor) : t("admin.audit.console")}</b>${" · "}${t(`admin.acts.${act}`)}
      ${details.revision && html`${" · "}${t("admin.starters.revision", { n: details.revision })}`}
      ${" · "}<time class="dim" datetime=${new Date(at * 1000).toISOString()}>${date(at, { dateStyle: "medium", timeStyle: "medium" })}</time>
    </p>
    ${details.changes && Object.keys(details.changes).length > 0 && html`
      <details>
        <summary>${t("admin.details.changes")}</summary>
        <${Changes} changes=${details.changes} Cards=${Cards} />
      </details>`}
  </li>
`;

// `version` of the deck says when there is more to tell.
export function Trail({ deck, Cards }) {
  const [log] = useAnswer(() => fetchTrail(deck.id), deck.version);
  const entries = (log?.entries ?? []).filter(({ kind }) => kind === "starter");
  return html`
    <section class="panel" aria-labelledby="starter-trail">
      <h2 id="starter-trail">${t("admin.starters.trail")}</h2>
      ${log?.failed && html`<p class="form-error" role="alert">${refusal(log.failed, "admin")}</p>`}
      <ol class="starter-trail">${entries.map((entry) => html`<${Entry} key=${entry.id} entry=${entry} Cards=${Cards} />`)}</ol>
      ${log?.entries && entries.length === 0 && html`<p class="empty-note">${t("admin.starters.trail_empty")}</p>`}
      ${log?.next && html`<a class="btn btn-wide" href="/admin/audit">${t("admin.starters.trail_all")}</a>`}
    </section>
  `;
}
