// What people play, beside what bots do: the same figures of rated and of friendly matches.

import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { refusal, t } from "../../../lib/i18n.js";
import { Loading } from "../../frame.js";
import { Segment } from "../../choices.js";
import { Cards } from "./cards.js";
import { useNews } from "./news.js";
import { Rates } from "./rates.js";
import { deckName } from "./words.js";

const KINDS = ["rated", "friendly"];
const OWN = "own";

function Report({ told: { report, waiting }, names, words }) {
  if (!report) return html`<p class="empty-note">${t("admin.lab.people.nothing")}</p>`;
  const rates = [
    [t("admin.lab.first"), report.first_seat],
    ...Object.entries(report.decks).map(([deck, told]) => [names[deck] ?? deck, told]),
  ];
  return html`
    <p>${t("admin.lab.people.counted", { n: report.matches })} ${waiting > 0 && t("admin.lab.people.waiting", { n: waiting })}</p>
    <${Rates} rates=${rates} />
    <${Cards} cards=${report.cards} words=${words} by="lab-people" />
  `;
}

export function People({ game, words }) {
  const [kind, setKind] = useState(KINDS[0]);
  const [told, failed] = useNews(`/api/admin/lab/people?game=${game}`, ({ rated, friendly }) => rated.waiting + friendly.waiting > 0);
  const names = { ...Object.fromEntries((told?.decks ?? []).map((deck) => [deck.id, deckName(deck)])), [OWN]: t("admin.lab.people.own") };
  return html`
    <section class="panel lab-part" aria-labelledby="lab-people">
      <h2 id="lab-people">${t("admin.lab.people.title")}</h2>
      <p class="dim small">${t("admin.lab.people.lead")}</p>
      <${Segment} legend=${t("admin.lab.people.title")} hidden name="people" value=${kind} onChoose=${setKind} choices=${KINDS.map((each) => [each, t(`admin.lab.people.${each}`)])} />
      ${failed && html`<p class="form-error" role="alert">${refusal(failed, "admin")}</p>`}
      ${told ? html`<${Report} told=${told[kind]} names=${names} words=${words} />` : !failed && html`<${Loading} />`}
    </section>
  `;
}
