// What one may do at the table: play, call a bot, leave.

import { html } from "htm/preact";
import { Icon } from "../../lib/icon.js";
import { t } from "../../lib/i18n.js";
import { account } from "../../net/session.js";
import { LEVELS, sayReady } from "../play.js";
import { openBeside } from "../report.js";

const Play = ({ ready, busy, act }) =>
  ready
    ? html`<p class="seeking" role="status"><span class="spinner" aria-hidden="true"></span>${t("table.ready.wait")}</p>`
    : html`
        <button type="button" class="btn btn-main btn-big btn-wide" aria-disabled=${busy} onClick=${() => act(sayReady)}>
          <${Icon} name="crossed-swords" />${t("table.play")}
        </button>
      `;

const Bots = ({ act }) => html`
  <fieldset class="panel">
    <legend class="vh">${t("table.bot")}</legend>
    <p class="panel-title" aria-hidden="true">${t("table.bot")}</p>
    <div class="btn-row">
      ${LEVELS.map(
        (level) => html`
          <button type="button" class="btn" onClick=${() => act("bot", { level })}>
            <${Icon} name="vintage-robot" />${t(`bot.${level}`)}
          </button>
        `,
      )}
    </div>
  </fieldset>
`;

// After a match: its result, and another round once everybody wants one.
const Again = ({ table, wanted, busy, act }) => html`
  ${wanted
    ? html`<p class="seeking" role="status"><span class="spinner" aria-hidden="true"></span>${t("rematch.asked")}</p>`
    : html`
        <button type="button" class="btn btn-main btn-big btn-wide" aria-disabled=${busy} onClick=${() => act("rematch", { match: table.match })}>
          <${Icon} name="cycle" />${t(table.seats.some((seat) => seat?.again) ? "rematch.agree" : "rematch")}
        </button>
      `}
  <a class="btn" href=${`/match/${table.match}`}><${Icon} name="trophy" />${t("result.title")}</a>
`;

function Main({ table, mine, busy, act }) {
  if (!table.seats.every(Boolean)) {
    return html`<p class="seeking" role="status"><span class="spinner" aria-hidden="true"></span>${t("table.waiting")}</p>`;
  }
  if (table.over) return html`<${Again} table=${table} wanted=${table.seats[mine].again} busy=${busy} act=${act} />`;
  return html`<${Play} ready=${table.seats[mine].ready} busy=${busy} act=${act} />`;
}

// For moderators alone; the server knows who is one.
export function Close({ table }) {
  if (!account.value || account.value.role === "player" || !["open", "full"].includes(table.status)) return null;
  const open = () => openBeside(async () => (await import("../admin/intervention.js")).CloseDialog, { table: table.id });
  return html`<button type="button" class="btn btn-danger" aria-haspopup="dialog" onClick=${open}><${Icon} name="gavel" />${t("table.close")}</button>`;
}

export function Actions({ table, mine, busy, act, leave }) {
  if (table.status === "closed") {
    return html`<p class="seeking">${t("table.closed")}<a class="btn" href="/">${t("hall")}</a></p>`;
  }
  const full = table.seats.every(Boolean);
  if (mine < 0) {
    return full ? html`<p class="seeking" role="status">${t("table.watching")}</p>` : null;
  }
  return html`
    <${Main} table=${table} mine=${mine} busy=${busy} act=${act} />
    ${!full && !table.rated && table.seats[mine].account === table.host && html`<${Bots} act=${act} />`}
    <button type="button" class="btn btn-quiet" onClick=${leave}><${Icon} name="exit-door" />${t("table.leave")}</button>
  `;
}
