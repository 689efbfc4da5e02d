// One person as moderators see them: what they are under, what is reported, what they played; and what can be done.

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { date, refusal, t } from "../../lib/i18n.js";
import { nameOf } from "../../lib/names.js";
import { toast } from "../../lib/toast.js";
import { get, post, remove } from "../../net/api.js";
import { account } from "../../net/session.js";
import { Loading } from "../frame.js";
import { openBeside } from "../report.js";
import { Tags } from "./people.js";
import { RANKS, Role } from "./role.js";
import { ready } from "./words.js";

await ready;

const MOMENT = { dateStyle: "medium", timeStyle: "short" };

const Sanction = ({ of, may, onLift }) => html`
  <li>
    <b>${t(`admin.${of.kind}.is`)}</b>${" · "}${t("admin.until", { date: date(of.until, MOMENT) })}${" · "}${t(`why.${of.reason}`)}
    ${of.note && html`<p>${of.note}</p>`}
    ${may && html`<button type="button" class="btn" onClick=${onLift}>${t(`admin.${of.kind}.lift`)}</button>`}
  </li>
`;

const Facts = ({ person }) => html`
  <dl class="facts">
    <dt>${t("admin.person.id")}</dt><dd><code>${person.id}</code></dd>
    <dt>${t("admin.person.since")}</dt><dd>${date(person.since, MOMENT)}</dd>
    <dt>${t("admin.person.seen")}</dt><dd>${person.seen === null ? "—" : date(person.seen, MOMENT)}</dd>
    <dt>${t("admin.person.sessions")}</dt><dd>${person.sessions}</dd>
    <dt>${t("admin.person.matches")}</dt><dd>${person.matches}</dd>
    <dt>${t("admin.person.reports")}</dt><dd>${t("admin.person.reports_of", { open: person.reports, ever: person.reports_ever })}</dd>
    <dt>${t("admin.person.reported")}</dt><dd>${person.reported}</dd>
    ${person.former.length > 0 && html`<dt>${t("admin.person.former")}</dt><dd>${person.former.join(", ")}</dd>`}
  </dl>
`;

const Recent = ({ matches }) => html`
  <section class="panel" aria-labelledby="recent">
    <h2 id="recent">${t("admin.person.recent")}</h2>
    <ul class="people">
      ${matches.map(
        ({ match, at, players, status }) => html`
          <li key=${match}>
            <a href=${`/match/${match}`}>${players.map((name) => nameOf({ name })).join(" – ")}</a>
            ${status === "running" && html`${" "}<span class="tag tag-good">${t("status.running")}</span>`}
            <small class="dim">${date(at, MOMENT)}</small>
          </li>
        `,
      )}
    </ul>
  </section>
`;

export function Person({ id }) {
  const [person, setPerson] = useState(null);
  const [failed, setFailed] = useState(null);
  useEffect(() => {
    get(`/api/admin/people/${encodeURIComponent(id)}`).then(setPerson, setFailed);
  }, [id]);
  if (failed) return html`<p class="form-error" role="alert">${refusal(failed, "admin")}</p>`;
  if (!person) return html`<${Loading} />`;
  const trying = (call) => call.then(setPerson, (error) => toast(refusal(error, "admin"), "bad"));
  const mine = account.value?.role;
  const below = !person.deleted && RANKS.indexOf(person.role) < RANKS.indexOf(mine);
  const may = { mute: below, suspension: below && mine === "admin" };
  const stands = (kind) => person.sanctions.some((one) => one.kind === kind);
  const name = nameOf(person);
  const impose = (kind) =>
    openBeside(async () => (await import("./sanction.js")).SanctionDialog, { person: person.id, kind, name, onDone: setPerson });
  return html`
    <section class="panel form" aria-labelledby="person">
      <h2 id="person">${name}<${Tags} person=${person} /></h2>
      <${Facts} person=${person} />
      <ul class="people">
        ${person.sanctions.map((one) => html`<${Sanction} key=${one.kind} of=${one} may=${may[one.kind]} onLift=${() => trying(remove(`/api/admin/people/${person.id}/${one.kind}`))} />`)}
      </ul>
      <div class="btn-row">
        ${["mute", "suspension"].map((kind) => may[kind] && !stands(kind) && html`<button type="button" key=${kind} class="btn btn-danger" aria-haspopup="dialog" onClick=${() => impose(kind)}>${t(`admin.${kind}.do`)}</button>`)}
        ${!person.guest && !person.deleted && html`<a class="btn" href=${`/player/${encodeURIComponent(person.name)}`}>${t("account.profile")}</a>`}
      </div>
      ${mine === "admin" && !person.guest && !person.deleted && html`<${Role} person=${person} onGive=${(role) => trying(post(`/api/admin/people/${person.id}/role`, { role }))} />`}
    </section>
    ${person.recent.length > 0 && html`<${Recent} matches=${person.recent} />`}
  `;
}
