// 4/4: the battle, for players, watchers and replays alike.

import { html } from "htm/preact";
import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { Afterwards } from "../../../hall/match/afterwards.js";
import { ReplayBar } from "../../../hall/match/replaybar.js";
import { Tools } from "../../../hall/match/tools.js";
import { Dialog } from "../../../lib/dialog.js";
import { Detail } from "../card/detail.js";
import { cardOf } from "../catalogue.js";
import { Coach } from "../coach.js";
import { Board } from "../field/board.js";
import { phaseWords } from "../head.js";
import { Lines, Log } from "../log/log.js";
import { Stage } from "../play/animate.js";
import { DiceTray, isLow } from "../play/dice.js";
import { nameOfSeat, ownerOf, viewedSide, viewerOf, whose, zoneTitles } from "../side.js";
import { w } from "../words.js";
import { Actions } from "./actions.js";
import { Choice } from "./choice.js";
import { Defence } from "./defence.js";
import { Defend } from "./defend.js";
import { Forecast } from "./forecast.js";
import { Inspector } from "./inspector.js";
import { useBattleKeys } from "./keys.js";
import { battleMarks } from "./marks.js";
import { Modes } from "./modes.js";
import { Player } from "./player.js";
import { Prompt } from "./prompt.js";
import { spotOf } from "./spot.js";
import { tell } from "./telling.js";

const useOnce = (make) => {
  const ref = useRef(null);
  ref.current ??= make();
  return ref.current;
};

const turnWords = (match) => {
  const { turn, active } = match.view.value.battle;
  if (match.outcome.value) return [w("ui.turn", { n: turn }), w("chapters.over")];
  if (match.seat.value === null) return [w("ui.turn", { n: turn }), nameOfSeat(match, active)];
  return [w("ui.turn", { n: turn }), w(active === match.seat.value ? "prompts.turn.mine" : "side.op")];
};

const Top = ({ match }) => {
  const [turn, whose] = turnWords(match);
  return html`
    <header class="battle-top">
      <div><p class="phase">${phaseWords(4)}</p><p class="turn">${turn}<span class="vh"> · </span><strong title=${whose}>${whose}</strong></p></div>
      <div class="battle-tools"><${Tools} match=${match} /></div>
    </header>`;
};

const Sheet = ({ match, choice, defence, onLog }) => {
  const { units, ask } = match.view.value.battle;
  const asked = match.legal.value?.defend !== undefined && !match.busy.value;
  return html`
    <div class="sheet">
      <${Coach} match=${match} choice=${choice} />
      <${Prompt} match=${match} choice=${choice} onLog=${onLog} />
      ${asked ? html`<${Defend} match=${match} defence=${defence} ask=${ask} units=${units} />`
      : choice.target.value && !match.busy.value ? html`<${Forecast} choice=${choice} units=${units} />`
      : !match.busy.value && html`<${Modes} choice=${choice} />`}
      ${match.seat.value === null && !match.replay && html`<div class="log sheet-log"><${Lines} match=${match} ownerOf=${ownerOf(match)} /></div>`}
      ${match.replay ? html`<${ReplayBar} match=${match} />`
      : match.outcome.value ? html`<${Afterwards} match=${match} />`
      : match.seat.value !== null && html`<${Actions} match=${match} />`}
    </div>`;
};

const Field = ({ match, choice, defence, stage, focus, pointed, onHold }) => {
  const ref = useRef(null);
  useEffect(() => {
    stage.root = ref.current;
    return () => (stage.root = null);
  }, []);
  const side = viewedSide(match);
  const owner = ownerOf(match);
  const { units } = match.view.value.battle;
  const marks = battleMarks({ match, choice, defence, ownerOf: (place) => units[place] && owner(units[place].seat) });
  const draw = spotOf({ battle: match.view.value.battle, marks, owner, whose: (seat) => whose(match, seat) });
  const thrown = stage.thrown.value;
  const press = (place) => {
    match.skip();
    if (match.legal.peek()?.defend !== undefined) defence.press(place);
    else choice.press(place);
  };
  return html`
    <section class="battle-mid" ref=${ref} aria-label=${w("ui.field")}>
      <${Board} titles=${zoneTitles(match)} side=${side} units=${units} draw=${draw} focus=${focus} onPress=${press}
        onPoint=${(place) => (pointed.value = place)} onHold=${onHold} />
      ${thrown && html`<${DiceTray} thrown=${thrown} units=${units} ownerOf=${owner} low=${isLow(thrown.at, side)} />`}
    </section>`;
};

export const Battle = ({ match }) => {
  const choice = useOnce(() => new Choice(match));
  const defence = useOnce(() => new Defence(match));
  const stage = useOnce(() => new Stage(match));
  const focus = useOnce(() => signal(""));
  const pointed = useOnce(() => signal(null));
  const [detail, setDetail] = useState("");
  const [log, setLog] = useState(false);
  useEffect(() => {
    const ends = [choice.follow(), defence.follow(), tell({ match, choice }), match.onStep(stage)];
    return () => ends.forEach((end) => end());
  }, []);
  const { units } = match.view.value.battle;
  const hold = (place) => units[place]?.card && setDetail(place);
  useBattleKeys({ match, choice, defence, focus, onDetail: hold });
  const viewer = viewerOf(match);
  const [turn] = turnWords(match);
  return html`
    <div class="battle" onClick=${(event) => event.target.closest(".dice-tray") && match.skip()}>
      <div class="battle-left">
        <${Player} match=${match} seat=${1 - viewer} owner="op" />
        <${Inspector} match=${match} choice=${choice} pointed=${pointed} focus=${focus} />
        <${Player} match=${match} seat=${viewer} owner="me"><span class="only-phone">${w("phases.4.name")} · ${turn}</span><//>
      </div>
      <${Field} match=${match} choice=${choice} defence=${defence} stage=${stage} focus=${focus} pointed=${pointed}
        onHold=${hold} />
      <div class="battle-right">
        <${Top} match=${match} />
        <${Sheet} match=${match} choice=${choice} defence=${defence} onLog=${() => setLog(true)} />
        <${Log} match=${match} ownerOf=${ownerOf(match)} />
      </div>
      ${log && html`
        <${Dialog} title=${w("ui.log")} onClose=${() => setLog(false)}>
          <div class="log"><${Lines} match=${match} ownerOf=${ownerOf(match)} /></div>
        <//>`}
      ${units[detail]?.card && html`
        <${Detail} card=${cardOf(units[detail].card)} unit=${units[detail]} onClose=${() => setDetail("")} />`}
    </div>`;
};
