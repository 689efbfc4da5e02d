// How a rating went, match after match: a line in a band of its uncertainty, and the same as a table.

import { html } from "htm/preact";
import { date, number, t } from "../../lib/i18n.js";
import { Change, Rating } from "../rating.js";

const WIDTH = 600;
const HEIGHT = 160;
const STEP = 100;
const TOLD = 30;

// The least and the greatest of what is to be seen, on round hundreds.
function bounds(points) {
  const low = Math.min(...points.map(({ rating, deviation }) => rating - deviation));
  const high = Math.max(...points.map(({ rating, deviation }) => rating + deviation));
  return [Math.floor(low / STEP) * STEP, Math.ceil(high / STEP) * STEP];
}

const whole = (value) => number(value, { useGrouping: false });

function Plot({ points }) {
  const [low, high] = bounds(points);
  const x = (i) => (points.length > 1 ? (i * WIDTH) / (points.length - 1) : WIDTH / 2).toFixed(1);
  const y = (rating) => (HEIGHT - ((rating - low) * HEIGHT) / (high - low)).toFixed(1);
  const along = (of) => points.map((point, i) => `${x(i)},${y(of(point))}`);
  const band = [...along((p) => p.rating + p.deviation), ...along((p) => p.rating - p.deviation).reverse()].join(" ");
  const middle = (low + high) / 2;
  const [first, last] = [points[0], points.at(-1)];
  const words = t("curve.alt", { n: points.length - 1, from: whole(first.rating), to: whole(last.rating), off: whole(last.deviation) });
  return html`
    <figure class="curve">
      <div class="curve-scale" aria-hidden="true"><span>${whole(high)}</span><span>${whole(middle)}</span><span>${whole(low)}</span></div>
      <svg class="plot" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label=${words}>
        ${[low, middle, high].map((rating) => html`<line class="plot-grid" x1="0" x2=${WIDTH} y1=${y(rating)} y2=${y(rating)} />`)}
        <polygon class="plot-band" points=${band} />
        <polyline points=${along((p) => p.rating).join(" ")} vector-effect="non-scaling-stroke" />
      </svg>
      <figcaption class="curve-dates dim small"><span>${date(first.at)}</span><span>${date(last.at)}</span></figcaption>
    </figure>
  `;
}

const Told = ({ points }) => html`
  <details class="curve-table">
    <summary>${t("curve.table")}</summary>
    <div class="table-wrap">
      <table class="table">
        <thead><tr><th scope="col">${t("curve.date")}</th><th scope="col" class="num">${t("rating")}</th><th scope="col" class="num">${t("curve.change")}</th></tr></thead>
        <tbody>
          ${points.slice(1).map((point, i) => html`
            <tr key=${point.match}>
              <th scope="row"><a href=${`/replay/${point.match}`}>${date(point.at)}</a></th>
              <td class="num"><${Rating} of=${point} /></td>
              <td class="num"><${Change} before=${points[i]} after=${point} /></td>
            </tr>`).reverse().slice(0, TOLD)}
        </tbody>
      </table>
    </div>
  </details>
`;

export const Curve = ({ points }) =>
  points.length > 1 &&
  html`
    <section class="panel" aria-labelledby="curve">
      <h2 id="curve">${t("curve.title")}</h2>
      <${Plot} points=${points} />
      <${Told} points=${points} />
    </section>
  `;
