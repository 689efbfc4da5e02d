// What is told aloud while the player chooses: the forecast, a question, why something cannot be.

import { effect } from "@preact/signals";
import { say } from "../../../lib/a11y.js";
import { w } from "../words.js";
import { chance } from "./outcomes.js";
import { promptOf } from "./prompt.js";

const forecastWords = ({ forecast }) => {
  if (forecast.unknown) return w("forecast.face_down");
  return `${w("forecast.kill")}: ${chance(forecast.kill)}. ${w("forecast.die")}: ${chance(forecast.die)}`;
};

// Returns the end of it.
export const tell = ({ match, choice }) => {
  const ends = [
    effect(() => {
      const answer = choice.forecast.value;
      if (answer?.ok) say(forecastWords(answer), true);
    }),
    effect(() => {
      if (!choice.wrong.value) return;
      const { title, hint } = promptOf(match, choice);
      say(`${title}. ${hint}`, true);
    }),
    effect(() => {
      if (match.legal.value?.defend === undefined) return;
      const { title, hint } = promptOf(match, choice);
      say(`${title}. ${hint}`, true);
    }),
  ];
  return () => ends.forEach((end) => end());
};
