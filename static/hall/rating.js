// Ratings and levels, as they are written wherever they are shown.

import { html } from "htm/preact";
import { number, t } from "../lib/i18n.js";

const whole = (value) => number(value, { useGrouping: false });

// 1512 ±86: what follows the sign is how far off it is at most in two cases of three.
export const Rating = ({ of }) => html`
  <span class="rating"><b>${whole(of.rating)}</b> <small class="dim">±${whole(of.deviation)}</small></span>
`;

// With which rating somebody came to a match, beside their name.
export const Standing = ({ of }) => html`<span class="standing"><span class="vh">${t("rating")} </span><${Rating} of=${of} /></span>`;

// A change with its sign, told by more than its colour: "+12", "−7", "±0".
export const signed = (n) => (n > 0 ? `+${whole(n)}` : n < 0 ? `−${whole(-n)}` : "±0");

export const Change = ({ before, after }) => {
  const n = after.rating - before.rating;
  return html`<b class=${`change ${n > 0 ? "is-up" : n < 0 ? "is-down" : ""}`}>${signed(n)}</b>`;
};

export const LevelBar = ({ level }) => {
  const { begins, next, experience } = level;
  const share = (experience - begins) / (next - begins);
  return html`
    <span class="bar" aria-hidden="true"><i style=${{ width: `${Math.round(100 * share)}%` }}></i></span>
    <p class="dim small">${t("level.far", { have: experience - begins, of: next - begins, level: level.level + 1 })}</p>
  `;
};
