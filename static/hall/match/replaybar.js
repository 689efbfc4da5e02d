// The controls of a replay: step, play as fast as one likes, jump to a turn, seen from either side, a link to the step.

import { html } from "htm/preact";
import { useMemo } from "preact/hooks";
import { copyText } from "../../lib/copy.js";
import { Icon } from "../../lib/icon.js";
import { lang, number, t } from "../../lib/i18n.js";
import { useShortcuts } from "../../lib/keys.js";
import { toast } from "../../lib/toast.js";
import { PACES } from "../../net/recording.js";

const Button = ({ icon, words, ...rest }) => html`
  <button type="button" class="btn-icon" aria-label=${words} title=${words} ...${rest}><${Icon} name=${icon} /></button>
`;

const Choice = ({ words, choices, value, onChoose, ...rest }) => {
  const choose = ({ target }) => {
    const wished = target.value;
    // It says what is shown: what is wished may be long in coming, or not come.
    target.value = value;
    onChoose(wished);
  };
  return html`
    <label class="replay-choice">
      <span class="vh">${words}</span>
      <select title=${words} value=${value} onChange=${choose} ...${rest}>
        ${choices.map(([key, text]) => html`<option value=${key} selected=${key === value}>${text}</option>`)}
      </select>
    </label>
  `;
};

// Where parts of the match begin, in the game's own words: [[step, words]].
function useChapters(match) {
  const language = lang.value;
  return useMemo(() => {
    const begin = [{ n: 0, events: match.json.events ?? [] }, ...match.steps];
    const found = begin.flatMap(({ n, events }) => {
      const words = events.map((event) => match.chapter?.(event, match)).filter(Boolean);
      return words.length ? [[n, words.at(-1)]] : [];
    });
    return found.length && found[0][0] === 0 ? found : [[0, t("replay.start")], ...found];
  }, [match, language]);
}

const Choices = ({ match, at }) => {
  const chapters = useChapters(match);
  const [now] = chapters.findLast(([n]) => n <= at);
  const { sides, pace } = match;
  return html`
    <div class="replay-choices">
      <${Choice} words=${t("replay.turns")} choices=${chapters.map(([n, words]) => [`${n}`, words])} value=${`${now}`}
        onChoose=${(n) => match.step(Number(n))} data-replay="turn" />
      ${sides?.choices.length > 1 && html`
        <${Choice} words=${t("replay.side")} choices=${sides.choices.map(([key, words]) => [key, words()])}
          value=${sides.chosen} onChoose=${sides.choose} data-replay="side" />`}
      <${Choice} words=${t("replay.pace")} choices=${PACES.map((one) => [`${one}`, `${number(one)}×`])} value=${`${pace.value}`}
        onChoose=${(one) => (pace.value = Number(one))} data-replay="pace" />
    </div>
  `;
};

export function ReplayBar({ match }) {
  const at = match.n.value;
  const { total } = match;
  const running = match.running.value;
  const key = (name, run) => ({ key: name, words: "", run: () => outsideGrid() && run() });
  useShortcuts([
    key("ArrowLeft", () => match.step(at - 1)),
    key("ArrowRight", () => match.step(at + 1)),
    key("Home", () => match.step(0)),
    key("End", () => match.step(total)),
    { key: " ", words: "replay.play", run: () => outsideGrid() && match.toggle() },
    { key: "j", words: "replay.back", run: () => match.step(at - 1) },
    { key: "k", words: "replay.next", run: () => match.step(at + 1) },
  ]);
  const copy = async () => {
    const mark = match.markOf(at);
    await copyText(`${location.origin}/replay/${match.id}${mark && `#${mark}`}`);
    toast(t("replay.copied"), "good");
  };
  return html`
    <section class="replay-bar" aria-label=${t("replay.title")}>
      <div class="replay-buttons replay-steps">
        <${Button} icon="previous-button" words=${t("replay.start")} onClick=${() => match.step(0)} />
        <${Button} icon="ui-left" words=${t("replay.back")} onClick=${() => match.step(at - 1)} />
        <${Button} icon=${running ? "pause-button" : "play-button"} words=${t(running ? "replay.pause" : "replay.play")} onClick=${() => match.toggle()} />
        <${Button} icon="ui-right" words=${t("replay.next")} onClick=${() => match.step(at + 1)} />
        <${Button} icon="next-button" words=${t("replay.end")} onClick=${() => match.step(total)} />
        <span class="replay-at">${at} / ${total}</span>
      </div>
      <div class="replay-buttons">
        <input type="range" min="0" max=${total} value=${at} aria-label=${t("replay.at")} onInput=${(event) => match.step(Number(event.target.value))} />
        <${Button} icon="share" words=${t("replay.link")} onClick=${copy} />
        <a class="btn-icon" href=${`/api/matches/${match.id}/replay`} download=${`zinara-${match.id}.json`} aria-label=${t("result.download")} title=${t("result.download")}><${Icon} name="ui-download" /></a>
      </div>
      <${Choices} match=${match} at=${at} />
    </section>
  `;
}

// Arrows belong to the board, and to the slider, when they have the focus.
const outsideGrid = () => document.activeElement === document.body || document.activeElement?.id === "main";
