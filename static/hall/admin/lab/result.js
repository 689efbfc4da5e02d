// A run: what it is, how far it is, and what its matches say so far.

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { date, number, t } from "../../../lib/i18n.js";
import { go } from "../../../lib/router.js";
import { get } from "../../../net/api.js";
import { Cards } from "./cards.js";
import { Lengths } from "./lengths.js";
import { Matrix } from "./matrix.js";
import { People } from "./people.js";
import { Rates } from "./rates.js";
import { Acts, about, Progress, Status } from "./runs.js";
import { botName, deckNames } from "./words.js";

const MOMENT = { dateStyle: "medium", timeStyle: "medium" };

const Facts = ({ run, report }) => html`
  <dl class="facts">
    <dt>${t("admin.lab.asked")}</dt><dd>${run.by}, ${date(run.created_at, MOMENT)}</dd>
    ${run.ended_at && html`<dt>${t("admin.lab.ended")}</dt><dd>${date(run.ended_at, MOMENT)}</dd>`}
    <dt>${t("admin.lab.seed")}</dt><dd><code>${run.seed}</code>${run.mirrored && html` · ${t("admin.lab.mirrored")}`}</dd>
    <dt>${t("admin.lab.versions")}</dt><dd>${t("admin.lab.versions_said", { app: run.app_version, rules: run.rules_version })} · <code title=${run.catalogue}>${run.catalogue.slice(0, 12)}</code></dd>
    ${run.chain && html`<dt>${t("admin.lab.chain")}</dt><dd><code title=${run.chain}>${run.chain.slice(0, 12)}</code></dd>`}
    ${report && html`<dt>${t("admin.lab.faults")}</dt><dd>${t("admin.lab.faults_said", { draws: number(report.draws), unfinished: number(report.unfinished), illegal: number(report.illegal) })}</dd>`}
  </dl>
`;

const Sheet = ({ run, name }) => html`<a class="btn" href=${`/api/admin/lab/runs/${run.id}/${name}.csv`} download>${t("admin.lab.csv")}</a>`;

const Part = ({ id, title, sheet, run, children }) => html`
  <section class="panel lab-part" aria-labelledby=${id}>
    <div class="lab-head"><h2 id=${id}>${title}</h2>${sheet && html`<${Sheet} run=${run} name=${sheet} />`}</div>
    ${children}
  </section>
`;

// The names of the game's cards.
function useCards(game) {
  const [cards, setCards] = useState({});
  useEffect(() => {
    get(`/api/admin/lab/choices?game=${game}`).then((told) => setCards(told.cards), console.error);
  }, [game]);
  return cards;
}

function Report({ run, report, words }) {
  const names = deckNames(run);
  const rates = [
    [t("admin.lab.first"), report.first_seat],
    ...Object.entries(report.decks).map(([deck, told]) => [names[deck] ?? deck, told]),
    ...Object.entries(report.bots).map(([level, told]) => [botName(level), told]),
  ];
  return html`
    <${Part} id="lab-rates" title=${t("admin.lab.rates")}>
      <p class="dim small">${t("admin.lab.rates_lead")}</p>
      <${Rates} rates=${rates} />
    <//>
    ${Object.keys(report.matrix).length > 0 && html`<${Part} id="lab-matrix" title=${t("admin.lab.matrix")} sheet="matrix" run=${run}><${Matrix} matrix=${report.matrix} names=${names} /><//>`}
    ${Object.keys(report.lengths).length > 0 && html`<${Part} id="lab-lengths" title=${t("admin.lab.lengths")} sheet="lengths" run=${run}><${Lengths} report=${report} /><//>`}
    <${Part} id="lab-cards" title=${t("admin.lab.cards")} sheet="cards" run=${run}>
      <p class="dim small">${t("admin.lab.cards_lead")}</p>
      <${Cards} cards=${report.cards} words=${words} by="lab-cards" />
    <//>
  `;
}

export function Result({ run, report, onChange }) {
  const words = useCards(run.game);
  return html`
    <section class="panel lab-about" aria-labelledby="lab-run">
      <h2 id="lab-run">${about(run)}</h2>
      <p><${Status} run=${run} /></p>
      <${Progress} run=${run} />
      <${Facts} run=${run} report=${report} />
      <${Acts} run=${run} onChange=${onChange} onGone=${() => go("/admin/lab")} />
    </section>
    ${report && html`<${Report} run=${run} report=${report} words=${words} />`}
    <${People} game=${run.game} words=${words} />
  `;
}
