// Who plays in this browser. Nobody needs to sign up: the first thing done makes a guest.

import { signal } from "@preact/signals";
import { forgetTyped } from "../lib/typed.js";
import { get, post } from "./api.js";

// {id, name, guest, role}, or null before the first visit's first act.
export const account = signal(null);

// All tabs of this browser are the same somebody: the others are told when that changes.
const tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("zinara:session") : null;
if (tabs) tabs.onmessage = () => location.reload();

export async function recallSession() {
  try {
    account.value = (await get("/api/session")).account ?? null;
  } catch (error) {
    if (error.code === "unreachable") throw error;
    account.value = null;
  }
}

let making = null;

// The account, made if there is none yet; many calls at once make one.
export async function ensureSession() {
  if (account.value) return account.value;
  making ??= post("/api/session/guest").finally(() => (making = null));
  account.value = (await making).account;
  return account.value;
}

const YOUNG_MS = 5000;

// A socket says that the session is over: signed out from another device, say. A page that has just been loaded knows.
export function sessionEnded() {
  if (performance.now() > YOUNG_MS) startAnew("account.ended");
}

const LAST_WORD = "zinara:last-word";
const SUSPENSION = "zinara:suspension";

// A socket says that one's account is suspended: the page begins anew as nobody, and says why.
export function suspended(params) {
  try {
    sessionStorage.setItem(SUSPENSION, JSON.stringify(params));
  } catch {
    // Then it is said when one signs in.
  }
  startAnew("account.ended");
}

// Why one was sent away, once: {until, reason, note}, or null.
export function lastSuspension() {
  try {
    const params = JSON.parse(sessionStorage.getItem(SUSPENSION));
    sessionStorage.removeItem(SUSPENSION);
    return params;
  } catch {
    return null;
  }
}

// Loads the page again as whoever one is now, here or at another address; `words` are said once it is there.
export function startAnew(words, address = location.href) {
  forgetTyped();
  try {
    sessionStorage.setItem(LAST_WORD, words);
  } catch {
    // Then nothing is said.
  }
  tabs?.postMessage("changed");
  if (new URL(address, location.href).href === location.href) location.reload();
  else location.assign(address);
}

// What the page before this one wanted said: the key of its words, once.
export function lastWord() {
  try {
    const words = sessionStorage.getItem(LAST_WORD);
    sessionStorage.removeItem(LAST_WORD);
    return words;
  } catch {
    return null;
  }
}
