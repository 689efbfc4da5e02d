// The small parts of which cards, tokens and lists are made: price, strikes, HP, movement, ability icons, portraits.

import { html } from "htm/preact";
import { Creature, Icon } from "../icon.js";
import { STAT, abilityIcon } from "../icons.js";
import { strengthOf } from "./strength.js";

export const metalOf = (card) => ("gold" in card.cost ? "gold" : "silver");
export const priceOf = (card) => card.cost[metalOf(card)];

export const Gem = ({ card, small }) => html`
  <span class=${small ? "gem gem-small" : "gem"} data-metal=${metalOf(card)}><b>${priceOf(card)}</b></span>`;

export const Triple = ({ values }) => html`<span class="triple">${values.map((n) => html`<b>${n}</b>`)}</span>`;

export const Stat = ({ kind, value, health }) => html`
  <span class=${`stat stat-${kind}`} data-health=${health}><${Icon} name=${STAT[kind]} />${value}</span>`;

export const Ability = ({ ability, bare, state }) => {
  const strength = bare ? undefined : strengthOf(ability);
  return html`<span class=${state ? `ability is-${state}` : "ability"}>
    <${Icon} name=${abilityIcon(ability)} />${strength !== undefined && html`<b>${strength}</b>`}</span>`;
};

export const Portrait = ({ card, owner, small }) => html`
  <span class=${small ? "portrait portrait-small" : "portrait"} data-planet=${card.planet} data-owner=${owner}>
    <${Creature} name=${card.glyph} /></span>`;
