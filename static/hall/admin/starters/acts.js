// What changes for players is asked for once more: publishing, retiring, and what cannot be taken back.

import { html } from "htm/preact";
import { Dialog } from "../../../lib/dialog.js";
import { t } from "../../../lib/i18n.js";
import { Balance } from "./balance.js";
import { Changes, changesOf } from "./changes.js";
import { Faults } from "./faults.js";
import { contentsOf } from "./server.js";
import { nameOf } from "./tags.js";

const Ask = ({ title, wide, onClose, foot, children }) => html`
  <${Dialog} title=${title} wide=${wide} onClose=${onClose}
    foot=${html`<button type="button" class="btn" onClick=${onClose}>${t("decks.cancel")}</button>${foot}`}>${children}<//>
`;

export function AskPublish({ deck, Cards, onDo, onClose }) {
  const sound = deck.draft_faults.length === 0;
  return html`
    <${Ask} wide title=${t("admin.starters.publish.title", { name: nameOf(deck) })} onClose=${onClose}
      foot=${sound && html`<button type="button" class="btn btn-main" onClick=${onDo}>${t("admin.starters.publish.do")}</button>`}>
      <div class="starter-ask">
        ${!sound && html`<p>${t("admin.starters.publish.faulty")}</p><${Faults} faults=${deck.draft_faults} />`}
        ${sound && html`<p>${t("admin.starters.publish.sure")}</p>`}
        ${sound && deck.status === "retired" && html`<p>${t("admin.starters.publish.back")}</p>`}
        <h3>${t("admin.starters.publish.changes")}</h3>
        <${Changes} changes=${changesOf(contentsOf(deck.published), contentsOf(deck.draft))} Cards=${Cards} />
        <${Balance} deck=${deck} />
      </div>
    <//>
  `;
}

export const AskRetire = ({ deck, onDo, onClose }) => html`
  <${Ask} title=${t("admin.starters.retire.title", { name: nameOf(deck) })} onClose=${onClose}
    foot=${html`<button type="button" class="btn btn-danger" onClick=${onDo}>${t("admin.starters.retire.do")}</button>`}>
    <p>${t("admin.starters.retire.sure")}</p>
  <//>
`;

export const AskDiscard = ({ deck, onDo, onClose }) => html`
  <${Ask} title=${t("admin.starters.discard.title")} onClose=${onClose}
    foot=${html`<button type="button" class="btn btn-danger" onClick=${onDo}>${t("admin.starters.discard.do")}</button>`}>
    <p>${t(deck.status === "draft" ? "admin.starters.discard.whole" : "admin.starters.discard.sure")}</p>
  <//>
`;

export const AskReplace = ({ number, onDo, onClose }) => html`
  <${Ask} title=${t("admin.starters.replace.title")} onClose=${onClose}
    foot=${html`<button type="button" class="btn btn-danger" onClick=${onDo}>${t("admin.starters.take")}</button>`}>
    <p>${t("admin.starters.replace.sure", { n: number })}</p>
  <//>
`;
