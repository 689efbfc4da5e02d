// The line that always says what is awaited and from whom.

import { html } from "htm/preact";
import { cardName } from "../catalogue.js";
import { Icon } from "../icon.js";
import { sentence } from "../log/sentence.js";
import { nameOfSeat } from "../side.js";
import { w } from "../words.js";
import { actName } from "./act.js";

const lastSentence = (match) => {
  for (const { events } of [...match.log.value].reverse()) {
    const told = events.map((event) => sentence(event, match)).filter(Boolean);
    if (told.length) return told.at(-1);
  }
  return "";
};

const nameAt = (units, place) => (units[place]?.back ? w("states.back") : cardName(units[place]?.card));

const wrongWords = (choice, units) => {
  const place = choice.wrong.value;
  const whose = units[place]?.seat === choice.match.seat.value ? "me" : "op";
  if (whose === "me") return w(units[place].closed ? "refusals.closed" : "why.stuck");
  if (!choice.entry) return w("why.choose_first");
  const [reason] = choice.reasons(place);
  return reason ? w("why.because", { act: actName(reason.how), why: w(`refusals.${reason.code}`) }) : w("why.far");
};

const hintFor = (entry) => {
  const parts = [(entry.to || entry.leap) && w("hint.dot"), entry.acts && w("hint.reticle")].filter(Boolean);
  return parts.join(" · ");
};

const ownTurn = (match, choice, units) => {
  const [unit, target, wrong] = [choice.unit.value, choice.target.value, choice.wrong.value];
  if (target) return { title: `${nameAt(units, unit)} → ${nameAt(units, target)}`, hint: w("hint.confirm") };
  if (wrong) return { title: nameAt(units, wrong), hint: wrongWords(choice, units) };
  if (unit) return { title: nameAt(units, unit), hint: hintFor(choice.entry) };
  const idle = Object.keys(match.legal.value.units).length === 0;
  return { title: w("prompts.turn.mine"), hint: idle ? w("hint.nothing") : lastSentence(match) || w("hint.choose") };
};

// What the step that is looked back at was.
const rewound = (match) => {
  const step = match.log.value.findLast(({ n }) => n <= match.shown.value);
  const hint = step?.events.map((event) => sentence(event, match)).find(Boolean) ?? "";
  return { title: w("ui.rewound"), hint, kind: "waiting" };
};

// {title, hint, kind}: kind is "asked", "waiting" or "".
export const promptOf = (match, choice) => {
  const { battle } = match.view.value;
  const { units, ask, active } = battle;
  const name = nameOfSeat(match, active);
  if (match.shown.value !== null && !match.replay) return rewound(match);
  if (match.outcome.value) return { title: w("ui.over"), hint: lastSentence(match), kind: "waiting" };
  if (ask) {
    const title = `${nameAt(units, ask.by)} → ${nameAt(units, ask.target)}`;
    const mine = ask.seat === match.seat.value;
    const hint = mine ? w("prompts.defend.mine") : w("prompts.defend.theirs", { side: nameOfSeat(match, ask.seat) });
    return { title, hint, kind: mine ? "asked" : "waiting" };
  }
  if (match.legal.value?.units && match.busy.value) return { title: w("prompts.turn.mine"), hint: lastSentence(match), kind: "" };
  if (match.legal.value?.units) return { ...ownTurn(match, choice, units), kind: "" };
  return { title: w("prompts.turn.theirs", { side: name }), hint: lastSentence(match), kind: "waiting" };
};

// On phones the log opens from here; looking back ends here.
export const Prompt = ({ match, choice, onLog }) => {
  const { title, hint, kind } = promptOf(match, choice);
  const back = match.shown.value !== null && !match.replay;
  return html`
    <div class=${kind ? `prompt is-${kind}` : "prompt"}>
      <b>${title}</b><span>${hint}</span>
      ${back
        ? html`<button type="button" class="btn btn-gold" data-do="live" onClick=${() => match.live()}>${w("ui.live")}</button>`
        : html`
          <button type="button" class="btn-icon only-phone" data-do="log" onClick=${onLog}>
            <${Icon} name="scroll-unfurled" /><span class="vh">${w("ui.log")}</span></button>`}
    </div>`;
};
