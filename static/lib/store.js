// What this browser remembers, as signals. A browser that forbids storage just forgets.

import { signal } from "@preact/signals";

const PREFIX = "zinara:";

export function recall(key, fallback) {
  try {
    const kept = localStorage.getItem(PREFIX + key);
    return kept === null ? fallback : JSON.parse(kept);
  } catch {
    return fallback;
  }
}

export function keep(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Full or forbidden: the page works without.
  }
}

const remembered = new Map();

// A signal whose value outlives the page; the same key is the same signal, in every tab.
export function remember(key, fallback) {
  if (!remembered.has(key)) {
    const value = signal(recall(key, fallback));
    let first = true;
    value.subscribe((now) => {
      if (!first) keep(key, now);
      first = false;
    });
    remembered.set(key, value);
  }
  return remembered.get(key);
}

addEventListener("storage", (event) => {
  if (event.key?.startsWith(PREFIX) && event.newValue !== null) {
    const value = remembered.get(event.key.slice(PREFIX.length));
    if (value) value.value = JSON.parse(event.newValue);
  }
});
