// Name and description of a draft in every language, each with what is wrong with it.

import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Dialog } from "../../../lib/dialog.js";
import { LANGUAGES, t } from "../../../lib/i18n.js";
import { told } from "./faults.js";

// As the rules of games have it by now; what is longer can be typed, and is then a fault.
const ROOM = 400;

const FIELDS = [
  ["name", "input"],
  ["hint", "textarea"],
];

function Field({ part, tag, language, text, faults, onText }) {
  const id = `text-${part}-${language}`;
  const wrong = faults.filter(({ at }) => at[0] === part && (at[1] === language || (at.length === 1 && !text)));
  const props = {
    id,
    lang: language,
    maxlength: ROOM,
    value: text,
    "aria-describedby": wrong.length ? `${id}-wrong` : undefined,
    "aria-invalid": wrong.length ? "true" : undefined,
    onInput: (event) => onText(event.target.value),
  };
  return html`
    <div class="field">
      <label for=${id}>${t(`admin.starters.texts.${part}`, { language: LANGUAGES[language] })}</label>
      ${tag === "input" ? html`<input type="text" ...${props} />` : html`<textarea rows="3" ...${props} />`}
      ${wrong.length > 0 && html`<p class="field-error" id=${`${id}-wrong`}>${wrong.map(told).join(" ")}</p>`}
    </div>
  `;
}

// `onWrite(texts)` while they are written; `faults` as the server told them last.
export function TextsDialog({ texts: begin, faults, onWrite, onClose }) {
  const [texts, setTexts] = useState(begin);
  const write = (part, language, text) => {
    const next = { ...texts, [part]: { ...texts[part], [language]: text } };
    setTexts(next);
    onWrite(next);
  };
  const foot = html`<button type="button" class="btn btn-main" onClick=${onClose}>${t("admin.starters.texts.save")}</button>`;
  return html`
    <${Dialog} wide title=${t("admin.starters.texts.title")} onClose=${onClose} foot=${foot}>
      <div class="starter-fields">
        ${Object.keys(LANGUAGES).flatMap((language) =>
          FIELDS.map(([part, tag]) => html`
            <${Field} key=${part + language} part=${part} tag=${tag} language=${language} text=${texts[part][language]} faults=${faults ?? []}
              onText=${(text) => write(part, language, text)} />`))}
      </div>
    <//>
  `;
}
