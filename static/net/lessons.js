// What this player has been told once and need not be told again: kept by the server with the account.

import { signal } from "@preact/signals";
import { get, post } from "./api.js";
import { account } from "./session.js";

// A set of names, "game:lesson"; null until it is known whose they are.
export const learnt = signal(null);

let of = null;

// Asks for the lessons of whoever plays here, once for each account.
export async function recallLessons() {
  const id = account.value?.id;
  if (!id || id === of) return;
  of = id;
  learnt.value = null;
  const { lessons } = await get("/api/me/lessons").catch(() => ({ lessons: [] }));
  if (id === of) learnt.value = new Set(lessons);
}

export function learn(names) {
  const fresh = names.filter((name) => !learnt.value?.has(name));
  if (!fresh.length || !learnt.value) return;
  learnt.value = new Set([...learnt.value, ...fresh]);
  // Should the line be down, it is told once more some day.
  post("/api/me/lessons", { lessons: fresh }).catch(() => {});
}
