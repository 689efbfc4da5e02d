// One's own record by deck, and by what else the game keeps it by: nobody else is shown it.

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../lib/icon.js";
import { has, local, percent, t } from "../../lib/i18n.js";
import { get } from "../../net/api.js";
import { GAME } from "../play.js";

const played = ({ won, drawn, lost }) => won + drawn + lost;

const Row = ({ name, tally }) => html`
  <tr>
    <th scope="row">${name}</th>
    <td class="num only-desk">${played(tally)}</td>
    <td class="num">${tally.won}</td>
    <td class="num">${tally.drawn}</td>
    <td class="num">${tally.lost}</td>
    <td class="num"><b>${percent(tally.won / played(tally))}</b></td>
  </tr>
`;

const Table = ({ title, rows }) => html`
  <div class="table-wrap">
    <table class="table record">
      <thead>
        <tr>
          <th scope="col">${title}</th>
          <th scope="col" class="num only-desk">${t("tally.played")}</th>
          <th scope="col" class="num">${t("tally.won")}</th>
          <th scope="col" class="num">${t("tally.drawn")}</th>
          <th scope="col" class="num">${t("tally.lost")}</th>
          <th scope="col" class="num">${t("tally.share")}</th>
        </tr>
      </thead>
      <tbody>${rows.map(([name, tally]) => html`<${Row} key=${tally.id ?? tally.mark} name=${name} tally=${tally} />`)}</tbody>
    </table>
  </div>
`;

const deckName = ({ name }) => (typeof name === "string" ? name : local(name));

// A mark's name is the game's word for it.
const markName = ({ mark }) => (has(`${GAME}.marks.${mark}`) ? t(`${GAME}.marks.${mark}`) : mark);

export function Record() {
  const [record, setRecord] = useState(null);
  useEffect(() => {
    let alive = true;
    get(`/api/me/record?game=${GAME}`).then(
      (found) => alive && setRecord(found),
      (error) => error.code || console.error(error),
    );
    return () => {
      alive = false;
    };
  }, []);
  if (!record || !record.decks.length) return null;
  const { decks, marks } = record;
  return html`
    <section class="panel" aria-labelledby="record">
      <h2 id="record">${t("record.title")}</h2>
      <p class="dim small"><${Icon} name="plain-padlock" />${" "}${t("record.secret")}</p>
      <${Table} title=${t("record.deck")} rows=${decks.map((deck) => [deckName(deck), deck])} />
      ${marks.length > 0 && html`<${Table} title=${t(`${GAME}.marks.title`)} rows=${marks.map((mark) => [markName(mark), mark])} />`}
    </section>
  `;
}
