// The hints of a first match: which one fits now, and what is learnt by doing it.

const BY_PHASE = { 1: ["deck"], 2: ["crystals", "values"], 3: ["rows"], 4: ["move", "strike", "forecast", "defend", "end"] };

// The section of the rules that says more.
export const SECTIONS = {
  ...{ deck: "r1", crystals: "r3", values: "r5.12", rows: "r4", move: "r5.8" },
  ...{ strike: "strike-example", forecast: "r5.13", defend: "r5.18", end: "r5.5" },
};

export const ALL = Object.values(BY_PHASE).flat();

const inBattle = (match, choice) => {
  const legal = match.legal.value;
  const { active, units } = match.view.value.battle;
  // Told ahead, while the other side plays: the question itself leaves little time to read.
  if (!legal?.units) return active === match.seat.value ? [] : ["defend"];
  if (match.busy.value) return [];
  if (choice.target.value) return ["forecast"];
  if (choice.unit.value && choice.entry?.acts) return ["strike"];
  const acted = Object.values(units).some(({ seat, closed }) => closed && seat === match.seat.value);
  return acted || !Object.keys(legal.units).length ? ["end"] : ["move"];
};

// Those that fit what is to be done now, in their order.
export const fitting = (match, choice) => {
  const { phase, mine, battle } = match.view.value;
  if (battle) return choice ? inBattle(match, choice) : [];
  return mine?.confirmed ? [] : (BY_PHASE[phase] ?? []);
};

const before = (phase) => Object.entries(BY_PHASE).flatMap(([of, lessons]) => (Number(of) < phase ? lessons : []));

// What whoever sees this event has learnt by it; `active` is whose turn it was.
export const taught = (event, { seat, active }) => {
  const mine = active === seat;
  if (event.e === "over") return ALL;
  if (event.e === "phase") return before(event.phase);
  if (event.e === "moved" || event.e === "leapt") return mine ? ["move"] : [];
  if (event.e === "attack") return mine ? ["move", "strike", "forecast"] : [];
  if (event.e === "defends" || event.e === "undefended") return mine ? [] : ["defend"];
  return event.e === "turn" && mine ? ["end"] : [];
};
