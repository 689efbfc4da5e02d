// What is said at a table, as this page knows it: the lines of before, and those that come.

import { signal } from "@preact/signals";

const MOST = 200;

// What no two lines share.
export const keyOf = ({ id, from }) => `${from.account}:${id}`;

export class Talk {
  // Frames `chat`, oldest first: {id, from: {account, name, seat}, text, at}.
  lines = signal([]);
  #loaded = false;
  #listeners = new Set();

  // Takes a frame that may be talk; says whether it was.
  take(frame) {
    if (frame.t === "chat") this.#add([frame], true);
    else if (frame.t === "chats") {
      // The first lines were there before this page; later ones were said while the line was down.
      this.#add(frame.lines, this.#loaded);
      this.#loaded = true;
    } else return false;
    return true;
  }

  // Calls fn(line) for each line that was said while this page was there; returns off().
  onSaid(fn) {
    this.#listeners.add(fn);
    return () => this.#listeners.delete(fn);
  }

  #add(lines, said) {
    const known = new Set(this.lines.value.map(keyOf));
    const fresh = lines.filter((line) => !known.has(keyOf(line)));
    if (!fresh.length) return;
    this.lines.value = [...this.lines.value, ...fresh].sort((one, other) => one.at - other.at).slice(-MOST);
    if (said) for (const line of fresh) for (const listener of this.#listeners) listener(line);
  }
}
