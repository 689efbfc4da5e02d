// A deck of the house: to look at, to deal from, to copy.

import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Icon } from "../../lib/icon.js";
import { local, t } from "../../lib/i18n.js";
import { GAME } from "../play.js";
import { SampleDeal } from "./sample.js";
import { ShareDeck } from "./share.js";
import { useTaking } from "./taking.js";
import { Unlock } from "./unlock.js";

export function Starter({ deck, decks, unlock }) {
  const [open, setOpen] = useState("");
  const [take, question] = useTaking(GAME, unlock);
  const close = () => setOpen("");
  const head = html`<h2 class="deck-title">${local(deck.name)}</h2>`;
  const tools = html`
    <p class="deck-hint">${local(deck.hint)}</p>
    <div class="deck-tools">
      <button type="button" class="btn btn-main" onClick=${() => take(local(deck.name), deck.cards)}>
        <${Icon} name="ui-copy" />${t("decks.copy")}</button>
      <button type="button" class="btn-icon" title=${t("decks.sample")} aria-label=${t("decks.sample")} onClick=${() => setOpen("sample")}>
        <${Icon} name="card-random" /></button>
      <button type="button" class="btn-icon" title=${t("decks.share")} aria-label=${t("decks.share")} onClick=${() => setOpen("share")}>
        <${Icon} name="share" /></button>
    </div>
    <${Unlock} unlock=${unlock} />`;
  return html`
    <${decks.Builder} cards=${deck.cards} head=${head} tools=${tools} />
    ${open === "sample" && html`<${SampleDeal} game=${GAME} decks=${decks} cards=${deck.cards} onClose=${close} />`}
    ${open === "share" && html`<${ShareDeck} game=${GAME} cards=${deck.cards} onClose=${close} />`}
    ${question}
  `;
}
