// Abilities in words: a short name with its number, and what it does.

import { named, w } from "../words.js";
import { strengthOf } from "./strength.js";

const range = (damage) => (Array.isArray(damage) ? damage.join("–") : damage);

const keyOf = ({ code, from, bonus }) => (from ? `protections.${from}` : bonus ? `bonuses.${bonus}` : `abilities.${code}`);

const bareName = (ability) => (ability.name ? named(ability.name) : w(`${keyOf(ability)}.name`));

export const abilityName = (ability) => {
  const strength = strengthOf(ability) ?? range(ability.damage);
  return strength === undefined ? bareName(ability) : `${bareName(ability)} ${strength}`;
};

export const abilityText = (ability) => w(`${keyOf(ability)}.text`, { ...ability, damage: range(ability.damage) });
