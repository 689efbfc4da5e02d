// Luck: what the dice brought against what was to be expected of them, and the rolls that swung the match.

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../../lib/icon.js";
import { number, t } from "../../lib/i18n.js";
import { nameOf } from "../../lib/names.js";
import { get } from "../../net/api.js";
import { closePanel } from "./panels.js";

const MOST = 6;
// Less than half a point of difference decides nothing, and the sum of all is even below one.
const WORTH_TELLING = 0.5;
const EVEN = 1;

function useLuck(id) {
  const [luck, setLuck] = useState(null);
  useEffect(() => {
    let alive = true;
    get(`/api/matches/${id}/luck`).then(
      (found) => alive && setLuck(found),
      // Played under rules that this server no longer knows: the result is shown without it.
      (error) => error.code || console.error(error),
    );
    return () => {
      alive = false;
    };
  }, [id]);
  return luck;
}

const tenth = (value) => number(value, { maximumFractionDigits: 1 });

const signed = (value) => number(value, { maximumFractionDigits: 1, signDisplay: "exceptZero" }).replace("-", "−");

const direction = (value) => (value > 0 ? "is-up" : value < 0 ? "is-down" : "");

// What a roll, or all of them, brought a seat beyond the mean: to it, less from it.
const swingOf = ({ dealt, taken }, seat) => dealt[seat][0] - dealt[seat][1] - (taken[seat][0] - taken[seat][1]);

const Row = ({ words, weighed: [value, expected], good, most }) => {
  const at = (share) => `${Math.min(100, (100 * share) / most)}%`;
  return html`
    <div class="luck-row">
      <span>${words}</span>
      <span><strong class=${direction(good * (value - expected))}>${tenth(value)}</strong> <span class="dim">${t("luck.expected", { n: tenth(expected) })}</span></span>
      <span class="luck-bar" aria-hidden="true"><i style=${{ width: at(value) }}></i><span style=${{ left: at(expected) }}></span></span>
    </div>
  `;
};

// [words, key of the sums, seat, whether more of it is good]
const rowsOf = (match, seat) => {
  if (seat !== null) {
    return [
      [t(`${match.game}.luck.dealt`), "dealt", seat, 1],
      [t(`${match.game}.luck.taken`), "taken", seat, -1],
    ];
  }
  return match.seats.value.map((person, at) => [t(`${match.game}.luck.dealt_by`, { name: nameOf(person) }), "dealt", at, 1]);
};

const Roll = ({ roll, swing, match, Rolled }) => html`
  <li data-owner=${roll.seat === (match.seat.value ?? 0) ? "me" : "op"}>
    <${Rolled} about=${roll.about} match=${match} />
    <span class=${`swing ${direction(swing)}`}>${signed(swing)}</span>
    <a class="btn-icon" href=${`/replay/${match.id}#${roll.at}`} onClick=${closePanel}>
      <${Icon} name="play-button" /><span class="vh">${t("luck.look", { n: signed(swing) })}</span>
    </a>
  </li>
`;

// "was" | "good" | "bad" | "even", from the seat's side; for watchers nothing.
const verdict = (sum) => (Math.abs(sum) < EVEN ? "even" : sum > 0 ? "good" : "bad");

export function Luck({ match, game }) {
  const luck = useLuck(match.id);
  if (!luck?.rolls.length || !game.Rolled) return null;
  const { seat } = luck;
  const rows = rowsOf(match, seat);
  const most = Math.max(1, ...rows.flatMap(([, key, at]) => luck[key][at])) * 1.05;
  const sum = swingOf(luck, seat ?? 0);
  const decisive = luck.rolls
    .map((roll) => ({ roll, swing: swingOf(roll, seat ?? 0) }))
    .filter(({ swing }) => Math.abs(swing) >= WORTH_TELLING)
    .sort((one, other) => Math.abs(other.swing) - Math.abs(one.swing))
    .slice(0, MOST);
  return html`
    <section class="panel luck" aria-labelledby="luck">
      <h3 id="luck">${t("luck.title")}</h3>
      ${seat !== null && html`<p class=${`luck-sum ${direction(verdict(sum) === "even" ? 0 : sum)}`}>${t(`luck.${verdict(sum)}`, { n: tenth(Math.abs(sum)) })}</p>`}
      ${rows.map(([words, key, at, good]) => html`<${Row} words=${words} weighed=${luck[key][at]} good=${good} most=${most} />`)}
      ${decisive.length > 0 && html`
        <h4>${seat === null ? t("luck.rolls.of", { name: nameOf(match.seats.value[0]) }) : t("luck.rolls")}</h4>
        <ol class="rolls">${decisive.map(({ roll, swing }) => html`<${Roll} roll=${roll} swing=${swing} match=${match} Rolled=${game.Rolled} />`)}</ol>`}
      <p class="field-note">${t("luck.note")}</p>
    </section>
  `;
}
