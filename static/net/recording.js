// A finished match, played back: the same object as a live match for the page and the game's screen, without a line.

import { computed, signal } from "@preact/signals";
import { Board } from "./board.js";
import { StepPlayer } from "./steps.js";
import { speed } from "../lib/settings.js";
import { remember } from "../lib/store.js";

const BETWEEN_MS = 900;
// How many times as fast it may be played.
export const PACES = [0.5, 1, 2, 4];
const REFUSED = Promise.resolve({ ok: false, code: "replay", params: {} });

// Each step by the spectators' count of steps, those that one alone saw numbered behind it: 4, 5, 5.1, 5.2, 6.
const marksOf = (steps) => {
  let last = null;
  let behind = 0;
  return steps.map(({ mark }) => {
    behind = mark === last ? behind + 1 : 0;
    last = mark;
    return behind ? `${mark}.${behind}` : `${mark}`;
  });
};

export class Recording {
  replay = true;
  content = null;
  clocks = signal({});
  absent = signal({});
  watchers = signal(0);
  link = signal("up");
  why = signal(null);
  running = signal(false);
  applied = new Set();
  #timer = 0;

  // `eyes` is the seat whose side a spectator watches from.
  constructor(json, { eyes = null } = {}) {
    this.json = json;
    this.eyes = signal(eyes);
    this.pace = remember("replay-pace", 1);
    this.id = json.match;
    this.game = json.game;
    this.hash = json.content;
    this.table = json.table;
    this.dice = json.dice ?? {};
    this.seat = signal(json.seat ?? null);
    this.seats = signal(json.seats);
    this.present = signal(json.seats.map((_, seat) => seat));
    this.total = json.steps.length;
    this.steps = json.steps.map((step, i) => ({ ...step, n: i + 1 }));
    this.marks = marksOf(json.steps);
    this.board = new Board();
    for (const name of ["view", "prompt", "legal", "menu", "asked", "log", "n", "shown"]) this[name] = this.board[name];
    // The end is told where it came, at the last step.
    this.outcome = computed(() => (this.n.value === this.total ? json.outcome : null));
    this.player = new StepPlayer({ look: (step) => this.board.look(step), apply: (step) => this.#apply(step), speed: () => speed() / this.pace.peek() });
    this.playing = this.player.playing;
    this.busy = this.playing;
    this.#start();
  }

  #start() {
    this.player.drop();
    const { view, events = [] } = this.json;
    this.board.reset({ n: 0, view, log: events.length ? [{ n: 0, events }] : [] });
  }

  #apply(step) {
    this.board.apply(step);
    for (const listener of this.applied) listener(step);
  }

  // Shows step `n`; one step ahead is played, further ones are jumped to.
  step(n) {
    const to = Math.max(0, Math.min(this.total, n));
    this.player.skip();
    const at = this.n.peek();
    if (to === at) return;
    if (to === at + 1) this.player.push(this.steps[at]);
    else {
      if (to < at) this.#start();
      for (const step of this.steps.slice(to < at ? 0 : at, to)) this.board.apply(step);
    }
  }

  // What the step is called in everybody's replay, for links.
  markOf(n) {
    return n ? this.marks[n - 1] : "";
  }

  // The step of that name here; of one that only others saw, the last before it.
  find(mark) {
    const [moment, behind] = mark.split(".").map(Number);
    if (!(moment >= 0)) return 0;
    const first = this.steps.findIndex((step) => step.mark === moment);
    if (first < 0) return this.steps.filter((step) => step.mark < moment).length;
    const same = this.steps.filter((step) => step.mark === moment).length;
    return first + 1 + Math.min(behind || 0, same - 1);
  }

  // Plays by itself until the end, or stops.
  toggle() {
    this.running.value = !this.running.value;
    clearTimeout(this.#timer);
    if (!this.running.value) return;
    if (this.n.peek() === this.total) this.step(0);
    this.#next();
  }

  #next() {
    if (!this.running.value) return;
    if (this.n.peek() >= this.total) {
      this.running.value = false;
      return;
    }
    if (!this.playing.peek()) this.player.push(this.steps[this.n.peek()]);
    this.#timer = setTimeout(() => this.#next(), BETWEEN_MS / this.pace.peek());
  }

  close() {
    clearTimeout(this.#timer);
    this.running.value = false;
    this.player.drop();
  }

  send = () => REFUSED;
  choose = () => REFUSED;
  ask = () => REFUSED;
  say = () => REFUSED;
  remaining = () => null;
  canRewind = (n) => n >= 0 && n <= this.total;
  back = (n) => this.step(n);
  live = () => this.step(this.total);
  skip = () => this.player.skip();
  onRefused = () => () => {};

  onStep(hook) {
    this.player.hooks.add(hook);
    return () => this.player.hooks.delete(hook);
  }

  onApplied(fn) {
    this.applied.add(fn);
    return () => this.applied.delete(fn);
  }
}
