// The outcomes of a forecast, put together by what the one side and the other get.

const HITS = ["none", "weak", "medium", "strong"];

export const hitOf = (value) => HITS[value + 1];

// [ways, of] as a percentage; what can happen is never written as 0 %, what can fail never as 100 %.
export const chance = ([ways, of]) => {
  const share = ways / of;
  return `${share === 0 || share === 1 ? 100 * share : Math.min(99, Math.max(1, Math.round(100 * share)))}%`;
};

const grouped = (outcomes, key, who) => {
  const groups = new Map();
  for (const outcome of outcomes) {
    const fate = outcome[who];
    const id = `${outcome[key]}:${fate.loss}:${fate.dies}`;
    const group = groups.get(id) ?? { hit: hitOf(outcome[key]), value: outcome[key], fate, p: 0, of: outcome.of };
    groups.set(id, { ...group, p: group.p + outcome.p });
  }
  return [...groups.values()].sort((a, b) => a.value - b.value || a.fate.loss - b.fate.loss);
};

// What the target gets, from nothing to strong.
// An act without dice has one outcome and no value: it counts as "sure".
export const byHit = ({ outcomes }) => {
  const groups = grouped(outcomes, "deal", "target");
  const sure = outcomes.length === 1 && outcomes[0].of === 1;
  return sure ? groups.map((group) => ({ ...group, hit: "sure" })) : groups;
};

// What comes back: only what costs something.
export const byReturn = ({ outcomes }) => grouped(outcomes, "take", "self").filter(({ fate }) => fate.loss > 0);
