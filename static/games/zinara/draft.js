// A choice that grows by small steps, such as the picks of a squad: shown at once, sent in the background, the newest
// alone when several wait.

import { computed, signal } from "@preact/signals";

export class Draft {
  // `kept()` reads what the server has, `move(value)` makes the move that sends a value.
  constructor(match, kept, move) {
    Object.assign(this, { match, move });
    this.waiting = signal(undefined);
    this.value = computed(() => this.waiting.value ?? kept());
    this.sending = false;
  }

  set(value) {
    this.waiting.value = value;
    this.#send();
  }

  async #send() {
    if (this.sending) return;
    this.sending = true;
    for (let sent; this.waiting.peek() !== sent; ) {
      sent = this.waiting.peek();
      const answer = await this.match.send(this.move(sent));
      if (!answer.ok) break;
    }
    this.sending = false;
    this.waiting.value = undefined;
  }
}
