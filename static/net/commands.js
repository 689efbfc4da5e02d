// Commands of this tab: each has an id of its own making and gets exactly one answer. One that is unanswered when the
// connection returns is sent again under the same id, so that it has one effect however often it travelled.

import { newId } from "../lib/ids.js";

const PATIENCE_MS = 10_000;
// Frames that come too fast are refused unread for less time than this.
const MOMENT_MS = 500;

export class Commands {
  // `transmit(frame)` sends it if it can, and says whether it could; `onSilence()` is called, each time that it was sent,
  // when its answer is overdue though the line seems up.
  constructor(transmit, onSilence = () => {}, patience = PATIENCE_MS) {
    this.transmit = transmit;
    this.onSilence = onSilence;
    this.patience = patience;
    this.waiting = new Map();
    // Why no more answers come.
    this.over = null;
  }

  // Sends a command and promises its answer: {ok: true, …} or {ok: false, code, params}. Never rejects.
  issue(command) {
    if (this.over) return Promise.resolve({ ok: false, code: this.over, params: {} });
    const frame = { ...command, id: newId() };
    return new Promise((resolve) => {
      const one = { frame, resolve, timer: 0 };
      this.waiting.set(frame.id, one);
      this.#send(one);
    });
  }

  // Takes a frame that may be an answer; says whether it was one.
  take(frame) {
    if (!["ok", "no", "answer"].includes(frame.t)) return false;
    if (frame.t === "no" && frame.code === "too_fast" && this.#again(frame.re)) return true;
    if (frame.t === "no") this.#settle(frame.re, { ok: false, code: frame.code, params: frame.params ?? {} });
    else this.#settle(frame.re, { ...frame, ok: true });
    return true;
  }

  // After the connection came back and said hello.
  resend() {
    for (const one of this.waiting.values()) this.#send(one);
  }

  // No more answers will come, to later commands neither.
  abandon(code) {
    this.over = code;
    for (const id of [...this.waiting.keys()]) this.#settle(id, { ok: false, code, params: {} });
  }

  // Sends it once more in a moment, and says whether it does: a command that was refused unread may have had its effect when
  // it was sent before. Of what is said the talk itself has a limit, which is told to whoever says it.
  #again(id) {
    const one = this.waiting.get(id);
    if (!one || one.frame.t === "chat") return false;
    clearTimeout(one.timer);
    one.timer = setTimeout(() => this.#send(one), MOMENT_MS);
    return true;
  }

  // What could not be sent waits for the connection, which is on its way back already.
  #send(one) {
    clearTimeout(one.timer);
    one.timer = this.transmit(one.frame) ? setTimeout(() => this.onSilence(), this.patience) : 0;
  }

  #settle(id, answer) {
    const one = this.waiting.get(id);
    if (!one) return;
    this.waiting.delete(id);
    clearTimeout(one.timer);
    one.resolve(answer);
  }
}
