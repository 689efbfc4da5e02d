// Questions before something cannot be taken back: deleting, leaving unsaved work, a deck changed elsewhere.

import { html } from "htm/preact";
import { Dialog } from "../../lib/dialog.js";
import { t } from "../../lib/i18n.js";

const Ask = ({ title, text, onClose, children }) => html`
  <${Dialog} title=${title} onClose=${onClose} foot=${children}><p>${text}</p><//>`;

const Cancel = ({ onClose }) => html`<button type="button" class="btn" onClick=${onClose}>${t("decks.cancel")}</button>`;

export const AskDelete = ({ name, onDelete, onClose }) => html`
  <${Ask} title=${t("decks.delete")} text=${t("decks.delete.sure", { name })} onClose=${onClose}>
    <${Cancel} onClose=${onClose} />
    <button type="button" class="btn btn-danger" onClick=${onDelete}>${t("decks.delete")}</button>
  <//>`;

export const AskLeave = ({ onSave, onLeave, onClose }) => html`
  <${Ask} title=${t("decks.leave")} text=${t("decks.leave.sure")} onClose=${onClose}>
    <${Cancel} onClose=${onClose} />
    <button type="button" class="btn btn-danger" onClick=${onLeave}>${t("decks.leave.drop")}</button>
    <button type="button" class="btn btn-main" onClick=${onSave}>${t("decks.leave.save")}</button>
  <//>`;

export const AskStale = ({ gone, onReload, onCopy, onClose }) => html`
  <${Ask} title=${t("decks.stale")} text=${t(gone ? "decks.stale.gone" : "decks.stale.sure")} onClose=${onClose}>
    <${Cancel} onClose=${onClose} />
    ${!gone && html`<button type="button" class="btn" onClick=${onReload}>${t("decks.stale.reload")}</button>`}
    <button type="button" class="btn btn-main" onClick=${onCopy}>${t("decks.stale.copy")}</button>
  <//>`;

export const AskReplace = ({ onReplace, onClose }) => html`
  <${Ask} title=${t("decks.replace")} text=${t("decks.replace.sure")} onClose=${onClose}>
    <${Cancel} onClose=${onClose} />
    <button type="button" class="btn btn-danger" onClick=${onReplace}>${t("decks.replace.do")}</button>
  <//>`;
