// The chances that matter most: that the target dies, that one is hurt in return, that one dies.

import { html } from "htm/preact";
import { Icon } from "../icon.js";
import { STATE } from "../icons.js";
import { w } from "../words.js";
import { chance } from "./outcomes.js";

const Fate = ({ ways, icon, kind, word }) => html`
  <span class=${`fate ${kind}`}><b>${chance(ways)}</b><${Icon} name=${icon} /><span class="vh">${w(word)}</span></span>`;

const hurt = ({ outcomes }) => [
  outcomes.filter(({ self }) => self.loss > 0).reduce((sum, { p }) => sum + p, 0),
  outcomes[0].of,
];

export const Fates = ({ forecast, heals }) => {
  const back = hurt(forecast);
  return html`
    <span class="fates">
      ${!heals && html`<${Fate} ways=${forecast.kill} icon=${STATE.dead} kind="" word="forecast.kill" />`}
      ${forecast.die[0] > 0
        ? html`<${Fate} ways=${forecast.die} icon=${STATE.dead} kind="fate-own" word="forecast.die" />`
        : back[0] > 0 && html`<${Fate} ways=${back} icon="return-arrow" kind="fate-own" word="forecast.hurt" />`}
    </span>`;
};
