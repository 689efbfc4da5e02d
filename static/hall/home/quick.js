// Quick match in the hall: the button, the search that runs, and a bot for whoever waits long.

import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { useTick } from "../../lib/clock.js";
import { Icon } from "../../lib/icon.js";
import { clock, t } from "../../lib/i18n.js";
import { prefetchGame } from "../match/game.js";
import { GAME } from "../play.js";
import { botIn, cancel, ratherBot, search, seek, waited } from "../quick.js";

// Time that has passed: a second counts once it is over.
const passed = (ms) => clock(Math.floor(ms / 1000) * 1000);

export const searching = () => ["waiting", "found", "leaving"].includes(search.value.state);

export function QuickButton() {
  const [busy, setBusy] = useState(false);
  if (searching()) return null;
  const begin = async () => {
    if (busy) return;
    setBusy(true);
    await seek();
    setBusy(false);
  };
  return html`
    <button type="button" class="btn btn-big" aria-disabled=${busy} onClick=${begin} onPointerEnter=${() => prefetchGame(GAME)}>
      <${Icon} name="crossed-swords" />${t("quick")}
    </button>
  `;
}

function BotOffer({ level }) {
  const [declined, decline] = useState(false);
  if (declined || botIn() > 0) return null;
  return html`
    <div class="quick-bot" role="group" aria-label=${t("quick.bot")}>
      <p role="status">${t("quick.bot")}</p>
      <div class="btn-row">
        <button type="button" class="btn btn-gold" onClick=${() => ratherBot(level)}><${Icon} name="vintage-robot" />${t("home.bot")}</button>
        <button type="button" class="btn" onClick=${() => decline(true)}>${t("quick.on")}</button>
      </div>
    </div>
  `;
}

export function Search({ level }) {
  const { state, reach } = search.value;
  useTick(state === "waiting", 500);
  if (!searching()) return null;
  if (state !== "waiting") {
    return html`
      <section class="quick seeking" aria-label=${t("quick")}>
        <span class="spinner" aria-hidden="true"></span><p role="status">${t(state === "found" ? "quick.found" : "loading")}</p>
      </section>
    `;
  }
  return html`
    <section class="quick" aria-label=${t("quick")}>
      <div class="seeking">
        <span class="spinner" aria-hidden="true"></span>
        <div class="quick-words">
          <p role="status"><b>${t("quick.waiting")}</b> <span class="dim">${t(`quick.reach.${reach}`)}</span></p>
          <p class="quick-time"><${Icon} name="stopwatch" />${passed(waited())}</p>
        </div>
        <button type="button" class="btn" onClick=${cancel}>${t("cancel")}</button>
      </div>
      <${BotOffer} level=${level} />
    </section>
  `;
}

// On other pages of the hall: that the search goes on, and the way to end it.
export function SearchElsewhere() {
  const { state } = search.value;
  useTick(state === "waiting", 500);
  if (state !== "waiting" && state !== "found") return null;
  return html`
    <section class="elsewhere" aria-label=${t("quick")}>
      <span class="spinner" aria-hidden="true"></span>
      <p role="status">${t(state === "found" ? "quick.found" : "quick.waiting")}</p>
      ${state === "waiting" && html`<span class="quick-time">${passed(waited())}</span><button type="button" class="btn" onClick=${cancel}>${t("cancel")}</button>`}
    </section>
  `;
}
