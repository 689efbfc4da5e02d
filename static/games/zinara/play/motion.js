// Motions of single elements. Each returns a promise that settles when it is over, at once when `signal` aborts.

import { speed } from "../../../lib/settings.js";

const BASE = { fill: "none", easing: "ease-out" };

// One animation of an element, `ms` long at full speed.
export const animate = (element, frames, ms, signal, options = {}) => {
  if (!element || speed() === 0 || signal?.aborted) return Promise.resolve();
  const animation = element.animate(frames, { ...BASE, ...options, duration: ms * speed() });
  signal?.addEventListener("abort", () => animation.cancel(), { once: true });
  return animation.finished.catch(() => {});
};

export const pause = (ms, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms * speed());
    signal.addEventListener("abort", () => { clearTimeout(timer); resolve(); }, { once: true });
  });

// Gives the element a class for a while: the style sheet knows how it moves.
export const flash = (element, name, ms, signal) => {
  if (!element) return Promise.resolve();
  element.classList.add(name);
  return pause(ms, signal).then(() => element.classList.remove(name));
};

// A number that rises from a cell and fades.
export const float = async (cell, text, kind, signal) => {
  if (!cell) return;
  const number = document.createElement("span");
  number.className = `float float-${kind}`;
  number.setAttribute("aria-hidden", "true");
  number.textContent = text;
  cell.append(number);
  await pause(1000, signal);
  number.remove();
};

// From where something stood on the screen to where it stands now (FLIP).
export const glide = (element, from, signal) => {
  if (!element || !from) return Promise.resolve();
  const to = element.getBoundingClientRect();
  const shift = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
  const scale = `scale(${from.width / to.width}, ${from.height / to.height})`;
  const still = { transformOrigin: "0 0", zIndex: 9 };
  const frames = [{ ...still, transform: `${shift} ${scale}` }, { ...still, transform: "none" }];
  return animate(element, frames, 320, signal, { easing: "cubic-bezier(.3,.7,.3,1)" });
};

// A short push from one place towards another and back.
export const lunge = (element, from, to, signal) => {
  if (!element || !from || !to) return Promise.resolve();
  const [x, y] = [(to.left - from.left) * 0.35, (to.top - from.top) * 0.35];
  const frames = [{ transform: "none" }, { transform: `translate(${x}px, ${y}px)` }, { transform: "none" }];
  return animate(element, frames, 320, signal);
};

// A spark that flies from one place to another.
export const spark = async (root, kind, from, to, signal) => {
  if (!from || !to || speed() === 0) return;
  const light = document.createElement("span");
  light.className = `spark spark-${kind}`;
  root.append(light);
  const at = ({ left, top, width, height }) => `translate(${left + width / 2}px, ${top + height / 2}px)`;
  await animate(light, [{ transform: at(from) }, { transform: at(to) }], 380, signal, { easing: "ease-in" });
  light.remove();
};
