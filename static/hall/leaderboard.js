// The leaderboard: who has a settled rating, the highest first, and where the reader stands.

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { refusal, t } from "../lib/i18n.js";
import { Icon } from "../lib/icon.js";
import { loadStyle } from "../lib/style.js";
import { Avatar } from "../lib/names.js";
import { get } from "../net/api.js";
import { account } from "../net/session.js";
import { openEntrance } from "./account/entrance.js";
import { Loading, Page } from "./frame.js";
import { GAME } from "./play.js";
import { Rating } from "./rating.js";

await loadStyle("/static/css/progress.css");

const MEDALS = { 1: "trophy", 2: "medal", 3: "medal" };

function useBoard() {
  const [board, setBoard] = useState(null);
  const [failed, setFailed] = useState(null);
  const [busy, setBusy] = useState(false);
  const more = async (before) => {
    if (busy) return;
    setBusy(true);
    try {
      const page = await get(`/api/leaderboard?game=${GAME}&after=${before.length}`);
      // Somebody may have overtaken another meanwhile: nobody is listed twice.
      const known = new Set(before.map(({ name }) => name));
      setBoard({ ...page, players: [...before, ...page.players.filter(({ name }) => !known.has(name))], done: !page.players.length });
      setFailed(null);
    } catch (error) {
      if (!error.code) throw error;
      setFailed(error);
    } finally {
      setBusy(false);
    }
  };
  // Whoever signs up or out here stands elsewhere.
  const me = account.value;
  useEffect(() => {
    more([]);
  }, [me?.id, me?.guest]);
  return { board, failed, busy, more };
}

// Where the reader stands, or what is missing for a place.
function Own({ you, enough }) {
  if (you.guest) {
    return html`
      <div class="board-guest">
        <p>${t("board.guest")}</p>
        <button type="button" class="btn" onClick=${() => openEntrance("signup")}><${Icon} name="pencil" />${t("account.signup")}</button>
      </div>`;
  }
  const { rating, place } = you;
  const left = enough - rating.matches;
  return html`
    <p>
      ${place !== null
        ? t("board.place", { place })
        : left > 0
          ? t("board.left", { n: left })
          : t("board.uncertain")}${" "}
      <span class="own-rating"><span class="dim">${t("rating")}</span> <${Rating} of=${rating} /></span>
    </p>
  `;
}

const Row = ({ player }) => html`
  <tr class=${player.you ? "is-you" : ""}>
    <td class="num place">${player.place in MEDALS ? html`<${Icon} name=${MEDALS[player.place]} />` : ""}<span>${player.place}</span></td>
    <th scope="row">
      <a class="who" href=${`/player/${encodeURIComponent(player.name)}`}>
        <${Avatar} person=${player} />
        <span><span class="who-name">${player.name}</span>${player.you && html`${" "}<small class="tag tag-gold">${t("you")}</small>`}</span>
      </a>
    </th>
    <td class="num">${player.level}</td>
    <td class="num"><${Rating} of=${player} /></td>
    <td class="num only-desk">${player.matches}</td>
  </tr>
`;

const Table = ({ players }) => html`
  <div class="table-wrap">
    <table class="table ranking">
      <thead>
        <tr>
          <th scope="col" class="num">${t("board.rank")}</th>
          <th scope="col">${t("board.player")}</th>
          <th scope="col" class="num">${t("level")}</th>
          <th scope="col" class="num">${t("rating")}</th>
          <th scope="col" class="num only-desk">${t("board.matches")}</th>
        </tr>
      </thead>
      <tbody>${players.map((player) => html`<${Row} key=${player.name} player=${player} />`)}</tbody>
    </table>
  </div>
`;

export function LeaderboardPage() {
  const { board, failed, busy, more } = useBoard();
  const players = board?.players ?? [];
  return html`
    <${Page} title=${t("board.title")} class="board-page">
      <h1>${t("board.title")}</h1>
      <section class="panel">
        ${board?.you && html`<${Own} you=${board.you} enough=${board.enough} />`}
        ${failed && html`<p class="form-error" role="alert">${refusal(failed)}</p>`}
        ${!board && !failed && html`<${Loading} />`}
        ${players.length > 0 && html`<${Table} players=${players} />`}
        ${board && players.length === 0 && html`
          <div class="empty-note"><p>${t("board.empty", { n: board.enough })}</p><a class="btn btn-main" href="/">${t("hall")}</a></div>`}
        ${board && players.length < board.total && !board.done && html`
          <button type="button" class="btn btn-wide" aria-disabled=${busy} onClick=${() => more(players)}>${t("board.more")}</button>`}
      </section>
      <p class="dim small">${t("board.note", { n: board?.enough ?? 10 })}</p>
    <//>
  `;
}
