// What a match came to for whoever played it: experience with the way to the next level, and the ratings.

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { say } from "../../lib/a11y.js";
import { Icon } from "../../lib/icon.js";
import { t } from "../../lib/i18n.js";
import { nameOf } from "../../lib/names.js";
import { get } from "../../net/api.js";
import { account } from "../../net/session.js";
import { Change, LevelBar, Rating } from "../rating.js";

const BUILDER_FROM = 2;

// The panel that tells it is not where the focus is.
const spoken = ({ experience, before, after }) =>
  [`${t("gains.experience")}: +${experience}`, after.level > before.level && t("gains.risen", { level: after.level })]
    .filter(Boolean)
    .join(". ");

function useGains(id) {
  const [gains, setGains] = useState(null);
  useEffect(() => {
    let alive = true;
    get(`/api/matches/${id}/gains`).then(
      (found) => {
        if (!alive) return;
        setGains(found);
        if (found.own) say(spoken(found.own));
      },
      // An old match that came to nothing that was written down: the result is shown without it.
      (error) => error.code || console.error(error),
    );
    return () => {
      alive = false;
    };
  }, [id]);
  return gains;
}

const Experience = ({ gain, result }) => {
  const { experience, before, after } = gain;
  const risen = after.level > before.level;
  return html`
    <section class=${`panel gains ${risen ? "is-risen" : ""}`} aria-labelledby="gained">
      <h3 id="gained">${t("gains.experience")}</h3>
      <p class="gain"><b class=${experience ? "is-up" : ""}>+${experience}</b><span>${t("level.is", { level: after.level })}</span></p>
      ${risen && html`
        <p class="gain-risen"><${Icon} name="round-star" />${t("gains.risen", { level: after.level })}
          ${before.level < BUILDER_FROM && after.level >= BUILDER_FROM && html`
            ${" "}<a href="/decks">${t(account.value?.guest ? "gains.builder.guest" : "gains.builder")}</a>`}</p>`}
      <${LevelBar} level=${after} />
      ${!experience && html`<p class="dim small">${t(result === "void" ? "gains.void" : "gains.fled")}</p>`}
    </section>
  `;
};

const Ratings = ({ match, seats }) => html`
  <section class="panel gains" aria-labelledby="rated">
    <h3 id="rated">${t("rating")}</h3>
    <ul class="gain-ratings">
      ${seats.map(({ seat, before, after }) => html`
        <li data-owner=${seat === (match.seat.value ?? 0) ? "me" : "op"}>
          <span>${nameOf(match.seats.value[seat])}</span>
          <${Rating} of=${after} /> <${Change} before=${before} after=${after} />
        </li>`)}
    </ul>
  </section>
`;

const Capped = ({ most }) => html`
  <section class="panel gains" aria-labelledby="rated">
    <h3 id="rated">${t("rating")}</h3>
    <p>${t("gains.capped", { n: most })}</p>
  </section>
`;

export function Gains({ match }) {
  const gains = useGains(match.id);
  if (!gains) return null;
  const { own, rated, capped, seats, seat } = gains;
  if (!own && !rated && !capped) return null;
  return html`
    <div class="result-grid">
      ${own && html`<${Experience} gain=${own} result=${seats[seat].result} />`}
      ${rated && html`<${Ratings} match=${match} seats=${seats} />`}
      ${capped && html`<${Capped} most=${capped} />`}
    </div>
  `;
}
