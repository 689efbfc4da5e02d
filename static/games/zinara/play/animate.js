// Plays what a step does: before it counts the attack and its dice, after it what moved, was hurt, healed, died.

import { signal } from "@preact/signals";
import { w } from "../words.js";
import { throwOf } from "./dice.js";
import { flash, float, glide, lunge, pause, spark } from "./motion.js";

const MELEE = new Set(["strike", "special_strike", "finish", "row_strike"]);
const MOVES = new Set(["moved", "leapt", "undone", "flew"]);

export class Stage {
  constructor(match) {
    this.match = match;
    this.thrown = signal(null); // the dice in the air
    this.root = null;
    this.rects = new Map();
    this.ghosts = [];
    this.struck = ""; // where the attack of the step goes
  }

  cell(place) {
    return this.root?.querySelector(`[data-place="${place}"]`);
  }

  token(place) {
    return this.cell(place)?.querySelector(".token");
  }

  rect(place) {
    return this.cell(place)?.getBoundingClientRect();
  }

  // Before the step counts: the board still shows what was.
  async before(step, stop) {
    if (!this.root || !step.from.battle || this.match.shown.peek() !== null) return;
    await this.#declare(step, stop);
    const thrown = throwOf(step);
    this.struck = thrown?.at ?? "";
    if (thrown) {
      this.thrown.value = thrown;
      await pause(1350, stop);
      this.thrown.value = null;
    }
    this.#remember(step);
  }

  async #declare({ events }, stop) {
    const attack = events.find(({ e }) => e === "attack");
    if (!attack) return;
    const [from, to] = [this.rect(attack.from), this.rect(attack.target)];
    if (MELEE.has(attack.how)) await lunge(this.token(attack.from), from, to, stop);
    else await spark(this.root, attack.how, from, to, stop);
  }

  // Where things stand now, and likenesses of those that will be gone.
  #remember({ events }) {
    this.rects.clear();
    for (const event of events) {
      if (MOVES.has(event.e)) this.rects.set(event.from, this.rect(event.from));
      if (event.e === "killed") this.#haunt(event.at);
    }
  }

  #haunt(place) {
    const token = this.token(place);
    if (!token) return;
    const ghost = token.cloneNode(true);
    ghost.classList.add("ghost");
    ghost.setAttribute("aria-hidden", "true");
    ghost.tabIndex = -1;
    this.ghosts.push([place, ghost]);
  }

  // After it: the board shows what is.
  async after({ events }, stop) {
    this.thrown.value = null;
    if (!this.root || this.match.shown.peek() !== null) return;
    const all = events.map((event) => this.#show(event, stop));
    for (const [place, ghost] of this.ghosts.splice(0)) all.push(this.#fall(place, ghost, stop));
    await Promise.all(all);
  }

  async #fall(place, ghost, stop) {
    this.cell(place)?.append(ghost);
    await flash(ghost, "is-dying", 500, stop);
    ghost.remove();
  }

  #show(event, stop) {
    const [cell, token] = [this.cell(event.at), this.token(event.at)];
    switch (event.e) {
      case "moved": case "leapt": case "undone": case "flew":
        return glide(this.token(event.to), this.rects.get(event.from), stop);
      case "hit":
        float(cell, event.n ? `−${event.n}` : "0", event.n ? "hurt" : "none", stop);
        return flash(token, "is-hit", 350, stop);
      case "healed":
        float(cell, `+${event.n}`, "heal", stop);
        return flash(token, "is-healing", 700, stop);
      case "missed":
        return float(this.cell(this.struck), w("events.missed"), "none", stop);
      case "revealed":
        return flash(token, "is-revealed", 450, stop);
      default:
        return undefined;
    }
  }
}
