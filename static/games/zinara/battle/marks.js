// Which marks the places of the field bear: what the chosen card may do, what is aimed at, what happened last.

import { split } from "../places.js";

const WALK = ["from", "to"];
const LAST = { moved: WALK, leapt: WALK, undone: WALK, flew: WALK, attack: ["from", "target"] };

// The places of the last move or attack in the log, up to step `n`.
const lastPlaces = (log, n = Infinity) => {
  for (let i = log.length - 1; i >= 0; i--) {
    if (log[i].n > n) continue;
    const event = log[i].events.findLast(({ e }) => e in LAST);
    if (event) return LAST[event.e].map((role) => event[role]);
  }
  return [];
};

const gather = () => {
  const marks = {};
  return { marks, add: (mark, places) => places.forEach((place) => (marks[place] ??= []).push(mark)) };
};

const turnMarks = (add, choice, ownerOf) => {
  const { entry } = choice;
  if (!entry) return;
  const how = choice.mode.value;
  const acts = how && entry.acts?.[how] ? [entry.acts[how]] : Object.values(entry.acts ?? {});
  const targets = [...new Set(acts.flatMap(split))];
  add("selected", [choice.unit.value]);
  add("step", split(entry.to));
  const leaps = split(entry.leap).filter((place) => !split(entry.to).includes(place));
  add("step", leaps);
  add("leap", leaps);
  add("target", targets.filter((place) => ownerOf(place) === "op"));
  add("ally", targets.filter((place) => ownerOf(place) === "me"));
  add("aimed", choice.target.value ? [choice.target.value] : []);
};

export const battleMarks = ({ match, choice, defence, ownerOf }) => {
  const { marks, add } = gather();
  const ask = match.view.value.battle.ask;
  add("last", lastPlaces(match.log.value, match.shown.value ?? Infinity));
  if (ask) {
    add("selected", [ask.by]);
    add("target", [ask.target]);
    add("aimed", [ask.target]);
    add("defender", split(match.legal.value?.defend));
    if (match.legal.value?.defend) add("pointed", defence.by.value ? [defence.by.value] : []);
  } else if (!match.busy.value) turnMarks(add, choice, ownerOf);
  return marks;
};

const SAID = ["step", "leap", "target", "ally", "defender"];

// The marks of a place that a screen reader tells.
export const saidOf = (marks = []) => SAID.findLast((mark) => marks.includes(mark)) ?? "";
