// The battle's keys. Arrows and Enter on the field are in field/; these work wherever the focus is.

import { clock } from "../../../lib/i18n.js";
import { say } from "../../../lib/a11y.js";
import { useShortcuts } from "../../../lib/keys.js";
import { cardName } from "../catalogue.js";
import { sentence } from "../log/sentence.js";
import { split } from "../places.js";
import { nameOfSeat } from "../side.js";
import { placeName, w } from "../words.js";
import { actName } from "./act.js";
import { endTurn, undo } from "./actions.js";

const BUTTONS = "button, a, input, summary";

const listed = (places) => split(places).map(placeName).join(", ");

// Everything the card may do, as sentences.
const movesOf = (match, place) => {
  const unit = match.view.value.battle.units[place];
  const entry = match.legal.value?.units?.[place];
  if (!unit) return w("spoken.nobody");
  const name = unit.back ? w("states.back") : cardName(unit.card);
  if (!entry) return `${name}: ${w("spoken.no_moves")}`;
  const units = match.view.value.battle.units;
  const acts = Object.entries(entry.acts ?? {}).map(([how, places]) => {
    const targets = split(places).map((at) => `${units[at].card ? cardName(units[at].card) : w("states.back")} ${placeName(at)}`);
    return `${actName(how)}: ${targets.join(", ")}`;
  });
  const walks = [
    entry.to && `${w("moves.step")}: ${listed(entry.to)}`,
    entry.leap && `${w("moves.leap")}: ${listed(entry.leap)}`,
  ];
  return [name, ...walks, ...acts].filter(Boolean).join(". ");
};

const lastEvents = (match) => {
  const step = match.log.value.findLast(({ events }) => events.some((event) => sentence(event, match)));
  return step ? step.events.map((event) => sentence(event, match)).filter(Boolean).join(". ") : w("spoken.nothing");
};

const clocks = (match) =>
  match.seats.value.map((_, seat) => {
    const left = match.remaining(seat);
    return left === null ? "" : `${nameOfSeat(match, seat)}: ${clock(left)}`;
  }).filter(Boolean).join(". ");

export const useBattleKeys = ({ match, choice, defence, focus, onDetail }) => {
  const asked = () => match.legal.value?.defend !== undefined;
  const enter = (event) => {
    if (event.target.closest(BUTTONS)) return false;
    if (asked()) return defence.answer();
    return choice.target.value ? choice.confirm() : false;
  };
  const cancel = () => {
    if (match.playing.value) return match.skip();
    return choice.cancel();
  };
  const skip = (event) => (event.target.closest(BUTTONS) || !match.playing.value ? false : match.skip());
  useShortcuts([
    { key: "Enter", words: "zinara.keys.confirm", run: enter },
    { key: "Escape", words: "zinara.keys.cancel", run: cancel },
    { key: "e", words: "zinara.keys.end", run: () => endTurn(match) },
    { key: "u", words: "zinara.keys.undo", run: () => undo(match) },
    { key: "m", words: "zinara.keys.moves", run: () => say(movesOf(match, choice.unit.value || focus.value), true) },
    { key: "l", words: "zinara.keys.last", run: () => say(lastEvents(match), true) },
    { key: "c", words: "zinara.keys.clock", run: () => say(clocks(match), true) },
    { key: "i", words: "zinara.keys.detail", run: () => onDetail(focus.value || choice.unit.value) },
    { key: " ", words: "zinara.keys.skip", run: skip },
  ]);
};
