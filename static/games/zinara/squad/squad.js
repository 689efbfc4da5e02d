// 2/4: fifteen cards are dealt, and as many are taken as the crystals pay for.

import { html } from "htm/preact";
import { useRef, useState } from "preact/hooks";
import { Detail } from "../card/detail.js";
import { cardOf, planetOf } from "../catalogue.js";
import { Confirm, Replaying, Waiting } from "../confirm.js";
import { Draft } from "../draft.js";
import { Head } from "../head.js";
import { Icon } from "../icon.js";
import { named, w } from "../words.js";
import { build } from "./auto.js";
import { Hand } from "./hand.js";
import { Roles, SquadList } from "./list.js";
import { Meter, Planets } from "./meter.js";
import { Redeal } from "./redeal.js";

const NAMED = 2;

// What may still be had, or what is missing for the card that was pressed in vain.
const needWords = ({ hand, picks, meter }, wanted) => {
  if (wanted !== null) return w("squad.too_dear", { name: named(cardOf(hand[wanted]).name), n: -meter.would[wanted][0] });
  if (!picks.length) return w("squad.none");
  const open = hand.map((_, i) => i).filter((i) => !picks.includes(i) && meter.would[i][0] >= 0);
  if (!open.length) return w("squad.full");
  const names = [...new Set(open.map((i) => named(cardOf(hand[i]).name)))];
  const more = names.length - NAMED;
  return w(more > 0 ? "squad.may_more" : "squad.may", { names: names.slice(0, NAMED).join(", "), n: more });
};

const Buttons = ({ match, draft, ready }) => {
  const [building, setBuilding] = useState(false);
  const confirm = () => match.send({ do: "pick", cards: draft.value.value, confirm: true });
  const forMe = async () => {
    setBuilding(true);
    await build(match, (card) => planetOf(card).neutral);
    setBuilding(false);
  };
  return html`
    <div class="squad-actions">
      <${Redeal} match=${match} />
      <button type="button" class="btn" data-do="auto" aria-disabled=${building} onClick=${() => !building && forMe()}>
        <${Icon} name="perspective-dice-six-faces-random" /><span>${w("squad.for_me")}</span></button>
      <${Confirm} label=${w("moves.pick")} ready=${ready && !building} onConfirm=${confirm} />
    </div>`;
};

export const Squad = ({ match }) => {
  const { mine, first } = match.view.value;
  const { hand, meter, redeals, confirmed } = mine;
  const draft = useRef(null);
  draft.current ??= new Draft(match, () => match.view.value.mine.picks ?? [], (cards) => ({ do: "pick", cards, confirm: false }));
  const [pointed, setPointed] = useState(null);
  const [wanted, setWanted] = useState(null);
  const [detail, setDetail] = useState(null);
  const picks = draft.current.value.value;
  const toggle = (i) => {
    const taken = picks.includes(i);
    setWanted(!taken && meter.would[i][0] < 0 ? i : null);
    if (taken) draft.current.set(picks.filter((j) => j !== i));
    else if (meter.would[i][0] >= 0) draft.current.set([...picks, i].sort((a, b) => a - b));
  };
  const cards = picks.map((i) => cardOf(hand[i]));
  const would = pointed !== null && !picks.includes(pointed) ? meter.would[pointed] : undefined;
  return html`
    <div class="squad">
      <${Head} match=${match} title=${w("prompts.squad.mine")} />
      <${Hand} hand=${hand} picks=${picks} would=${meter.would} locked=${confirmed}
        onToggle=${toggle} onPoint=${setPointed} onHold=${setDetail} />
      <aside class="squad-side screen-sheet" aria-label=${w("squad.list")}>
        <${Meter} meter=${meter} would=${would} second=${match.seat.value !== first} redeals=${redeals} />
        <${Planets} cards=${cards} adjustment=${meter.planets} />
        <${SquadList} hand=${hand} picks=${picks} locked=${confirmed} onToggle=${toggle} />
        <${Roles} cards=${cards} />
        ${!confirmed && html`<p class="squad-need" role="status">${needWords(mine, wanted)}</p>`}
        <${Replaying} match=${match} />
        ${!match.replay && (confirmed
          ? html`<div class="screen-waiting"><${Waiting} match=${match} /></div>`
          : html`<${Buttons} match=${match} draft=${draft.current} ready=${meter.legal} />`)}
      </aside>
      ${detail && html`<${Detail} card=${detail} onClose=${() => setDetail(null)} />`}
    </div>`;
};
