// A deck from elsewhere: a code or a list of names, read by the server, which names what it could not read.

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../../lib/dialog.js";
import { local, refusal, t } from "../../lib/i18n.js";
import { useTyped } from "../../lib/typed.js";
import { trying } from "../play.js";
import { post } from "../../net/api.js";
import { sizeOf } from "./draft.js";

const Fault = ({ fault, game }) => html`
  <li>
    ${refusal(fault, game)}
    ${fault.params.meant && html` <span>${t("decks.meant", { name: local(fault.params.meant) })}</span>`}
  </li>
`;

// `text` is what to begin with, such as the code of a link; `onTake(cards)` gets what could be read.
export function ImportDeck({ game, text: given = "", onTake, onClose }) {
  const [text, setText] = useTyped("import", given);
  const [found, setFound] = useState(null);
  const [busy, setBusy] = useState(false);
  const read = async (event) => {
    event?.preventDefault();
    if (busy || !text.trim()) return;
    setBusy(true);
    const answer = await trying(() => post("/api/decks/import", { game, text }));
    setBusy(false);
    if (answer) setFound(answer);
  };
  useEffect(() => {
    if (given) read();
  }, []);
  const size = found ? sizeOf(found.cards) : 0;
  const close = () => {
    setText("");
    onClose();
  };
  return html`
    <${Dialog} title=${t("decks.import")} onClose=${close}>
      <form class="form" onSubmit=${read}>
        <div class="field">
          <label>
            <span>${t("decks.import.text")}</span>
            <textarea class="import-text" rows="7" maxlength="6000" spellcheck=${false} value=${text} aria-describedby="import-note"
              onInput=${(event) => {
                setText(event.target.value);
                setFound(null);
              }} />
          </label>
          <p class="field-note" id="import-note">${t("decks.import.note")}</p>
        </div>
        <div role="status">
          ${found && html`
            <p class=${size ? "import-good" : "form-error"}>${t("decks.import.found", { n: size })}</p>
            ${found.faults.length > 0 && html`<ul class="faults">${found.faults.map((fault) => html`<${Fault} fault=${fault} game=${game} />`)}</ul>`}`}
        </div>
        <div class="btn-row">
          <button class=${found && size ? "btn" : "btn btn-main"} aria-disabled=${busy || !text.trim()}>${t("decks.import.read")}</button>
          ${size > 0 && html`
            <button type="button" class="btn btn-main" onClick=${() => {
              setText("");
              onTake(found.cards);
            }}>${t("decks.import.take")}</button>`}
        </div>
      </form>
    <//>
  `;
}
