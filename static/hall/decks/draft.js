// A deck being built: what is on the screen, what the server keeps of it, and what the server finds wrong with it.

import { computed, signal } from "@preact/signals";
import { newId } from "../../lib/ids.js";
import { keep, recall } from "../../lib/store.js";
import { get, post, put } from "../../net/api.js";

const CHECK_AFTER_MS = 250;
const MOST_UNDOS = 100;
const KEPT = "deck-draft";

const listed = (cards) => JSON.stringify(Object.entries(cards).sort());

export const sizeOf = (cards) => Object.values(cards).reduce((sum, n) => sum + n, 0);

// A new deck that this browser keeps until the server does: {name, cards}, or null.
export const keptDraft = () => recall(KEPT, null);
export const keepDraft = (draft) => keep(KEPT, draft);

// The key of the new deck in this tab, until it is kept: saved again after an answer was lost, also by a page loaded
// anew, it is no second deck. Another tab's is another deck.
const KEY = "zinara:deck-key";
let made = null;

function keyOfNew() {
  try {
    made ??= sessionStorage.getItem(KEY) ?? newId();
    sessionStorage.setItem(KEY, made);
  } catch {
    // Then it lasts as long as the page.
  }
  return (made ??= newId());
}

export function forgetKey() {
  made = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

export class Draft {
  // `saved` is a deck as the server keeps it, or null for a new one, which begins as `{name, cards}`.
  constructor(game, saved, { name, cards } = saved) {
    this.game = game;
    this.saved = signal(saved);
    this.name = signal(name);
    this.cards = signal(cards);
    this.faults = signal(null); // not known yet
    this.past = signal([]);
    this.busy = signal(false);
    this.changed = computed(() => {
      const { value: kept } = this.saved;
      return !kept || kept.name !== this.name.value.trim() || listed(kept.cards) !== listed(this.cards.value);
    });
    this.timer = 0;
    this.asked = 0;
    this.check();
  }

  rename(name) {
    this.name.value = name;
    this.#keep();
  }

  // Replaces the list of cards; the last changes can be taken back.
  change(cards) {
    this.past.value = [...this.past.value, this.cards.value].slice(-MOST_UNDOS);
    this.#show(cards);
  }

  undo() {
    const before = this.past.value.at(-1);
    if (!before) return;
    this.past.value = this.past.value.slice(0, -1);
    this.#show(before);
  }

  #show(cards) {
    this.cards.value = cards;
    this.#keep();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), CHECK_AFTER_MS);
  }

  #keep() {
    if (!this.saved.value) keepDraft({ name: this.name.value, cards: this.cards.value });
  }

  // Asks the server what is wrong with the list; only the newest answer counts.
  async check() {
    const mine = ++this.asked;
    const found = await post("/api/decks/check", { game: this.game, cards: this.cards.value }).catch(() => null);
    if (found && mine === this.asked) this.faults.value = found.faults;
  }

  // Saves what is on the screen, and returns the deck as it is kept now. Throws a Refusal.
  async save() {
    const { value: kept } = this.saved;
    const wish = { name: this.name.value, cards: this.cards.value };
    const change = async (id, version) => (await put(`/api/me/decks/${id}`, { ...wish, version })).deck;
    let deck = kept && (await change(kept.id, kept.version));
    if (!kept) {
      deck = (await post("/api/me/decks", { ...wish, game: this.game, key: keyOfNew() })).deck;
      // An earlier try had got there, and the list was changed since.
      if (listed(deck.cards) !== listed(wish.cards) || deck.name !== wish.name.trim()) deck = await change(deck.id, 1);
      forgetKey();
      keepDraft(null);
    }
    this.saved.value = deck;
    return deck;
  }

  // Takes the deck as the server has it now.
  async reload() {
    const { deck } = await get(`/api/me/decks/${this.saved.value.id}`);
    this.saved.value = deck;
    this.name.value = deck.name;
    this.change(deck.cards);
  }

  // What is on the screen needs no keeping any more.
  settle() {
    this.saved.value = { ...this.saved.value, name: this.name.value.trim(), cards: this.cards.value };
  }

  close() {
    clearTimeout(this.timer);
    this.asked++;
  }
}
