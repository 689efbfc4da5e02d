// Ways into a match: against a bot at once, or by a table.

import { refusal } from "../lib/i18n.js";
import { go } from "../lib/router.js";
import { keep, recall } from "../lib/store.js";
import { toast } from "../lib/toast.js";
import { fromHex, sha256, toHex } from "../lib/verify.js";
import { post } from "../net/api.js";
import { account, ensureSession } from "../net/session.js";

export const GAME = "zinara";
export const LEVELS = ["novice", "steady", "strong"];

// Rated matches are for people with accounts of their own.
export const mayRate = () => Boolean(account.value) && !account.value.guest;

// Runs `act`; a refusal is said instead of thrown, and answered with null.
export async function trying(act) {
  try {
    await ensureSession();
    return await act();
  } catch (error) {
    if (!error.code) throw error;
    toast(refusal(error, GAME), "bad");
    return null;
  }
}

// What this browser's chance comes from, and nobody else knows. It is there before a second tab can want it.
if (!recall("chance", null)) keep("chance", toHex(crypto.getRandomValues(new Uint8Array(32))));

// 32 bytes for the round with that commitment: the same in all tabs, which may be ready in the same instant.
async function entropyOf(round) {
  const own = recall("chance", null);
  if (!own || !crypto.subtle) return toHex(crypto.getRandomValues(new Uint8Array(32)));
  return sha256(fromHex(own + round));
}

const waitingKey = (table) => `entropy:${table}:waiting`;

// The entropy that this browser gave at a table for the dice of a match, to be checked after it.
export const sentEntropy = (match) => recall(`entropy:${match}`, null);

// Says "ready" with 32 bytes of chance of this browser's own.
export async function sayReady(table) {
  // Kept before it is sent: the answer may be lost, the entropy must not be.
  const [round] = Object.values(table.commitments);
  const kept = recall(waitingKey(table.id), null);
  const entropy = kept?.round === round ? kept.entropy : await entropyOf(round);
  keep(waitingKey(table.id), { round, entropy });
  const answer = await post(`/api/tables/${table.id}/ready`, { entropy });
  return answer.table ?? answer;
}

// Files the entropy given at the table under the match that came of it.
export function claimEntropy(tableId, match) {
  const waiting = recall(waitingKey(tableId), null);
  if (!waiting || recall(`entropy:${match}`, null)) return;
  keep(`entropy:${match}`, waiting.entropy);
  keep(waitingKey(tableId), null);
}

// Goes from a table into its match. The way back leads past the table's page, which would only lead here again.
export function enterMatch(table, { replace = true } = {}) {
  claimEntropy(table.id, table.match);
  go(`/match/${table.match}`, { replace });
}

// One click: a table with a bot, ready, and into the match. Says whether it worked.
export async function playBot(level) {
  const table = await trying(async () => {
    const { table } = await post("/api/play-bot", { game: GAME, level });
    return table.match ? table : sayReady(table);
  });
  if (!table) return false;
  if (table.match) {
    claimEntropy(table.id, table.match);
    go(`/match/${table.match}`);
  } else {
    go(`/table/${table.id}`);
  }
  return true;
}
