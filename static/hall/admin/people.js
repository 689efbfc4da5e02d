// People: looked for by the names they have and had; `at` is the id of the one that is looked at.

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../lib/icon.js";
import { refusal, t } from "../../lib/i18n.js";
import { nameOf } from "../../lib/names.js";
import { get } from "../../net/api.js";
import { Loading } from "../frame.js";
import { Person } from "./person.js";

export const Tags = ({ person }) => html`
  ${person.role !== "player" && html`${" "}<span class="tag tag-gold">${t(`admin.values.${person.role}`)}</span>`}
  ${person.guest && html`${" "}<span class="tag">${t("player.guest")}</span>`}
  ${person.sanctions.map(({ kind }) => html`${" "}<span class="tag tag-bad">${t(`admin.${kind}.is`)}</span>`)}
  ${person.reports > 0 && html`${" "}<span class="tag tag-warn">${t("admin.people.reports", { n: person.reports })}</span>`}
`;

const Found = ({ person }) => html`
  <li>
    <a href=${`/admin/people/${person.id}`}>${nameOf(person)}</a><${Tags} person=${person} />
    ${person.former.length > 0 && html`<small class="dim">${t("admin.people.former", { names: person.former.join(", ") })}</small>`}
  </li>
`;

function Search() {
  const [name, setName] = useState("");
  const [found, setFound] = useState(null);
  useEffect(() => {
    let current = true;
    get(`/api/admin/people?name=${encodeURIComponent(name)}`).then(
      (answer) => current && setFound(answer),
      (failed) => current && setFound({ failed, people: [] }),
    );
    return () => {
      current = false;
    };
  }, [name]);
  const submit = (event) => {
    event.preventDefault();
    setName(new FormData(event.currentTarget).get("name").trim());
  };
  return html`
    <form class="panel admin-search" role="search" aria-label=${t("admin.people.search")} onSubmit=${submit}>
      <label class="field">
        <span>${t("admin.people.name")}</span>
        <input type="search" name="name" maxlength="80" autocomplete="off" spellcheck=${false} autocapitalize="none" />
      </label>
      <button class="btn"><${Icon} name="magnifying-glass" />${t("admin.search")}</button>
    </form>
    <section class="panel" aria-label=${t("admin.people.title")}>
      ${!name && html`<p class="dim">${t("admin.people.lead")}</p>`}
      ${!found && html`<${Loading} />`}
      ${found?.failed && html`<p class="form-error" role="alert">${refusal(found.failed, "admin")}</p>`}
      <ul class="people">${found?.people.map((person) => html`<${Found} key=${person.id} person=${person} />`)}</ul>
      ${found && !found.failed && found.people.length === 0 && html`<p class="empty-note">${t("admin.people.none")}</p>`}
    </section>
  `;
}

export const People = ({ at }) => (at ? html`<${Person} key=${at} id=${at} />` : html`<${Search} />`);
