// The big buttons, and the six planets that they lead to.

import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Icon } from "../../lib/icon.js";
import { t } from "../../lib/i18n.js";
import { remember } from "../../lib/store.js";
import { Segment } from "../choices.js";
import { prefetchGame } from "../match/game.js";
import { GAME, LEVELS, playBot } from "../play.js";
import { QuickButton, Search } from "./quick.js";

const PLANETS = {
  zinara: "crossroad",
  vella: "wheat",
  karrun: "peaks",
  limna: "lily-pads",
  ionta: "lightning-trio",
  alvora: "feathered-wing",
};

const level = remember("bot", LEVELS[0]);

const Orrery = () => html`
  <div class="orrery" aria-hidden="true">
    ${Object.entries(PLANETS).map(
      ([planet, motif]) => html`<span class="orb" data-planet=${planet}><${Icon} name=${motif} /></span>`,
    )}
  </div>
`;

export function Hero({ onNewTable }) {
  const [busy, setBusy] = useState(false);
  const play = async () => {
    if (busy) return;
    setBusy(true);
    if (!(await playBot(level.value))) setBusy(false);
  };
  // Somebody about to press it wants the match at once.
  const ready = () => prefetchGame(GAME);
  return html`
    <section class="hero">
      <div>
        <h1>${t("title")}</h1>
        <p class="hero-lead">${t("home.lead")}</p>
        <${Search} level=${level.value} />
        <div class="hero-actions">
          <button type="button" class="btn btn-main btn-big" aria-disabled=${busy} onClick=${play} onPointerEnter=${ready} onFocus=${ready}>
            ${busy ? html`<span class="spinner" aria-hidden="true"></span>` : html`<${Icon} name="vintage-robot" />`}${t("home.bot")}
          </button>
          <${Segment}
            hidden
            legend=${t("bot.level")}
            name="level"
            choices=${LEVELS.map((code) => [code, t(`bot.${code}.short`)])}
            value=${level.value}
            onChoose=${(code) => (level.value = code)}
          />
          <div class="hero-more">
            <${QuickButton} />
            <button type="button" class="btn btn-big" onClick=${onNewTable}><${Icon} name="ui-plus" />${t("home.table")}</button>
          </div>
        </div>
      </div>
      <${Orrery} />
    </section>
  `;
}
