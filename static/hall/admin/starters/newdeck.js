// A new starter deck: its id, which stays for ever, and what it begins with.

import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Dialog } from "../../../lib/dialog.js";
import { refusal, t } from "../../../lib/i18n.js";
import { go } from "../../../lib/router.js";
import { contentsOf, createDeck } from "./server.js";
import { nameOf } from "./tags.js";

export function NewDeck({ decks, onClose }) {
  const [failed, setFailed] = useState(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event) => {
    event.preventDefault();
    if (busy) return;
    const { id, from } = Object.fromEntries(new FormData(event.currentTarget));
    const begin = decks.find((deck) => deck.id === from);
    setBusy(true);
    try {
      const { cards, hint } = contentsOf(begin?.draft ?? begin?.published);
      await createDeck(id.trim(), { name: {}, hint, cards });
      go(`/admin/starters/${id.trim()}/draft`);
    } catch (error) {
      if (!error.code) throw error;
      setFailed(error.code === "invalid_request" ? { code: "id", params: { value: id } } : error);
      setBusy(false);
    }
  };
  return html`
    <${Dialog} title=${t("admin.starters.new")} onClose=${onClose}>
      <form class="form" onSubmit=${submit}>
        <div class="field">
          <label>
            <span>${t("admin.starters.id")}</span>
            <input type="text" name="id" required maxlength="40" autocomplete="off" autocapitalize="none" spellcheck=${false}
              aria-describedby="starter-id-note" aria-invalid=${failed ? "true" : undefined} />
          </label>
          <p class="field-note" id="starter-id-note">${t("admin.starters.id_note")}</p>
        </div>
        <label class="field">
          <span>${t("admin.starters.from")}</span>
          <select name="from">
            <option value="">${t("admin.starters.from_nothing")}</option>
            ${decks.map((deck) => html`<option value=${deck.id}>${nameOf(deck)}</option>`)}
          </select>
        </label>
        ${failed && html`<p class="form-error" role="alert">${refusal(failed, "admin")}</p>`}
        <button class="btn btn-main" aria-disabled=${busy}>${t("admin.starters.create")}</button>
      </form>
    <//>
  `;
}
