// What the player is about to do in their turn: the card chosen, the action, the target aimed at and what the server
// foretells of it. All that is allowed comes from the legal tree; nothing here knows a rule.

import { batch, effect, signal } from "@preact/signals";
import { split } from "../places.js";

const DWELL = 350; // ms: a second tap on the target confirms, but a double click by habit does not

const TAP = 100; // ms: a finger's click comes a moment after it was lifted

const includes = (places, place) => split(places).includes(place);

const MOVES = new Set(["moved", "leapt", "undone", "flew"]);

export class Choice {
  constructor(match) {
    this.match = match;
    this.unit = signal("");
    this.mode = signal(""); // the action picked among several; "" for whichever fits
    this.target = signal("");
    this.how = signal(""); // the action aimed with
    this.forecast = signal(null); // null while the server thinks
    this.wrong = signal(""); // a place that was pressed in vain
    this.seen = match.n.peek();
    this.aimedAt = 0;
    this.pressed = null; // a promise: until the forecast is let go of
  }

  // Follows the chosen card as it moves, and lets go of what is no longer allowed. Returns the end of it.
  follow() {
    return effect(() => {
      const log = this.match.log.value;
      const tree = this.match.legal.value;
      batch(() => {
        for (const step of log) if (step.n > this.seen) step.events.forEach((event) => this.#trail(event));
        this.seen = Math.max(this.seen, log.at(-1)?.n ?? 0);
        if (!tree?.units?.[this.unit.peek()]) this.unit.value = "";
        if (this.target.peek() && !this.kinds().length) this.release();
      });
    });
  }

  #trail(event) {
    if (MOVES.has(event.e) && event.from === this.unit.peek()) this.unit.value = event.to;
    if (event.e === "attack" || event.e === "turn") this.release();
  }

  get entry() {
    return this.match.legal.value?.units?.[this.unit.value];
  }

  // The kinds of action of the chosen card that may take that target.
  kinds(target = this.target.value) {
    const acts = this.entry?.acts ?? {};
    const all = Object.keys(acts).filter((how) => includes(acts[how], target));
    return all.includes(this.mode.value) ? [this.mode.value] : all;
  }

  // Why each action of the chosen card spares that place: [{how, code}].
  reasons(place) {
    return Object.entries(this.entry?.no ?? {}).flatMap(([how, codes]) =>
      Object.keys(codes).filter((code) => includes(codes[code], place)).map((code) => ({ how, code })));
  }

  select(place) {
    batch(() => {
      this.release();
      this.mode.value = "";
      this.unit.value = this.match.legal.peek()?.units?.[place] ? place : "";
    });
  }

  release() {
    this.target.value = "";
    this.how.value = "";
    this.forecast.value = null;
    this.wrong.value = "";
  }

  async aim(target, how = this.kinds(target)[0]) {
    batch(() => {
      this.release();
      this.how.value = how;
      this.target.value = target;
    });
    this.aimedAt = performance.now();
    const answer = await this.match.ask(this.move());
    await this.pressed;
    if (this.target.peek() === target && this.how.peek() === how) this.forecast.value = answer;
  }

  // While the forecast is pressed it stays as it is: what came meanwhile would move its buttons from under the finger.
  // One that scrolls is never lifted: its press is cancelled.
  hold() {
    this.pressed = new Promise((done) => {
      for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(done, TAP), { once: true });
    });
  }

  move() {
    return { do: "act", unit: this.unit.peek(), how: this.how.peek(), target: this.target.peek() };
  }

  confirm() {
    if (!this.target.peek()) return;
    const move = this.move();
    this.release();
    this.mode.value = "";
    this.match.send(move);
  }

  // Takes one thing back: the aim, then the action, then the card. Returns whether there was one.
  cancel() {
    if (this.target.peek()) this.#letGo();
    else if (this.mode.peek()) this.mode.value = "";
    else if (this.unit.peek()) this.unit.value = "";
    else return false;
    return true;
  }

  // Whoever aimed at a card of their own without picking an action may have wanted to choose that card.
  #letGo() {
    const target = this.target.peek();
    const own = this.match.legal.peek()?.units?.[target];
    if (own && this.mode.peek() === "" && target !== this.unit.peek()) this.select(target);
    else this.release();
  }

  // A tap on a place, whatever stands there.
  press(place) {
    const tree = this.match.legal.peek();
    if (!tree?.units || this.match.unanswered?.peek()) return;
    const entry = tree.units[this.unit.peek()];
    if (place === this.target.peek()) {
      if (performance.now() - this.aimedAt > DWELL) this.confirm();
    } else if (entry && this.#aims(place)) this.aim(place);
    else if (entry && includes(entry.to, place)) this.#go("step", place);
    else if (entry && includes(entry.leap, place)) this.#go("leap", place);
    else if (place === this.unit.peek()) this.select("");
    else if (tree.units[place]) this.select(place);
    else this.#miss(place);
  }

  // What is marked as a target is one; but a card is let go by pressing it, and acts on itself only when that is picked.
  #aims(place) {
    return this.kinds(place).length > 0 && (place !== this.unit.peek() || this.mode.peek() !== "");
  }

  #go(kind, to) {
    const unit = this.unit.peek();
    this.release();
    this.match.send({ do: kind, unit, to });
  }

  #miss(place) {
    if (this.target.peek()) this.release();
    else if (this.match.view.peek().battle.units[place]) this.wrong.value = place;
    else this.select("");
  }
}
