// The kinds of action: names and pictures.

import { ABILITY, STAT } from "../icons.js";
import { w } from "../words.js";

export const actIcon = (how) => (how === "strike" ? STAT.strike : ABILITY[how]);

export const actName = (how) => (how === "strike" ? w("parts.strike.name") : w(`abilities.${how}.name`));
