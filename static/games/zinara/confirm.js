// The button that settles a phase, and the one that takes that back while the other side still thinks.

import { html } from "htm/preact";
import { ReplayBar } from "../../hall/match/replaybar.js";
import { Icon } from "./icon.js";
import { w } from "./words.js";

export const Confirm = ({ label, ready, onConfirm, big }) => html`
  <button type="button" class=${big ? "btn btn-main btn-big" : "btn btn-main"} data-do="confirm" aria-disabled=${!ready}
    onClick=${() => ready && onConfirm()}>
    ${label}</button>`;

export const Waiting = ({ match, big }) => html`
  <p class="screen-wait" role="status"><span class="spinner" aria-hidden="true" />${w("prompts.done.mine")}</p>
  ${match.legal.value?.withdraw && html`
    <button type="button" class=${big ? "btn btn-big" : "btn"} data-do="withdraw" onClick=${() => match.send({ do: "withdraw" })}>
      <${Icon} name="return-arrow" />${w("moves.withdraw")}</button>`}`;

export const Replaying = ({ match }) => match.replay && html`<${ReplayBar} match=${match} />`;
