// One seat: who sits there, whether they are ready, and what the empty one offers.

import { html } from "htm/preact";
import { Icon } from "../../lib/icon.js";
import { t } from "../../lib/i18n.js";
import { Avatar, nameOf } from "../../lib/names.js";
import { remove } from "../../net/api.js";
import { Rating } from "../rating.js";

// The host's: send a person or a bot away before the match.
const Remove = ({ person, act }) => html`
  <button
    type="button"
    class="btn btn-quiet"
    onClick=${() => (person.bot ? act((table) => remove(`/api/tables/${table.id}/bot`)) : act("remove", { account: person.account }))}
  >
    <${Icon} name="ui-close" />${t("table.remove")}<span class="vh"> ${nameOf(person)}</span>
  </button>
`;

// Players have pages of their own, guests and bots have none.
const Name = ({ person }) =>
  person.bot || person.guest
    ? nameOf(person)
    : html`<a href=${`/player/${encodeURIComponent(person.name)}`}>${person.name}</a>`;

export function Seat({ table, at, mine, act, gone }) {
  const person = table.seats[at];
  if (!person) {
    return html`
      <section class="seat is-empty" aria-label=${t("table.seat", { n: at + 1 })}>
        <${Avatar} />
        <h2>${t("table.free")}</h2>
        ${mine < 0 && html`<button type="button" class="btn btn-main" onClick=${() => act("sit")}>${t("table.sit")}</button>`}
        ${mine >= 0 && html`<p class="seat-state">${t("table.waiting")}</p>`}
      </section>
    `;
  }
  const ready = person.ready && !table.over;
  const hosting = mine >= 0 && table.seats[mine].account === table.host;
  const removable = hosting && at !== mine && table.status !== "running" && table.status !== "closed";
  return html`
    <section class=${`seat ${ready ? "is-ready" : ""}`} aria-label=${t("table.seat", { n: at + 1 })}>
      <${Avatar} person=${person} />
      <h2><${Name} person=${person} /> ${at === mine && html`<small class="dim">(${t("you")})</small>`}</h2>
      ${person.level && html`
        <p class="seat-standing dim">
          <span>${t("level.is", { level: person.level })}</span>${person.rating && html`${" "}<${Rating} of=${person.rating} />`}
        </p>`}
      <p class="seat-state">
        ${ready ? html`<${Icon} name="ui-check" />${t("table.ready")}` : t(person.account === table.host ? "table.host" : "table.seated")}
      </p>
      ${gone && !person.bot && html`<p><span class="tag tag-warn" data-gone=${at}><${Icon} name="unplugged" />${t("gone")}</span></p>`}
      ${removable && html`<${Remove} person=${person} act=${act} />`}
    </section>
  `;
}
