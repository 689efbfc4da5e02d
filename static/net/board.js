// What a match page shows: the state as of the last step that counts, and older views to look back at.
// Live matches and replays feed it alike; the game's screen reads it.

import { batch, computed, signal } from "@preact/signals";
import { merged } from "../lib/merge.js";

const MOST_VIEWS = 2000;

export class Board {
  constructor() {
    this.now = signal(null);
    this.log = signal([]);
    // The step looked at, or null: the newest.
    this.shown = signal(null);
    this.past = new Map();
    const of = (name) => computed(() => (this.shown.value === null ? this.now.value?.[name] ?? null : null));
    this.view = computed(() => (this.shown.value === null ? this.now.value?.view : this.past.get(this.shown.value)) ?? null);
    this.prompt = of("prompt");
    this.legal = of("legal");
    this.menu = of("menu");
    this.asked = computed(() => this.now.value?.asked ?? {});
    this.outcome = computed(() => this.now.value?.outcome ?? null);
    this.n = computed(() => this.shown.value ?? this.now.value?.n ?? 0);
  }

  // A whole view, as the frame `view` brings it.
  reset(frame) {
    const { n, view, prompt, legal, menu, asked, outcome, log } = frame;
    batch(() => {
      this.past = new Map([[n, view]]);
      this.shown.value = null;
      this.log.value = log ?? [];
      this.now.value = { n, view, prompt, legal, menu, asked, outcome };
    });
  }

  // The views before and after a step that has not counted yet.
  look({ patch }) {
    const from = this.now.value.view;
    return { from, to: merged(from, patch ?? {}) };
  }

  // Makes a step count: its patch, and of the rest what it names.
  apply(step) {
    const { n, events = [], patch = {} } = step;
    const before = this.now.value;
    const after = { ...before, n, view: merged(before.view, patch) };
    for (const name of ["prompt", "legal", "menu", "asked", "outcome"]) {
      if (name in step) after[name] = step[name];
    }
    batch(() => {
      this.now.value = after;
      this.past.set(n, after.view);
      if (this.past.size > MOST_VIEWS) this.past.delete(this.past.keys().next().value);
      if (events.length) this.log.value = [...this.log.value, { n, events }];
    });
  }

  canRewind(n) {
    return this.past.has(n);
  }

  back(n) {
    if (n === this.now.value?.n) this.live();
    else if (this.canRewind(n)) this.shown.value = n;
  }

  live() {
    this.shown.value = null;
  }
}
