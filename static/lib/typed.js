// What is being written, kept in this tab while its page is loaded anew: nobody writes anything twice.

import { useState } from "preact/hooks";

const PREFIX = "zinara:typed:";

function kept(key) {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function keep(key, text) {
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // Full or forbidden: the page works without.
  }
}

// Nobody who comes after sees what somebody has not said.
export function forgetTyped() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Forbidden: then nothing was kept.
  }
}

// As `useState` for a text; `name` tells the fields of a page apart, and `given` is what to begin with instead.
export function useTyped(name, given = "") {
  const key = `${PREFIX}${location.pathname}:${name}`;
  const [text, setText] = useState(() => given || kept(key));
  const set = (next) =>
    setText((before) => {
      const now = typeof next === "function" ? next(before) : next;
      keep(key, now);
      return now;
    });
  return [text, set];
}
