// 3/4: every card of the squad onto a cell of one's own half: by dragging, by two taps, or by keys.

import { html } from "htm/preact";
import { signal } from "@preact/signals";
import { useRef, useState } from "preact/hooks";
import { useShortcuts } from "../../../lib/keys.js";
import { play } from "../../../lib/sound.js";
import { Detail } from "../card/detail.js";
import { cardOf } from "../catalogue.js";
import { Draft } from "../draft.js";
import { Board } from "../field/board.js";
import { Head } from "../head.js";
import { half, rows } from "../places.js";
import { viewedSide } from "../side.js";
import { w } from "../words.js";
import { useDrag } from "./drag.js";
import { cardAt, put, takeBack, unplaced } from "./plan.js";
import { Side } from "./side.js";
import { spotOf } from "./spot.js";
import { Tray } from "./tray.js";

const NOBODY = -1;

const useOnce = (make) => {
  const ref = useRef(null);
  ref.current ??= make();
  return ref.current;
};

const planOf = (match) =>
  new Draft(match, () => match.view.value.mine.cells ?? [], (cells) => ({ do: "place", cells, confirm: false }));

export const Placement = ({ match }) => {
  const { squad, confirmed } = match.view.value.mine;
  const side = viewedSide(match);
  const own = rows(side).flat().filter((cell) => half(cell) === side);
  const plan = useOnce(() => planOf(match));
  const focus = useOnce(() => signal(own[2]));
  const root = useRef(null);
  const [selected, setSelected] = useState(NOBODY);
  const [pointed, setPointed] = useState(NOBODY);
  const [detail, setDetail] = useState(null);
  const cells = plan.value.value;
  const locked = confirmed || match.replay;

  const set = (next) => {
    plan.set(next);
    setSelected(NOBODY);
    play("place");
  };
  const choose = (i) => !locked && setSelected(i === selected ? NOBODY : i);
  const press = (cell) => {
    const there = cardAt(cells, cell);
    if (!locked && selected >= 0 && there !== selected && own.includes(cell)) set(put(cells, selected, cell));
    else choose(there);
  };
  const drop = (i, target) => set(target === "tray" ? takeBack(cells, Number(i)) : put(cells, Number(i), target));
  const back = () => {
    const i = cardAt(cells, focus.value);
    if (i < 0 || locked) return false;
    return set(takeBack(cells, i));
  };
  useDrag(root, { onDrop: drop, onStart: (i) => setSelected(Number(i)), locked: () => locked });
  useShortcuts([
    { key: "Escape", words: "zinara.keys.cancel", run: () => (selected < 0 ? false : setSelected(NOBODY)) },
    { key: "Delete", words: "zinara.keys.take_back", run: back },
    { key: "Backspace", words: "", run: back },
  ]);

  const at = (cell) => (cell ? cardAt(cells, cell) : NOBODY);
  const shown = pointed >= 0 ? pointed : selected;
  const units = Object.fromEntries(cells.filter(Boolean).map((cell) => [cell, true]));
  const draw = spotOf({ squad, cells, own, selected, hiddenRear: side === 1, locked });
  return html`
    <div class="placement" ref=${root}>
      <${Head} match=${match} title=${w("prompts.placement.mine")} />
      <${Tray} squad=${squad} waiting=${unplaced(cells)} selected=${selected} locked=${locked}
        onPress=${choose} onPoint=${setPointed} onHold=${setDetail} />
      <section class="placement-mid">
        <${Board} side=${side} units=${units} draw=${draw} focus=${focus} onPress=${press}
          onPoint=${(cell) => setPointed(at(cell))}
          onHold=${(cell) => at(cell) >= 0 && setDetail(cardOf(squad[at(cell)]))} />
      </section>
      <${Side} match=${match} plan=${plan} own=${own} card=${squad[shown] && cardOf(squad[shown])}
        set=${set} hiddenRear=${side === 1} />
      ${detail && html`<${Detail} card=${detail} onClose=${() => setDetail(null)} />`}
    </div>`;
};
