// Which picture stands for what: ids of symbols in the two sprites (authors: static/icons/CREDITS.md).

// An ability by its code; a protection by its code and what it protects from.
export const ABILITY = {
  shot: "high-shot",
  throw: "lob-arrow",
  row_strike: "piercing-sword",
  discharge: "power-lightning",
  magic_strike: "magic-swirl",
  special_strike: "punch-blast",
  armour: "breastplate",
  formation: "shield-echoes",
  stash: "cave-entrance",
  directed_strike: "on-target",
  "protection:shots": "arrows-shield",
  "protection:throws": "shield-impact",
  "protection:magic": "magic-shield",
  "protection:discharges": "lightning-shield",
  "protection:poison": "healing-shield",
  "protection:weak": "slashed-shield",
  flying: "feathered-wing",
  aim: "crosshair",
  guard: "round-shield",
  unanswered: "backstab",
  double_strike: "crossed-slashes",
  leap: "jump-across",
  finish: "reaper-scythe",
  heal: "heart-plus",
  regeneration: "regeneration",
  drain: "fangs",
  poison: "poison-bottle",
  stun: "star-swirl",
  thorns: "spikes",
};

// The icon of a card's ability as the catalogue writes it: {code: "protection", from: "shots"}.
export const abilityIcon = (ability) =>
  ABILITY[ability.from ? `${ability.code}:${ability.from}` : ability.code] ?? "info";

export const STAT = { hp: "hearts", move: "leather-boot", strike: "crossed-swords" };

export const STATE = {
  closed: "anticlockwise-rotation",
  poison: "poison-bottle",
  stun: "star-swirl",
  dead: "skull-crossed-bones",
  faceDown: "ringed-planet",
};

// A die by the number it shows, 1 to 6.
export const DIE = [
  null,
  "dice-six-faces-one",
  "dice-six-faces-two",
  "dice-six-faces-three",
  "dice-six-faces-four",
  "dice-six-faces-five",
  "dice-six-faces-six",
];

export const MOTIF = {
  zinara: "crossroad",
  vella: "wheat",
  karrun: "peaks",
  limna: "lily-pads",
  ionta: "lightning-trio",
  alvora: "feathered-wing",
};
