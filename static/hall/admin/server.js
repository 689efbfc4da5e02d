// How the server is doing, all of its processes: figures of the last minute that renew themselves.

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { number, percent, refusal, t } from "../../lib/i18n.js";
import { loadStyle } from "../../lib/style.js";
import { get } from "../../net/api.js";
import { Loading } from "../frame.js";

await loadStyle("/static/hall/admin/server.css");

const EVERY_MS = 5000;
const KINDS = { sqlite: "SQLite", postgresql: "PostgreSQL" };
const UNITS = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

const unit = (value, name, digits = 0) =>
  number(value, { style: "unit", unit: name, unitDisplay: "short", maximumFractionDigits: digits });

const bytes = (count) => unit(count / 1e6, "megabyte", 1);

// Seconds in the largest unit of which there are two, lest much is lost.
function lasting(seconds) {
  const [name, length] = UNITS.find(([, each]) => seconds >= 2 * each) ?? UNITS.at(-1);
  return unit(Math.max(0, Math.floor(seconds / length)), name);
}

const ms = (seconds) => unit(seconds * 1000, "millisecond", seconds < 0.01 ? 1 : 0);

const spread = ({ half, most }) => (half === null ? "—" : t("admin.server.spread", { half: ms(half), most: ms(most) }));

const total = (counts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

const sum = (processes, of) => processes.reduce((all, each) => all + of(each), 0);

// [figures, refusal]: the newest figures, and why there are no newer ones. A page that nobody sees asks for none.
function useFigures() {
  const [[told, failed], set] = useState([null, null]);
  useEffect(() => {
    let current = true;
    const ask = async () => {
      if (document.hidden) return;
      try {
        const newest = await get("/api/admin/server");
        if (current) set([newest, null]);
      } catch (error) {
        if (!error.code) throw error;
        if (current) set(([before]) => [before, error]);
      }
    };
    ask();
    const asking = setInterval(ask, EVERY_MS);
    document.addEventListener("visibilitychange", ask);
    return () => {
      current = false;
      clearInterval(asking);
      document.removeEventListener("visibilitychange", ask);
    };
  }, []);
  return [told, failed];
}

const Whole = ({ told }) => {
  const figures = [
    [t("admin.server.running"), number(told.running)],
    [t("admin.server.sockets"), number(sum(told.processes, (each) => total(each.sockets)))],
    [t("admin.server.moves"), number(Math.round(sum(told.processes, (each) => each.moves)))],
    [t("admin.server.processes"), number(told.processes.length)],
    [KINDS[told.database.kind], bytes(told.database.size)],
    [t("admin.server.version"), [...new Set(told.processes.map(({ version }) => version))].join(", ")],
  ];
  return html`<dl class="panel server-whole">${figures.map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
};

function Process({ process, now }) {
  const { match = 0, table = 0, lobby = 0 } = process.sockets;
  const figures = [
    [t("admin.server.up"), lasting(now - process.since)],
    [t("admin.server.sockets"), t("admin.server.places", { match, table, lobby })],
    [t("admin.server.memory_matches"), number(process.matches)],
    [t("admin.server.moves"), number(process.moves, { maximumFractionDigits: 1 })],
    [t("admin.server.append"), spread(process.append)],
    [t("admin.server.lag"), spread(process.lag)],
    [t("admin.server.thinking"), spread(process.thinking)],
    [t("admin.server.drops"), number(process.drops)],
    [t("admin.server.work"), percent(process.work)],
    [t("admin.server.memory"), bytes(process.memory)],
  ];
  return html`
    <section class="panel" aria-label=${process.name}>
      <h2><code>${process.name}</code></h2>
      <dl class="facts">${figures.map(([name, value]) => html`<dt key=${`${name}?`}>${name}</dt><dd key=${name}>${value}</dd>`)}</dl>
    </section>
  `;
}

export function ServerFigures() {
  const [told, failed] = useFigures();
  return html`
    <p class="dim">${t("admin.server.lead")}</p>
    ${failed && html`<p class="form-error" role="alert">${refusal(failed, "admin")}</p>`}
    ${!told && !failed && html`<${Loading} />`}
    ${told &&
    html`
      <${Whole} told=${told} />
      <div class="server-processes">
        ${told.processes.map((each) => html`<${Process} key=${each.id} process=${each} now=${told.now} />`)}
      </div>
    `}
  `;
}
