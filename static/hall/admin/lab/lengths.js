// How long matches were: a histogram, and the same in words and as a table.

import { html } from "htm/preact";
import { number, t } from "../../../lib/i18n.js";

const BARS = 24;
const WIDTH = 600;
const HEIGHT = 160;
const WIDTHS = [1, 2, 5, 10, 20, 50, 100];

// [[from, to, matches], …]: turns in bars of a round width.
export function bars(lengths) {
  const turns = Object.keys(lengths).map(Number);
  const most = Math.max(...turns);
  const width = WIDTHS.find((each) => most / each < BARS) ?? WIDTHS.at(-1);
  const found = Array.from({ length: Math.floor(most / width) + 1 }, (_, i) => [i * width, (i + 1) * width - 1, 0]);
  for (const each of turns) found[Math.floor(each / width)][2] += lengths[each];
  return found;
}

export function Lengths({ report }) {
  const all = bars(report.lengths);
  const most = Math.max(...all.map(([, , n]) => n));
  const wide = WIDTH / all.length;
  const words = { mean: number(report.turns, { maximumFractionDigits: 1 }), median: number(report.turns_median), longest: number(report.turns_longest) };
  return html`
    <p>${t("admin.lab.lengths_words", words)}</p>
    <figure class="lab-histogram">
      <svg class="plot lab-plot" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label=${t("admin.lab.lengths_alt", { n: report.matches })}>
        ${all.map(([from, , n], i) => html`<rect key=${from} class="lab-column" x=${i * wide + 1} width=${wide - 2} y=${HEIGHT - (n * HEIGHT) / most} height=${(n * HEIGHT) / most} />`)}
      </svg>
      <figcaption class="curve-dates dim small"><span>0</span><span>${t("admin.lab.turns")}</span><span>${number(all.at(-1)[1])}</span></figcaption>
    </figure>
    <details class="lab-table">
      <summary>${t("admin.lab.lengths_table")}</summary>
      <div class="table-wrap">
        <table class="table">
          <thead><tr><th scope="col">${t("admin.lab.turns")}</th><th scope="col" class="num">${t("admin.lab.matches")}</th></tr></thead>
          <tbody>${all.filter(([, , n]) => n > 0).map(([from, to, n]) => html`<tr key=${from}><th scope="row">${from === to ? from : `${from}–${to}`}</th><td class="num">${number(n)}</td></tr>`)}</tbody>
        </table>
      </div>
    </details>
  `;
}
