// What there is to know of a table before sitting down, as small tags.

import { html } from "htm/preact";
import { Icon } from "../../lib/icon.js";
import { t } from "../../lib/i18n.js";
import { isUsual, paceName } from "../games.js";

// Who goes first, if the host has said so.
const first = (table) => {
  if (table.first === null || table.rated || table.status === "running") return null;
  return t(table.seats[table.first]?.account === table.host ? "table.first.host" : "table.first.guest");
};

export const Facts = ({ table }) => html`
  <span class="table-facts">
    <span class=${`tag ${table.rated ? "tag-gold" : ""}`}>${t(table.rated ? "table.rated" : "table.friendly")}</span>
    ${!isUsual(table.game, table.pace) && html`<span class="tag">${paceName(table.game, table.pace)}</span>`}
    ${first(table) && html`<span class="tag">${first(table)}</span>`}
    ${!table.public && html`<span class="tag">${t("newtable.link")}</span>`}
    ${table.status === "full" && html`<span class="tag tag-good">${t("status.full")}</span>`}
    ${table.status === "running" && table.phase > 0 && html`<span class="tag">${t("table.phase", { phase: table.phase })}</span>`}
    ${table.spectators > 0 && html`<span class="tag"><${Icon} name="eye-target" />${t("watchers", { n: table.spectators })}</span>`}
  </span>
`;
