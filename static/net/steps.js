// Plays the steps that arrive: one after the other, each with a moment for its animation before and after it counts.

import { batch, signal } from "@preact/signals";

const LONGEST_MS = 2500;
const MOST_WAITING = 8;

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// Until the browser has drawn what just changed; a page that is not shown draws nothing, so never for long.
const drawn = () => Promise.race([new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))), sleep(100)]);

export class StepPlayer {
  // `look(step)` is {from, to}: the views before and after it; `apply(step)` makes it count; `speed()` is 0 for none.
  constructor({ look, apply, speed }) {
    Object.assign(this, { look, apply, speed });
    this.hooks = new Set();
    this.queue = [];
    this.playing = signal(false);
    this.stop = null;
  }

  push(step) {
    this.queue.push(step);
    if (!this.playing.value) this.#run();
  }

  // Everything that waits counts now.
  skip() {
    const rest = this.queue.splice(0);
    this.stop?.abort();
    if (this.current && !this.current.applied) this.#count(this.current);
    batch(() => rest.forEach((step) => this.apply(step)));
  }

  // Nothing that waits counts any more: a whole view has come instead.
  drop() {
    this.queue.length = 0;
    if (this.current) this.current.applied = true;
    this.stop?.abort();
  }

  async #run() {
    if (!this.#shows()) {
      while (this.queue.length && !this.#shows()) this.apply(this.queue.shift());
      if (!this.queue.length) return;
    }
    this.playing.value = true;
    while (this.queue.length) {
      const step = this.queue.shift();
      if (this.#shows()) await this.#play(step);
      else this.apply(step);
    }
    this.playing.value = false;
  }

  #shows() {
    return this.hooks.size > 0 && this.speed() > 0 && !document.hidden && this.queue.length <= MOST_WAITING;
  }

  async #play(step) {
    const stop = new AbortController();
    const current = { step, applied: false };
    Object.assign(this, { stop, current });
    const aborted = new Promise((done) => stop.signal.addEventListener("abort", done));
    const end = Promise.race([sleep(LONGEST_MS * this.speed()), aborted]);
    const shown = { n: step.n, events: step.events ?? [], ...this.look(step) };
    await Promise.race([this.#each("before", shown, stop.signal), end]);
    if (!current.applied) this.#count(current);
    if (!stop.signal.aborted) {
      await drawn();
      await Promise.race([this.#each("after", shown, stop.signal), end]);
    }
    stop.abort();
    this.current = null;
  }

  #count(current) {
    current.applied = true;
    this.apply(current.step);
  }

  #each(when, step, signal) {
    const all = [...this.hooks].map(async (hook) => hook[when]?.(step, signal));
    // An animation that fails must not stop the match.
    return Promise.all(all).catch((error) => console.error(error));
  }
}
