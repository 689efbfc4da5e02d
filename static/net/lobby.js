// The lobby as the browser follows it, by one socket however many parts of the page look: the list of tables, one's own
// tables, and frames for other parts of the hall.

import { effect, signal } from "@preact/signals";
import { openSocket } from "./socket.js";
import { account } from "./session.js";

// Tables by id, or null until the list has come.
export const tables = signal(null);
// The tables where one sits and waits or plays, newest first; null until it is known.
export const ownTables = signal(null);
// "up" | "waiting" | "closed"
export const link = signal("waiting");

const listeners = new Map();
let n = -1;
let socket = null;
let inside = 0;
let known;

const HEARD = {
  list: (frame) => {
    n = frame.n;
    tables.value = new Map(frame.tables.map((table) => [table.id, table]));
  },
  tables: (frame) => {
    if (frame.n <= n) return;
    if (frame.n !== n + 1) {
      socket.send({ t: "look" });
      return;
    }
    n = frame.n;
    const now = new Map(tables.value);
    for (const id of frame.gone) now.delete(id);
    for (const table of frame.changed) now.set(table.id, table);
    tables.value = now;
  },
  yours: (frame) => {
    ownTables.value = frame.tables;
  },
};

function hear(frame) {
  HEARD[frame.t]?.(frame);
  for (const listener of listeners.get(frame.t) ?? []) listener(frame);
}

function open() {
  known = account.value?.id;
  socket = openSocket("/ws/lobby", {
    onOpen: () => {
      n = -1;
    },
    onFrame: hear,
    onLink: (state) => (link.value = state),
  });
}

// Stay in the lobby until the returned function is called; the socket is open while anybody stays.
export function stayInLobby() {
  inside += 1;
  if (inside === 1) open();
  let left = false;
  return () => {
    if (left) return;
    left = true;
    inside -= 1;
    if (inside > 0) return;
    socket.close();
    socket = null;
    tables.value = null;
    ownTables.value = null;
  };
}

// Calls `listener(frame)` for each frame named `t`, until the returned function is called.
export function onLobby(t, listener) {
  if (!listeners.has(t)) listeners.set(t, new Set());
  listeners.get(t).add(listener);
  return () => listeners.get(t).delete(listener);
}

// Whoever becomes somebody, or somebody else, opens the line anew: the server knows a socket by its first request.
effect(() => {
  const id = account.value?.id;
  if (socket && id !== known) {
    known = id;
    ownTables.value = null;
    if (link.peek() === "closed") {
      open();
    } else {
      socket.renew();
    }
  }
});
