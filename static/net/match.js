// One match as this browser follows it: the object that the match page and the game's screen work with.

import { computed, signal } from "@preact/signals";
import { Commands } from "./commands.js";
import { Board } from "./board.js";
import { openSocket } from "./socket.js";
import { StepPlayer } from "./steps.js";
import { Talk } from "./talk.js";
import { left, received } from "../lib/clock.js";
import { speed } from "../lib/settings.js";

const HELLO_AGAIN_MS = 1000;

export class Match {
  replay = false;
  content = null;
  hash = null;
  game = null;
  // Null for whoever came to a finished match from elsewhere: its table goes on without them.
  table = null;
  dice = {};
  seat = signal(null);
  seats = signal([]);
  clocks = signal({});
  present = signal([]);
  absent = signal({});
  // How long somebody is to be absent from their own decision before it may be claimed over, in milliseconds.
  claimAfter = signal(0);
  watchers = signal(0);
  talk = new Talk();
  link = signal("waiting");
  // Why the line was closed for good.
  why = signal(null);
  unanswered = signal(0);
  // The number of the last step that arrived; the board may be a little behind it.
  #have = -1;
  #saidHello = 0;
  #asking = 0;
  #refused = new Set();

  constructor(id) {
    this.id = id;
    this.board = new Board();
    for (const name of ["view", "prompt", "legal", "menu", "asked", "outcome", "log", "n", "shown"]) this[name] = this.board[name];
    this.player = new StepPlayer({ look: (step) => this.board.look(step), apply: (step) => this.#apply(step), speed });
    this.playing = this.player.playing;
    this.busy = computed(() => this.unanswered.value > 0 || this.playing.value);
    this.applied = new Set();
  }

  open() {
    this.socket = openSocket(`/ws/matches/${this.id}`, {
      onOpen: () => {
        this.#hello();
        this.commands.resend();
      },
      onFrame: (frame) => this.take(frame),
      onLink: (state, why) => {
        this.link.value = state;
        this.why.value = why ?? null;
        if (state === "closed") this.commands.abandon("connection_closed");
      },
    });
    this.commands = new Commands(
      (frame) => this.socket.send(frame),
      () => this.socket.doubt(),
    );
    return this;
  }

  close() {
    clearTimeout(this.#asking);
    this.socket.close();
    this.player.drop();
  }

  // ---- what the player does

  send(move, options) {
    const prompt = this.prompt.peek();
    return this.#move(move, prompt ? { prompt: prompt.id, at: prompt.at ?? this.n.peek() } : null, options);
  }

  choose(move, options) {
    return this.#move(move, { prompt: "menu", at: this.n.peek() }, options);
  }

  async #move(move, question, { quiet = false } = {}) {
    if (!question) return this.#refuse({ ok: false, code: "nothing_asked", params: {} }, quiet);
    this.unanswered.value++;
    const answer = await this.commands.issue({ t: "move", ...question, move });
    this.unanswered.value--;
    // The question was another one by then, or the move's own step was lost: what this page shows may be old.
    if (answer.code === "stale_prompt" || answer.n > this.#have) this.#helloAgain();
    return answer.ok ? answer : this.#refuse(answer, quiet);
  }

  #refuse(answer, quiet) {
    if (!quiet) for (const listener of this.#refused) listener(answer);
    return answer;
  }

  ask(move) {
    return this.commands.issue({ t: "ask", what: "forecast", move });
  }

  say(text) {
    return this.commands.issue({ t: "chat", text });
  }

  // ---- what the page listens to; each returns off()

  onStep(hook) {
    this.player.hooks.add(hook);
    return () => this.player.hooks.delete(hook);
  }

  // After a step counts: fn({n, events}).
  onApplied(fn) {
    this.applied.add(fn);
    return () => this.applied.delete(fn);
  }

  onRefused(fn) {
    this.#refused.add(fn);
    return () => this.#refused.delete(fn);
  }

  skip() {
    this.player.skip();
  }

  remaining(seat) {
    return left(this.clocks.value[seat]);
  }

  canRewind(n) {
    return this.board.canRewind(n);
  }

  back(n) {
    this.player.skip();
    this.board.back(n);
  }

  live() {
    this.board.live();
  }

  // ---- what the server says

  #hello() {
    this.#saidHello = performance.now();
    this.socket.send({ t: "hello", match: this.id, have: this.#have, ...(this.table && { table: this.table }) });
  }

  // There is a gap: the missing steps, or a whole view, will come. Not asked for too often, but asked for in the end.
  #helloAgain() {
    this.#notTooOften(() => this.#hello());
  }

  // Does it some time after the last hello; of what is wanted meanwhile the last alone.
  #notTooOften(act) {
    clearTimeout(this.#asking);
    const wait = this.#saidHello + HELLO_AGAIN_MS - performance.now();
    if (wait <= 0) act();
    else this.#asking = setTimeout(act, wait);
  }

  take(frame) {
    // The hello was lost. What became of a command that is sent once more is not told before one is said: all over again.
    if (frame.t === "no" && frame.code === "no_hello") {
      this.#notTooOften(() => this.socket.doubt());
      return;
    }
    if (this.commands.take(frame) || this.talk.take(frame)) return;
    const meaning = { view: this.#onView, step: this.#onStep, presence: this.#onPresence, pong: this.#onPong }[frame.t];
    meaning?.call(this, frame);
  }

  #onView(frame) {
    this.player.drop();
    this.#have = frame.n;
    clearTimeout(this.#asking);
    this.game = frame.game;
    this.hash = frame.content;
    this.table = frame.table;
    this.dice = frame.dice ?? {};
    this.seat.value = frame.seat ?? null;
    this.seats.value = frame.seats;
    this.clocks.value = received(frame.clocks);
    this.claimAfter.value = frame.claim_after;
    this.#onPresence(frame);
    this.board.reset(frame);
  }

  #onStep(step) {
    if (step.n <= this.#have) return;
    if (step.n !== this.#have + 1) {
      this.#helloAgain();
      return;
    }
    this.#have = step.n;
    clearTimeout(this.#asking);
    if (step.clocks) this.clocks.value = received(step.clocks);
    this.player.push(step);
  }

  // Asked after a silence, the server says which step was the last: it may have been lost.
  #onPong({ n }) {
    if (n > this.#have) this.#helloAgain();
  }

  #apply(step) {
    this.board.apply(step);
    for (const listener of this.applied) listener(step);
  }

  #onPresence({ present, watchers, absent }) {
    if (present) this.present.value = present;
    if (watchers !== undefined) this.watchers.value = watchers;
    const now = Date.now();
    this.absent.value = Object.fromEntries(Object.entries(absent ?? {}).map(([seat, ms]) => [seat, now - ms]));
  }
}
