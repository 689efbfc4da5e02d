// What an attack may lead to, as the server foretells it, and the buttons that go on or back.

import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Dialog } from "../../../lib/dialog.js";
import { Portrait } from "../card/parts.js";
import { cardName, cardOf } from "../catalogue.js";
import { Icon } from "../icon.js";
import { STATE } from "../icons.js";
import { w } from "../words.js";
import { actIcon, actName } from "./act.js";
import { Fates } from "./fates.js";
import { Kinds, NextKind } from "./kinds.js";
import { Odds } from "./odds.js";
import { byHit, hitOf } from "./outcomes.js";
import { Defenders, Legend, Table } from "./table.js";

const DIE = 6;

// Against a back only one's own die is known.
const Unknown = ({ forecast }) => {
  const parts = (forecast.die ?? []).map(([p, damage], value) => ({ hit: hitOf(value), p, of: DIE, damage }));
  const values = forecast.values && w("forecast.values", { values: forecast.values.join("-") });
  return html`
    ${parts.length > 0 && html`
      <${Odds} parts=${parts} />
      <div class="forecast-values">
        ${parts.map(({ hit, damage }) => html`
          <span><i class="swatch" data-hit=${hit} />${w(`hit.${hit}`)} −${damage}</span>`)}
      </div>`}
    <p class="forecast-unknown"><${Icon} name=${STATE.faceDown} />
      <span>${w("forecast.face_down")} ${values}</span></p>`;
};

const Numbers = ({ forecast, actor, victim, units }) => html`
  <${Table} forecast=${forecast} actor=${actor} victim=${victim} />
  ${forecast.defenders && html`<${Defenders} defenders=${forecast.defenders} units=${units} />`}`;

const Body = ({ answer, ...rest }) => {
  if (!answer) return html`<p class="forecast-unknown"><span class="spinner" /><span>${w("forecast.thinking")}</span></p>`;
  if (!answer.ok) return html`<p class="forecast-unknown"><span>${w("forecast.none")}</span></p>`;
  const { forecast } = answer;
  if (forecast.unknown) return html`<${Unknown} forecast=${forecast} />`;
  return html`
    <${Odds} parts=${byHit(forecast)} /><${Legend} forecast=${forecast} />
    <div class="only-desk"><${Numbers} forecast=${forecast} ...${rest} /></div>`;
};

const Target = ({ victim, ally }) =>
  victim.back
    ? html`<span class="portrait" data-owner="op"><${Icon} name=${STATE.faceDown} /></span>`
    : html`<${Portrait} card=${cardOf(victim.card)} owner=${ally ? "me" : "op"} />`;

// On phones the line opens the numbers that the sheet has no room for.
const Headline = ({ title, fates, numbers }) => {
  const [open, setOpen] = useState(false);
  return html`
    <button type="button" class="forecast-line" disabled=${!numbers} onClick=${() => setOpen(true)}>
      <b>${title}</b>${fates}${numbers && html`<${Icon} name="info" label=${w("forecast.all")} />`}</button>
    ${open && html`<${Dialog} title=${title} onClose=${() => setOpen(false)}><div class="forecast-full">${numbers}</div><//>`}`;
};

export const Forecast = ({ choice, units }) => {
  const [actor, victim] = [units[choice.unit.value], units[choice.target.value]];
  if (!actor || !victim) return null;
  const answer = choice.forecast.value;
  const how = choice.how.value;
  const kinds = choice.kinds();
  const known = answer?.ok && !answer.forecast.unknown;
  const fates = known && html`<${Fates} forecast=${answer.forecast} heals=${how === "heal"} />`;
  const title = `${cardName(actor.card)} → ${cardName(victim.card)}`;
  const rest = { actor, victim, units };
  return html`
    <section class="forecast" aria-labelledby="forecast-title" onPointerDown=${() => choice.hold()}>
      <h2 id="forecast-title">${w("forecast.title")}</h2>
      <div class="duel">
        <${Portrait} card=${cardOf(actor.card)} owner="me" /><${Icon} name=${actIcon(how)} />
        <${Target} victim=${victim} ally=${victim.seat === actor.seat} />
        ${fates || html`<b class="fates">${actName(how)}</b>`}
      </div>
      <${Headline} title=${title} fates=${fates}
        numbers=${known && html`<${Numbers} forecast=${answer.forecast} ...${rest} />`} />
      ${kinds.length > 1 && html`<${Kinds} choice=${choice} kinds=${kinds} />`}
      <${Body} answer=${answer} ...${rest} />
      <div class="forecast-actions">
        <button type="button" class="btn btn-main" onClick=${() => choice.confirm()}>
          <${Icon} name=${actIcon(how)} />${w(`moves.${how}`)}<kbd>Enter</kbd></button>
        ${kinds.length > 1 && html`<${NextKind} choice=${choice} kinds=${kinds} />`}
        <button type="button" class="btn" onClick=${() => choice.cancel()}>${w("ui.cancel")}<kbd>Esc</kbd></button>
      </div>
    </section>`;
};
