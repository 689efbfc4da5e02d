// The last results: against whom, how they ended, what they changed, and the way to the replay.

import { html } from "htm/preact";
import { Icon } from "../../lib/icon.js";
import { date, ending, t } from "../../lib/i18n.js";
import { nameOf } from "../../lib/names.js";
import { GAME } from "../play.js";
import { Change, Rating } from "../rating.js";

const Opponent = ({ person }) =>
  person.profile
    ? html`<a href=${`/player/${encodeURIComponent(person.name)}`}>${nameOf(person)}</a>`
    : html`<span>${nameOf(person)}</span>`;

// Against whom, and how it ended.
export const Against = ({ match, game }) => html`
  <span class="recent-who">
    <span>${match.opponents.map((person, i) => html`${i > 0 && ", "}<${Opponent} person=${person} />`)}</span>
    <small class="dim">${ending(match.reason, game)}</small>
  </span>
`;

export const Watch = ({ match }) => html`
  <small class="recent-date dim">${date(match.at)}</small>
  <a class="btn" href=${`/replay/${match.match}`} aria-label=${t("recent.replay", { names: match.opponents.map(nameOf).join(", ") })}>
    <${Icon} name="play-button" /><span class="only-desk" aria-hidden="true">${t("result.replay")}</span>
  </a>
`;

// Why a match changed no rating, where that could be asked.
export const Capped = ({ most }) => html`<small class="recent-capped dim">${t("recent.capped", { n: most })}</small>`;

const Row = ({ match }) => html`
  <li class="recent-row" data-result=${match.result}>
    <b class="recent-result">${t(`outcome.${match.result}`)}</b>
    <${Against} match=${match} game=${GAME} />
    <span class="recent-rating">
      ${match.after ? html`<${Rating} of=${match.after} />${" "}<${Change} before=${match.before} after=${match.after} />`
      : match.capped ? html`<${Capped} most=${match.capped} />`
      : html`<small class="dim">${t("recent.unrated")}</small>`}
    </span>
    <${Watch} match=${match} />
  </li>
`;

// Whose own they would be is shown the way to the first one.
export const NoMatches = ({ mine }) => html`
  <div class="empty-note">
    <p role="status">${t("recent.none")}</p>
    ${mine && html`<a class="btn btn-main" href="/">${t("hall")}</a>`}
  </div>
`;

export const Recent = ({ matches, mine }) => html`
  <section class="panel" aria-labelledby="recent">
    <h2 id="recent">${t("recent.title")}</h2>
    ${matches.length > 0
      ? html`<ul class="recent">${matches.map((match) => html`<${Row} key=${match.match} match=${match} />`)}</ul>`
      : html`<${NoMatches} mine=${mine} />`}
    ${mine && matches.length > 0 && html`<a class="btn" href="/history"><${Icon} name="scroll-unfurled" />${t("history.title")}</a>`}
  </section>
`;
