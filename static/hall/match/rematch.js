// Another round at the same table, with sides swapped, once everybody wants it.

import { html } from "htm/preact";
import { Icon } from "../../lib/icon.js";
import { t } from "../../lib/i18n.js";
import { nameOf } from "../../lib/names.js";
import { post, remove } from "../../net/api.js";
import { trying } from "../play.js";

export function Rematch({ match, round }) {
  const { table, setTable, setAsked, mine, wanted, missing } = round;
  // The table may have gone on with other company.
  const elsewhere = table.match !== match.id && !table.agreed && table.status !== "running";
  if (table.status === "closed" || !mine || elsewhere) {
    return html`<span class="tag">${t("rematch.left")}</span>`;
  }
  const ask = async () => {
    setAsked(true);
    const answer = await trying(() => post(`/api/tables/${match.table}/rematch`, { match: match.id }));
    if (!answer) setAsked(false);
    else setTable(answer.table ?? answer);
  };
  const withdraw = async () => {
    const answer = await trying(() => remove(`/api/tables/${match.table}/rematch?match=${match.id}`));
    if (!answer) return;
    // Too late: the other side agreed in the same moment.
    if (answer.table.match === match.id) setAsked(false);
    setTable(answer.table);
  };
  if (missing.length) {
    return html`<span class="seeking" role="status"><span class="spinner" aria-hidden="true"></span>${t("rematch.missing", { name: missing.map(nameOf).join(", ") })}</span>`;
  }
  if (table.match !== match.id) {
    return html`<span class="btn" role="status" aria-disabled="true"><span class="spinner" aria-hidden="true"></span>${t("rematch.begins")}</span>`;
  }
  if (mine.again) {
    return html`
      <span class="seeking" role="status">
        <span class="spinner" aria-hidden="true"></span>${t("rematch.asked")}
        <button type="button" class="btn" onClick=${withdraw}>${t("rematch.withdraw")}</button>
      </span>
    `;
  }
  return html`
    <button type="button" class="btn btn-main" onClick=${ask}><${Icon} name="cycle" />${t(wanted ? "rematch.agree" : "rematch")}</button>
  `;
}
