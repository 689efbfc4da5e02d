// The list of tables, kept up to date by the lobby's socket: one's own, those with a free seat, those that play.

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../../lib/i18n.js";
import { link, ownTables, tables } from "../../net/lobby.js";
import { Row, sitsAt } from "./row.js";

const SILENT_AFTER_MS = 4000;

// Whether what is awaited has not come for a while.
function useSilence(awaited) {
  const [silent, setSilent] = useState(false);
  useEffect(() => {
    setSilent(false);
    if (!awaited) return undefined;
    const timer = setTimeout(() => setSilent(true), SILENT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [awaited]);
  return silent;
}

const newest = (one, other) => other.touched - one.touched;

const Group = ({ id, title, of }) =>
  of.length > 0 &&
  html`
    <section class="table-group" aria-labelledby=${`tables-${id}`}>
      <h3 id=${`tables-${id}`}>${title} <small class="dim">${of.length}</small></h3>
      <ul class="table-list">${of.map((table) => html`<${Row} key=${table.id} table=${table} />`)}</ul>
    </section>
  `;

// A match of one's own that goes on has its place above the page.
export const waitingTables = () => (ownTables.value ?? []).filter((table) => table.status !== "running");

export function Tables({ onNewTable }) {
  const all = [...(tables.value?.values() ?? [])].filter((table) => !sitsAt(table)).sort(newest);
  const own = waitingTables();
  const open = all.filter((table) => table.status === "open");
  const others = all.filter((table) => table.status !== "open");
  const there = own.length + all.length > 0;
  const silent = useSilence(tables.value === null);
  return html`
    <section class="panel lobby" aria-labelledby="tables" aria-busy=${tables.value === null}>
      <div class="panel-head">
        <h2 id="tables">${t("home.tables")}</h2>
        ${link.value !== "up" && tables.value && html`<span class="tag tag-warn" role="status">${t("link.waiting")}</span>`}
      </div>
      <${Group} id="own" title=${t("home.own")} of=${own} />
      <${Group} id="open" title=${t("home.open")} of=${open} />
      <${Group} id="running" title=${t("home.running")} of=${others} />
      ${!there &&
      html`
        <div class="empty-note">
          <p role="status">${tables.value ? t("home.empty") : t(silent ? "link.waiting" : "loading")}</p>
          ${tables.value && html`<button type="button" class="btn" onClick=${onNewTable}>${t("home.table")}</button>`}
        </div>
      `}
    </section>
  `;
}
