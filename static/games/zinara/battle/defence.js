// The question who takes a strike: what may be answered, what each answer may lead to, and the answer.

import { batch, effect, signal } from "@preact/signals";
import { split } from "../places.js";

export class Defence {
  constructor(match) {
    this.match = match;
    this.by = signal(""); // "" for nobody
    this.quiet = signal(false);
    this.forecasts = signal(null); // {place: forecast, "": forecast}
    this.asked = "";
  }

  // Asks for the forecasts whenever a new question comes. Returns the end of it.
  follow() {
    const ends = [this.#questions(), this.#returns()];
    return () => ends.forEach((end) => end());
  }

  // Whoever looks back when a question comes is brought back to it.
  #returns() {
    return effect(() => {
      const asked = this.match.asked.value[this.match.seat.value];
      if (asked?.kind === "defend" && this.match.shown.peek() !== null) this.match.live();
    });
  }

  #questions() {
    return effect(() => {
      const tree = this.match.legal.value;
      const prompt = this.match.prompt.value;
      const question = tree?.defend && prompt ? prompt.id : "";
      if (question === this.asked) return;
      this.asked = question;
      batch(() => {
        this.by.value = "";
        this.quiet.value = false;
        this.forecasts.value = null;
      });
      if (question) this.#ask(question);
    });
  }

  async #ask(question) {
    const answer = await this.match.ask({ do: "defend", by: "", quiet: false });
    if (answer.ok && this.asked === question) this.forecasts.value = answer.forecast.choices;
  }

  get options() {
    return ["", ...split(this.match.legal.value?.defend)];
  }

  press(place) {
    const tree = this.match.legal.peek();
    if (place === tree.target) this.by.value = "";
    else if (split(tree.defend).includes(place)) this.by.value = place;
  }

  answer(by = this.by.peek()) {
    if (this.match.busy.peek()) return;
    this.match.send({ do: "defend", by, quiet: this.quiet.peek() });
  }
}
