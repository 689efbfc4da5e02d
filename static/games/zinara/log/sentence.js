// Events in words, one sentence each, in forms that need no grammatical case of a name.

import { actName } from "../battle/act.js";
import { cardName } from "../catalogue.js";
import { nameOfSeat } from "../side.js";
import { placeName, w } from "../words.js";
import { castOf, chronicle } from "./chronicle.js";

const nameOf = (unit) => (unit?.card ? cardName(unit.card) : w("states.back"));

const causeOf = (cause) => w(`causes.${cause}`);

const ended = ({ winners, reason, void: empty }, sideName) => {
  const why = w(`reasons.${reason === "eliminated" && !winners.length ? "eliminated_both" : reason}`);
  if (empty) return w("events.over_void", { reason: why });
  if (!winners.length) return w("events.over_draw", { reason: why });
  return w("events.over_win", { side: sideName(winners[0]), reason: why });
};

const SILENT = new Set(["closed", "surrendered"]);

// Sentences that take more than the event's own numbers, a card and a side.
const SPECIAL = {
  phase: (event) => w("events.phase", { phase: event.phase, name: w(`phases.${event.phase}.name`) }),
  dealt: (event) => w("events.dealt", { count: event.cards.length }),
  attack: (event, cast) =>
    w("events.attack", { how: actName(event.how), card: nameOf(cast[event.from]), target: nameOf(cast[event.target]) }),
  revealed: (event) => w("events.revealed", { at: placeName(event.at), card: cardName(event.card) }),
  rolled: (event, _cast, sideName) => {
    const sum = event.die + (event.bonus ?? 0);
    return w(event.bonus ? "events.rolled_bonus" : "events.rolled", { ...event, side: sideName(event.seat), sum });
  },
  hit: (event, cast) =>
    w(event.armour ? "events.hit_armour" : "events.hit", { ...event, card: nameOf(cast[event.at]), cause: causeOf(event.cause) }),
  healed: (event, cast) => w("events.healed", { ...event, card: nameOf(cast[event.at]), cause: causeOf(event.cause) }),
  spent: (event, cast) => w("events.spent", { card: nameOf(cast[event.at]), reason: w(`refusals.${event.code}`) }),
  warned: (event, _cast, sideName) => w(`events.warned_${event.code}`, { side: sideName(event.seat) }),
  over: (event, _cast, sideName) => ended(event, sideName),
};

const plain = (event, cast, sideName) =>
  w(`events.${event.e}`, {
    ...event,
    card: nameOf(cast[event.at ?? event.by ?? event.from]),
    from: event.from && placeName(event.from),
    to: event.to && placeName(event.to),
    side: sideName(event.seat ?? event.first),
  });

// The sentence for an event of the match, or "" where there is nothing to say.
export const sentence = (event, match) => {
  if (SILENT.has(event.e)) return "";
  chronicle(match.log.peek(), match.view.peek());
  const sideName = (seat) => nameOfSeat(match, seat);
  return (SPECIAL[event.e] ?? plain)(event, castOf(event), sideName);
};

// The same where it stands in a line with its attack: without what the line has said.
export const shortSentence = (event, match) => {
  chronicle(match.log.peek(), match.view.peek());
  const card = nameOf(castOf(event)[event.at ?? event.by]);
  if (event.e === "hit") {
    const value = event.value === undefined ? "" : w(`values.${event.value}`);
    const armour = event.armour ? `(${w("ui.log_armour", { n: event.armour })})` : "";
    return [`${card}:`, value, `−${event.n}`, armour, `→ ${event.hp}`].filter(Boolean).join(" ");
  }
  if (event.e === "healed") return `${card}: +${event.n} → ${event.hp}`;
  return sentence(event, match);
};
