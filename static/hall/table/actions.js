// What one may do at the table: play, call a bot, leave.

import { html } from "htm/preact";
import { Icon } from "../../lib/icon.js";
import { t } from "../../lib/i18n.js";
import { nameOf } from "../../lib/names.js";
import { remove } from "../../net/api.js";
import { account } from "../../net/session.js";
import { LEVELS, sayReady } from "../play.js";
import { openBeside } from "../report.js";

// What is waited for, and how one takes back what one said.
const Waiting = ({ words, back, busy, onBack }) => html`
  <div class="seeking">
    <span class="spinner" aria-hidden="true"></span><p role="status">${words}</p>
    ${back && html`<button type="button" class="btn" aria-disabled=${busy} onClick=${onBack}><${Icon} name="return-arrow" />${back}</button>`}
  </div>
`;

const notReady = ({ id }) => remove(`/api/tables/${id}/ready`);
const noRematch = ({ id, match }) => remove(`/api/tables/${id}/rematch?match=${match}`);

// Whoever agreed to a rematch has said so for good.
const Play = ({ ready, agreed, busy, act }) =>
  ready
    ? html`<${Waiting} words=${t("table.ready.wait")} back=${!agreed && t("table.ready.withdraw")} busy=${busy} onBack=${() => act(notReady)} />`
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
    ? html`<${Waiting} words=${t("rematch.asked")} back=${t("rematch.withdraw")} busy=${busy} onBack=${() => act(noRematch)} />`
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
  return html`<${Play} ready=${table.seats[mine].ready} agreed=${table.agreed} busy=${busy} act=${act} />`;
}

// For moderators alone, apart from what players do; the server knows who is one.
export function Order({ table }) {
  if (!account.value || account.value.role === "player" || !["open", "full"].includes(table.status)) return null;
  const others = table.seats.filter((seat) => seat && !seat.bot && seat.account !== account.value.id).map(nameOf);
  const open = () => openBeside(async () => (await import("../admin/intervention.js")).CloseDialog, { table: table.id, others });
  return html`
    <section class="panel table-order" aria-labelledby="table-order">
      <h2 id="table-order">${t("account.admin")}</h2>
      <button type="button" class="btn btn-wide" aria-haspopup="dialog" onClick=${open}><${Icon} name="gavel" />${t("table.close")}</button>
    </section>
  `;
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
