// A deck to hand on: as a code, and as a link that opens it.

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../../lib/dialog.js";
import { refusal, t } from "../../lib/i18n.js";
import { post } from "../../net/api.js";
import { Loading } from "../frame.js";
import { Copying } from "./copying.js";

export function ShareDeck({ game, cards, onClose }) {
  const [code, setCode] = useState("");
  const [failed, setFailed] = useState(null);
  useEffect(() => {
    post("/api/decks/code", { game, cards }).then(({ code }) => setCode(code), setFailed);
  }, []);
  return html`
    <${Dialog} title=${t("decks.share")} onClose=${onClose}>
      ${failed && html`<p class="form-error" role="alert">${refusal(failed, game)}</p>`}
      ${!code && !failed && html`<${Loading} />`}
      ${code && html`
        <div class="form">
          <p class="field-note">${t("decks.share.note")}</p>
          <${Copying} label=${t("decks.code")} text=${code} note=${t("decks.code.copied")} />
          <${Copying} label=${t("decks.link")} text=${new URL(`/decks/import#${code}`, location.origin).href} note=${t("share.copied")} />
        </div>`}
    <//>
  `;
}
