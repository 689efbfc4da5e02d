// Planet Zinara in the browser: what the hall's match page mounts.

import { html } from "htm/preact";
import { useEffect, useRef } from "preact/hooks";
import { toast } from "../../lib/toast.js";
import { Battle } from "./battle/battle.js";
import { learn } from "./catalogue.js";
import { DeckChoice } from "./deck/deck.js";
import { sentence } from "./log/sentence.js";
import { Placement } from "./placement/placement.js";
import { Squad } from "./squad/squad.js";
import { Over, Watch } from "./watch.js";

export { Result } from "./result.js";
export { Rolled } from "./rolled.js";
export { chapter } from "./chapter.js";
export { sounds } from "./sounds.js";
export const describe = sentence;

// In this order: later sheets build on earlier ones.
const SHEETS = [
  ...["stats", "card", "token", "board", "zones", "effects", "screen", "battle", "log", "battle-small", "battle-sideways"],
  ...["forecast", "defend", "dice", "budget", "squad", "deck", "placement", "result", "charts", "play", "play-sideways"],
];
export const styles = SHEETS.map((name) => `/static/css/${name}.css`);

const OWN = { 1: DeckChoice, 2: Squad, 3: Placement };

// Whoever was too slow learns why it goes on without them.
const tellLate = (match) =>
  match.onApplied(({ events = [] }) => {
    const late = events.find((event) => event.e === "timed_out" && event.seat === match.seat.peek());
    if (late && !match.replay) toast(sentence(late, match), "bad");
  });

export const Screen = ({ match }) => {
  useEffect(() => tellLate(match), [match]);
  const known = useRef(null);
  if (known.current !== match.content) {
    learn(match.content);
    known.current = match.content;
  }
  const { battle, mine, phase } = match.view.value;
  const over = match.outcome.value && !match.replay;
  const Phase = battle ? Battle : over ? Over : mine ? OWN[phase] : Watch;
  return html`<${Phase} key=${phase} match=${match} />`;
};
