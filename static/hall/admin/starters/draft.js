// The draft of a starter deck while it is being edited: its cards as in any deck, its texts, what the server finds wrong.

import { computed, signal } from "@preact/signals";
import { Draft } from "../../decks/draft.js";
import { GAME } from "../../play.js";
import { checkContents, contentsOf, fetchDeck, saveDraft } from "./server.js";

const LANGUAGES = ["ru", "en", "pt"];
const PARTS = ["name", "hint"];

const whole = (texts) => Object.fromEntries(LANGUAGES.map((language) => [language, texts[language] ?? ""]));
const textsOf = ({ name, hint }) => ({ name: whole(name), hint: whole(hint) });
const same = (a, b) => PARTS.every((part) => LANGUAGES.every((language) => (a[part][language] ?? "").trim() === (b[part][language] ?? "").trim()));
const listed = (cards) => JSON.stringify(Object.entries(cards).sort());

export class StarterDraft extends Draft {
  // `deck` as the server has it; a deck without a draft begins one with what is published.
  constructor(deck) {
    const begin = contentsOf(deck.draft ?? deck.published);
    super(GAME, deck, { name: "", cards: begin.cards });
    this.texts = signal(textsOf(begin));
    this.changed = computed(() => {
      const kept = contentsOf(this.saved.value.draft ?? this.saved.value.published);
      return listed(kept.cards) !== listed(this.cards.value) || !same(kept, this.texts.value);
    });
    this.check();
  }

  // Everything that the draft says.
  get contents() {
    return { ...this.texts.value, cards: this.cards.value };
  }

  write(texts) {
    this.texts.value = texts;
    this.check();
  }

  // Asks the server what keeps the draft from being published; only the newest answer counts.
  async check() {
    if (!this.texts) return; // the base asks before there are any
    const mine = ++this.asked;
    const found = await checkContents(this.contents).catch(() => null);
    if (found && mine === this.asked) this.faults.value = found.faults;
  }

  // Saves what is on the screen, and returns the deck as it is kept now. Throws a Refusal.
  async save() {
    this.saved.value = await saveDraft(this.saved.value, this.contents);
    return this.saved.value;
  }

  // Takes the deck as the server has it now, and with `mine` only its version.
  async reload(mine = false) {
    const deck = await fetchDeck(this.saved.value.id);
    this.saved.value = deck;
    if (mine) return;
    const newest = contentsOf(deck.draft ?? deck.published);
    this.texts.value = textsOf(newest);
    this.change(newest.cards);
  }
}
