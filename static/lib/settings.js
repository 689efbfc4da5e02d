// What the player may set for themselves. The language is in i18n.js.

import { effect } from "@preact/signals";
import { remember } from "./store.js";

export { remember };

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export const sound = remember("sound", true);
// "" follows the system: full, or off where reduced motion is asked for.
const chosenAnimation = remember("animation", "");
export const hints = remember("hints", true);
export const letterKeys = remember("keys", true);

export const ANIMATIONS = ["full", "quick", "off"];

export const animation = {
  get value() {
    return chosenAnimation.value || (calm.matches ? "off" : "full");
  },
  set value(choice) {
    chosenAnimation.value = choice;
  },
};

// How long animations last: 1 as designed, 0.5 quick, 0 none.
export const speed = () => ({ full: 1, quick: 0.5, off: 0 })[animation.value];

effect(() => {
  document.documentElement.dataset.motion = animation.value;
});
calm.addEventListener("change", () => {
  document.documentElement.dataset.motion = animation.value;
});
