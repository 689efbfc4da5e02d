// The audit log: who did what to whom, the newest first, searched by each of the three.

import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../../lib/icon.js";
import { date, has, refusal, t } from "../../lib/i18n.js";
import { nameOf } from "../../lib/names.js";
import { get } from "../../net/api.js";
import { Loading } from "../frame.js";
import { Details } from "./details.js";

const MOMENT = { dateStyle: "medium", timeStyle: "medium" };
const NOTHING = { actor: "", act: "", subject: "" };

const query = (search, before) => {
  const said = new URLSearchParams(Object.entries(search).filter(([, value]) => value.trim()));
  if (before) said.set("before", before);
  return `/api/admin/audit?${said}`;
};

const actName = (act) => (has(`admin.acts.${act}`) ? t(`admin.acts.${act}`) : act);

const Who = ({ person }) => (person.deleted ? nameOf(person) : html`<a href=${`/player/${encodeURIComponent(person.name)}`}>${nameOf(person)}</a>`);

const Subject = ({ entry }) =>
  entry.person
    ? html`<${Who} person=${entry.person} />`
    : html`${has(`admin.kinds.${entry.kind}`) ? t(`admin.kinds.${entry.kind}`) : entry.kind} <code>${entry.subject}</code>`;

const Entry = ({ entry }) => html`
  <li class="audit-entry">
    <time datetime=${new Date(entry.at * 1000).toISOString()}>${date(entry.at, MOMENT)}</time>
    <p>
      <b>${entry.actor ? html`<${Who} person=${entry.actor} />` : t("admin.audit.console")}</b>${" · "}${actName(entry.act)}${" · "}
      <${Subject} entry=${entry} />
    </p>
    <${Details} of=${entry.details} />
  </li>
`;

// [state, more()]: state is {entries, next} or {failed}, null before the first answer. Only the newest question counts.
function useLog(search) {
  const [found, setFound] = useState(null);
  const asked = useRef(0);
  const fetched = async (before) => {
    const number = ++asked.current;
    try {
      const page = await get(query(search, before));
      if (number === asked.current) setFound((was) => (before ? { ...page, entries: [...was.entries, ...page.entries] } : page));
    } catch (error) {
      if (!error.code) throw error;
      if (number === asked.current) setFound((was) => ({ ...was, failed: error }));
    }
  };
  useEffect(() => {
    fetched(null);
  }, [search]);
  return [found, () => fetched(found.next)];
}

function SearchForm({ onSearch }) {
  const submit = (event) => {
    event.preventDefault();
    onSearch({ ...NOTHING, ...Object.fromEntries(new FormData(event.currentTarget)) });
  };
  return html`
    <form class="panel admin-search" role="search" aria-label=${t("admin.audit.search")} onSubmit=${submit}>
      ${Object.keys(NOTHING).map(
        (name) => html`
          <label class="field" key=${name}>
            <span>${t(`admin.audit.${name}`)}</span>
            <input type="search" name=${name} maxlength="80" autocomplete="off" spellcheck=${false} autocapitalize="none" />
          </label>
        `,
      )}
      <button class="btn"><${Icon} name="magnifying-glass" />${t("admin.search")}</button>
    </form>
  `;
}

export function Audit() {
  const [search, setSearch] = useState(NOTHING);
  const [found, more] = useLog(search);
  const entries = found?.entries ?? [];
  return html`
    <p class="dim">${t("admin.audit.lead")}</p>
    <${SearchForm} onSearch=${setSearch} />
    <section class="panel" aria-label=${t("admin.audit.title")}>
      ${!found && html`<${Loading} />`}
      ${found?.failed && html`<p class="form-error" role="alert">${refusal(found.failed, "admin")}</p>`}
      <ol class="audit-log">${entries.map((entry) => html`<${Entry} key=${entry.id} entry=${entry} />`)}</ol>
      ${found?.entries && entries.length === 0 && html`<p class="empty-note">${t("admin.audit.empty")}</p>`}
      ${found?.next && html`<button type="button" class="btn btn-wide" onClick=${more}>${t("admin.more")}</button>`}
    </section>
  `;
}
