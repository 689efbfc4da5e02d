// A player's page: level, rating and its curve, the last results; for oneself alone, the record by deck and more.

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { addWords, date, t } from "../lib/i18n.js";
import { loadStyle } from "../lib/style.js";
import { Avatar, nameOf } from "../lib/names.js";
import { get } from "../net/api.js";
import { Loading, Page } from "./frame.js";
import { Failed } from "./missing.js";
import { GAME } from "./play.js";
import { ReportButton } from "./report.js";
import { LevelBar, Rating } from "./rating.js";
import { Curve } from "./player/curve.js";
import { Recent } from "./player/recent.js";
import { Record } from "./player/record.js";

await loadStyle("/static/css/progress.css");

const Head = ({ player }) => html`
  <section class="panel player-head">
    <${Avatar} person=${player} />
    <div>
      <h1>${nameOf(player)}</h1>
      <p class="dim">
        ${t("player.since", { date: date(player.since) })}${player.guest && html`${" "}<span class="tag">${t("player.guest")}</span>`}
      </p>
    </div>
    ${!player.you && !player.guest && html`<${ReportButton} subjects=${[{ name: player.name, subject: { about: "player", name: player.name } }]} />`}
  </section>
`;

const Level = ({ level }) => html`
  <section class="panel" aria-labelledby="level">
    <h2 id="level">${t("level")}</h2>
    <p class="figure">${level.level}</p>
    <${LevelBar} level=${level} />
  </section>
`;

const Standing = ({ player }) => html`
  <section class="panel" aria-labelledby="rating">
    <h2 id="rating">${t("rating")}</h2>
    <p class="figure">${player.rating.matches ? html`<${Rating} of=${player.rating} />` : "—"}</p>
    <p class="dim small">
      ${player.place !== null
        ? html`<a href="/leaderboard">${t("player.place", { place: player.place })}</a>${" · "}${t("player.rated", { n: player.rating.matches })}`
        : player.rating.matches
          ? t("player.unsettled", { n: player.rating.matches })
          : t("player.unrated")}
    </p>
  </section>
`;

const Tally = ({ tally }) => html`
  <section class="panel" aria-labelledby="tally">
    <h2 id="tally">${t("player.tally")}</h2>
    <dl class="tally">
      ${["won", "drawn", "lost"].map((how) => html`<div><dt>${t(`tally.${how}`)}</dt><dd class="figure">${tally[how]}</dd></div>`)}
    </dl>
  </section>
`;

function usePlayer(name) {
  const [player, setPlayer] = useState(null);
  const [failed, setFailed] = useState(null);
  useEffect(() => {
    let alive = true;
    // The game has words of its own for how a match ended.
    Promise.all([get(`/api/players/${name}?game=${GAME}`), addWords(`/static/games/${GAME}/words`, `${GAME}.`)]).then(
      ([found]) => alive && setPlayer(found),
      (error) => alive && setFailed(error),
    );
    return () => {
      alive = false;
    };
  }, [name]);
  return [player, failed];
}

// The name comes as it stands in the address, encoded.
export function PlayerPage({ id: name }) {
  const [player, failed] = usePlayer(name);
  if (failed) return html`<${Failed} error=${failed} gone=${t("player.missing")} />`;
  if (!player) return html`<${Page} title=${t("player.title")}><${Loading} /><//>`;
  return html`
    <${Page} title=${nameOf(player)} class="player-page">
      <${Head} player=${player} />
      <div class="player-figures">
        <${Level} level=${player.level} />
        <${Standing} player=${player} />
        <${Tally} tally=${player.tally} />
      </div>
      <${Curve} points=${player.curve} />
      <${Recent} matches=${player.recent} mine=${player.you} />
      ${player.you && html`<${Record} />`}
    <//>
  `;
}
