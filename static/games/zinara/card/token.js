// The small card on the field and in the extra zones.

import { html } from "htm/preact";
import { flies, planetOf } from "../catalogue.js";
import { Creature, Icon } from "../icon.js";
import { STATE, STAT } from "../icons.js";
import { Ability, Stat, Triple } from "./parts.js";

const healthOf = (hp, most) => (hp > most * 0.6 ? "high" : hp > most * 0.3 ? "middle" : "low");

// A pool of armour that is used up, a formation that holds or is apart.
const stateOf = (ability, unit) => {
  if (unit.fresh) return "";
  if (ability.code === "formation") return unit.formed ? "on" : "off";
  if (ability.code === "armour" && unit.armour === 0) return "off";
  return "";
};

const shownOf = (ability, unit) =>
  ability.code === "armour" && unit.armour !== undefined ? { ...ability, n: unit.armour } : ability;

const Pill = ({ kind, icon, n }) => html`
  <span class=${kind ? `pill pill-${kind}` : "pill"}><${Icon} name=${icon} />${n}</span>`;

const States = ({ unit, card }) => html`
  <span class="token-right">
    ${!flies(card) && html`<${Pill} icon=${STAT.move} n=${unit.move ?? 0} />`}
    ${unit.closed && html`<${Pill} kind="closed" icon=${STATE.closed} />`}
    ${unit.poison && html`<${Pill} kind="poison" icon=${STATE.poison} n=${unit.poison} />`}
    ${unit.stun && html`<${Pill} kind="stun" icon=${STATE.stun} />`}
    ${unit.again && html`<${Pill} kind="again" icon="crossed-slashes" n="1" />`}
  </span>`;

const TokenFace = ({ unit, card }) => {
  const health = healthOf(unit.hp, card.hp);
  return html`
    <span class="token-face" aria-hidden="true">
      <span class="token-art">
        <${Icon} name=${planetOf(card).motif} class="motif" /><${Creature} name=${card.glyph} class="creature" />
      </span>
      <span class="token-left">
        ${card.abilities.map((ability) => html`<${Ability} ability=${shownOf(ability, unit)} state=${stateOf(ability, unit)} />`)}
      </span>
      <${States} unit=${unit} card=${card} />
      <span class="token-bar"><i data-health=${health} style=${{ width: `${Math.round((100 * unit.hp) / card.hp)}%` }} /></span>
      <span class="token-foot">
        <${Stat} kind="hp" value=${unit.hp} health=${health} /><${Triple} values=${card.strike} />
      </span>
    </span>`;
};

const BackFace = () => html`
  <span class="token-face" aria-hidden="true">
    <span class="token-art"><${Icon} name=${STATE.faceDown} class="creature" /></span>
  </span>`;

const tokenClass = (unit) =>
  ["token", unit.back && "token-back", unit.closed && "is-closed", unit.down && "is-hidden"].filter(Boolean).join(" ");

// `label` is what a screen reader says; `rest` are the button's own attributes and listeners.
export const Token = ({ unit, card, owner, label, ...rest }) => html`
  <button type="button" class=${tokenClass(unit)} data-owner=${owner} data-planet=${card?.planet} ...${rest}>
    <span class="vh">${label}</span>
    ${card ? html`<${TokenFace} unit=${unit} card=${card} />` : html`<${BackFace} />`}
  </button>`;

// A unit as it will stand on the field, for a card that is not there yet.
export const fresh = (card) => ({ fresh: true, card: card.id, hp: card.hp, move: card.move });
