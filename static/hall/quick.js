// Looking for a match: one search a person, shown in every tab, from whichever page it was begun.

import { effect, signal } from "@preact/signals";
import { say } from "../lib/a11y.js";
import { t } from "../lib/i18n.js";
import { path } from "../lib/router.js";
import { play } from "../lib/sound.js";
import { toast } from "../lib/toast.js";
import { get, post, remove } from "../net/api.js";
import { link, onLobby, stayInLobby } from "../net/lobby.js";
import { account } from "../net/session.js";
import { prefetchGame } from "./match/game.js";
import { GAME, enterMatch, sayReady, trying } from "./play.js";

const IDLE = { state: "idle" };

// The search as the server last told it, with the moment when it did: {state, waited, reach, bot_in, table, match, at}.
export const search = signal(IDLE);
let heard = 0;
let answered = null;

// Milliseconds that one has waited, and until a bot is offered.
export const waited = () => (search.value.waited ?? 0) + performance.now() - search.value.at;
export const botIn = () => (search.value.bot_in ?? 0) - (performance.now() - search.value.at);

function take(told) {
  const before = search.value;
  search.value = { ...told, at: performance.now() };
  if (told.state === "found") answer(told.table);
  if (told.state === "playing" && path.value !== `/match/${told.match}`) {
    enterMatch({ id: told.table, match: told.match }, { replace: false });
  }
  if (told.state === "waiting" && before.state === "found") toast(t("quick.again"));
  if (told.state === "idle" && ["found", "waiting"].includes(before.state)) ended(before);
}

// Company is there: this browser adds its share of chance by itself, and the match begins.
async function answer(table) {
  if (answered === table) return;
  answered = table;
  play("ask");
  say(t("quick.found"), true);
  prefetchGame(GAME);
  // Should the table be gone by now, the server tells how the search goes on.
  await get(`/api/tables/${table}`).then((found) => sayReady(found.table)).catch(() => {});
}

// It ended without a word of a match: perhaps the word was lost.
async function ended(before) {
  const { match } = await get("/api/me/running").catch(() => ({}));
  if (match && path.value !== `/match/${match}`) enterMatch({ id: before.table, match }, { replace: false });
  else if (!match && before.state === "found") toast(t("quick.lost"), "bad");
}

// Does something to the search; frames that came in the meantime are newer than the answer.
async function act(what) {
  const before = heard;
  const found = await trying(what);
  if (found && heard === before) take(found.quick);
  return found;
}

export const seek = () => act(() => post("/api/quick", { game: GAME }));
export const cancel = () => {
  // Asked for: nobody needs to be told that it has ended.
  search.value = { ...search.value, state: "leaving" };
  return act(() => remove("/api/quick"));
};

// Rather a bot: the table with it, or null if company was found in the meantime.
export async function ratherBot(level) {
  search.value = { ...search.value, state: "leaving" };
  const found = await act(() => post("/api/quick/bot", { game: GAME, level }));
  const table = found?.bot_table && (await trying(() => sayReady(found.bot_table)));
  if (table?.match) enterMatch(table, { replace: false });
}

async function look() {
  const before = heard;
  const found = await get("/api/quick").catch(() => null);
  if (found && heard === before) take(found.quick);
}

// For the whole life of the page: the search is looked for, and followed through the lobby while it lasts.
export function followSearch() {
  onLobby("quick", (frame) => {
    heard += 1;
    take(frame);
  });
  effect(() => {
    if (account.value) look();
  });
  let leave = null;
  effect(() => {
    const lasts = search.value.state === "waiting" || search.value.state === "found";
    if (lasts && !leave) leave = stayInLobby();
    if (!lasts && leave) {
      leave();
      leave = null;
    }
  });
  // What happened while the line was down.
  effect(() => {
    if (link.value === "up" && leave) look();
  });
}
