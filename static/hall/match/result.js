// The end of a match: who and how, another round, the replay, and the dice to be checked. The board stays behind it.

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../../lib/dialog.js";
import { Icon } from "../../lib/icon.js";
import { ending, t } from "../../lib/i18n.js";
import { Avatar, nameOf } from "../../lib/names.js";
import { say } from "../../lib/a11y.js";
import { play } from "../../lib/sound.js";
import { Check } from "./check.js";
import { Gains } from "./gains.js";
import { wayOut } from "./leave.js";
import { Luck } from "./luck.js";
import { closePanel, panel } from "./panels.js";
import { ReportButton, subjectsOf } from "../report.js";
import { Rematch } from "./rematch.js";
import { useRound } from "./round.js";

const LOOKED_AT_MS = 700;

// "win", "loss" or "draw" for a seat; for a watcher "over"; for everybody "none" when it counts for nothing.
export function fate(outcome, seat) {
  if (outcome.void) return "none";
  if (!outcome.winners.length) return "draw";
  if (seat === null) return "over";
  return outcome.winners.includes(seat) ? "win" : "loss";
}

const PICTURES = { win: "laurel-crown", loss: "skull-crossed-bones", draw: "shaking-hands", over: "trophy", none: "unplugged" };
const SOUNDS = { win: "win", loss: "lose", draw: "draw", over: "turn", none: "draw" };

const Side = ({ person, mine, won }) => html`
  <span class="result-side">
    <${Avatar} person=${person} data-owner=${mine ? "me" : "op"} />
    <b>${nameOf(person)}</b>${won && html`<${Icon} name="trophy" label=${t("result.winner")} />`}
  </span>
`;

export function ResultBanner({ match }) {
  const outcome = match.outcome.value;
  const how = fate(outcome, match.seat.value);
  const winner = outcome.winners.map((seat) => nameOf(match.seats.value[seat])).join(", ");
  return html`
    <div class="result-banner" data-outcome=${{ over: "win", none: "draw" }[how] ?? how}>
      <${Icon} name=${PICTURES[how]} />
      <p class="result-word">${t(`result.${how}`, { name: winner })}</p>
      <p>${ending(outcome.reason, match.game)}</p>
      ${outcome.void && html`<p class="tag tag-warn">${t("result.void")}</p>`}
      <div class="result-sides">
        ${match.seats.value.map((person, seat) => html`<${Side} person=${person} mine=${seat === (match.seat.value ?? 0)} won=${outcome.winners.includes(seat)} />`)}
      </div>
    </div>
  `;
}

function Panel({ match, game, round, onClose }) {
  const [checking, setChecking] = useState(false);
  const { Result: More } = game;
  return html`
    <${Dialog} wide title=${t("result.title")} onClose=${onClose}>
      <${ResultBanner} match=${match} />
      <${Gains} match=${match} />
      <div class="result-actions">
        ${round && html`<${Rematch} match=${match} round=${round} />`}
        ${!match.replay && html`<a class="btn" href=${`/replay/${match.id}`}><${Icon} name="play-button" />${t("result.replay")}</a>`}
        <a class="btn" href=${`/api/matches/${match.id}/replay`} download=${`zinara-${match.id}.json`}><${Icon} name="ui-download" />${t("result.download")}</a>
        <button type="button" class="btn" aria-expanded=${checking} onClick=${() => setChecking(true)}><${Icon} name="dice-target" />${t("check.do")}</button>
        <${ReportButton} subjects=${subjectsOf(match)} />
        <a class="btn" ...${wayOut(match)}><${Icon} name="exit-door" />${t("hall")}</a>
      </div>
      ${checking && html`<${Check} match=${match} game=${game} />`}
      <${Luck} match=${match} game=${game} />
      ${More && html`<${More} match=${match} />`}
    <//>
  `;
}

// Opens by itself at the end; closed to look at the board, it opens again from the tools.
export function Result({ match, game }) {
  // The last blow is looked at before the panel covers it.
  const over = Boolean(match.outcome.value) && !match.playing.value;
  const round = useRound(match, over);
  useEffect(() => {
    if (!over || match.replay) return undefined;
    const { reason, winners } = match.outcome.value;
    const how = fate(match.outcome.value, match.seat.value);
    const timer = setTimeout(() => {
      panel.value = "result";
      play(SOUNDS[how]);
      say(`${t(`result.${how}`, { name: nameOf(match.seats.value[winners[0]]) })} ${ending(reason, match.game)}`, true);
    }, LOOKED_AT_MS);
    return () => clearTimeout(timer);
  }, [over]);
  if (!over || panel.value !== "result") return null;
  return html`<${Panel} match=${match} game=${game} round=${round} onClose=${closePanel} />`;
}
