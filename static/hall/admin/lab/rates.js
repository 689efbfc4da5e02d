// Shares of points as bars: the value, its interval, and the band of 47 to 53 % that is wanted; the same in words beside.

import { html } from "htm/preact";
import { t } from "../../../lib/i18n.js";
import { interval, share } from "./words.js";

const FROM = 0.3;
const TO = 0.7;
const WANTED = [0.47, 0.53];
const WIDTH = 400;
const HEIGHT = 18;

const x = (rate) => ((Math.min(TO, Math.max(FROM, rate)) - FROM) * WIDTH) / (TO - FROM);

const Bar = ({ told }) => html`
  <svg class="lab-bar" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
    <rect class="lab-wanted" x=${x(WANTED[0])} width=${x(WANTED[1]) - x(WANTED[0])} y="0" height=${HEIGHT} />
    <line class="plot-grid" x1=${x(0.5)} x2=${x(0.5)} y1="0" y2=${HEIGHT} />
    <rect class=${told.high < WANTED[0] || told.low > WANTED[1] ? "lab-range is-off" : "lab-range"} x=${x(told.low)} width=${Math.max(2, x(told.high) - x(told.low))} y="5" height=${HEIGHT - 10} />
    <rect class="lab-value" x=${Math.min(WIDTH - 4, Math.max(0, x(told.rate) - 2))} width="4" y="1" height=${HEIGHT - 2} />
  </svg>
`;

// `rates` is [[name, {rate, low, high, n}], …].
export const Rates = ({ rates }) => html`
  <ul class="lab-rates">
    ${rates.map(
      ([name, told]) => html`
        <li key=${name} class="lab-rate">
          <span>${name}</span>
          <${Bar} told=${told} />
          <span class="lab-said"><b>${share(told.rate, 1)}</b>${" "}<span class="small dim">${interval(told, 1)} · ${t("admin.lab.n", { n: told.n })}</span></span>
        </li>
      `,
    )}
  </ul>
`;
