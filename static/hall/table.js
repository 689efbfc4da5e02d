// The page of one table: two seats, the link to share, Play. When the match begins, everybody goes there.

import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../lib/icon.js";
import { t } from "../lib/i18n.js";
import { nameOf } from "../lib/names.js";
import { go } from "../lib/router.js";
import { say } from "../lib/a11y.js";
import { play } from "../lib/sound.js";
import { post } from "../net/api.js";
import { account } from "../net/session.js";
import { toast } from "../lib/toast.js";
import { Loading, Page } from "./frame.js";
import { Failed } from "./missing.js";
import { lookForGames } from "./games.js";
import { Facts } from "./home/facts.js";
import { prefetchGame } from "./match/game.js";
import { enterMatch, trying } from "./play.js";
import { Actions, Order } from "./table/actions.js";
import { TableChat } from "./table/chat.js";
import { Dice } from "./table/dice.js";
import { useTable } from "./table/follow.js";
import { Seat } from "./table/seat.js";
import { Share } from "./table/share.js";

// The host has sent one away: back to the hall, where other tables are.
function sentAway() {
  toast(t("no.removed"), "bad");
  go("/", { replace: true });
}

const atSeat = (table) => table.seats.findIndex((seat) => seat && !seat.bot && seat.account === account.value?.id);

export function TablePage({ id }) {
  const following = useTable(id, sentAway);
  const [busy, setBusy] = useState(false);
  const seated = useRef(-1);
  const now = following?.table.value ?? null;

  useEffect(() => {
    if (now) prefetchGame(now.game);
    lookForGames();
  }, [now?.game]);

  useEffect(() => {
    if (!now) return;
    if (now.match && now.status === "running") enterMatch(now);
    const full = now.seats.filter(Boolean).length;
    if (seated.current >= 0 && full > seated.current) {
      play("message");
      say(t("table.came", { name: now.seats.map(nameOf).filter(Boolean).at(-1) }));
    }
    seated.current = full;
  }, [now]);

  if (following?.lost.value) return html`<${Failed} error=${following.lost.value} />`;
  if (!now) return html`<${Page} title=${t("table.title")}><${Loading} /><//>`;

  const mine = atSeat(now);
  // Known once the socket has told it; oneself is there.
  const gone = (seat) => seat !== mine && following.present.value !== null && !following.present.value.includes(seat);
  // Runs an act at the table; its answer is the table as it is then.
  const act = async (what, body) => {
    if (busy) return null;
    setBusy(true);
    const answer = await trying(() => (typeof what === "function" ? what(now) : post(`/api/tables/${now.id}/${what}`, body)));
    setBusy(false);
    if (answer) following.show(answer);
    return answer;
  };
  const leave = async () => (await act("leave")) && go("/");
  return html`
    <${Page} title=${t("table.title")} class="table-page">
      <div class="page-head">
        <h1>${t("table.title")}</h1>
        ${now.status !== "full" && html`<span class=${`tag ${now.status === "open" ? "tag-good" : ""}`}>${t(`status.${now.status}`)}</span>`}
        <${Facts} table=${{ ...now, spectators: following.watchers.value }} />
      </div>
      <div class="table-main">
        <div class="seats">
          <${Seat} table=${now} at=${0} mine=${mine} act=${act} gone=${gone(0)} />
          <${Icon} name="crossed-swords" />
          <${Seat} table=${now} at=${1} mine=${mine} act=${act} gone=${gone(1)} />
        </div>
        <${Actions} table=${now} mine=${mine} busy=${busy} act=${act} leave=${leave} />
      </div>
      <div class="table-main">
        <${Share} table=${now} />
        <${TableChat} talk=${following.talk} say=${following.say} watching=${mine < 0} table=${now.id} />
        <${Dice} table=${now} />
        <${Order} table=${now} />
      </div>
    <//>
  `;
}
