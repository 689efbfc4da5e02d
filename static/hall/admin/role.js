// The role of a person, which is changed after a question: a slip of the keyboard must not make anybody an admin.

import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Dialog } from "../../lib/dialog.js";
import { t } from "../../lib/i18n.js";
import { nameOf } from "../../lib/names.js";

// From the least to the greatest.
export const RANKS = ["player", "moderator", "admin"];

const words = (role) => t(`admin.values.${role}`);

const Ask = ({ person, role, onGive, onClose }) => html`
  <${Dialog} title=${t("admin.role.title", { name: nameOf(person) })} onClose=${onClose}
    foot=${html`
      <button type="button" class="btn" onClick=${onClose}>${t("cancel")}</button>
      <button type="button" class="btn btn-main" onClick=${onGive}>${t("admin.role.do")}</button>`}>
    <p>${t("admin.role.sure", { before: words(person.role), after: words(role) })}</p>
  <//>
`;

export function Role({ person, onGive }) {
  const [wished, setWished] = useState(null);
  const wish = ({ target }) => {
    setWished(target.value);
    // It says what is, until it is changed.
    target.value = person.role;
  };
  const close = () => setWished(null);
  return html`
    <label class="field">
      <span>${t("admin.person.role")}</span>
      <select value=${person.role} onChange=${wish}>
        ${RANKS.map((role) => html`<option value=${role} selected=${role === person.role}>${words(role)}</option>`)}
      </select>
    </label>
    ${wished && html`<${Ask} person=${person} role=${wished} onClose=${close} onGive=${() => (close(), onGive(wished))} />`}
  `;
}
