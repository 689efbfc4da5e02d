// What a match might deal from the deck, and a squad that the server builds of it.

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../../lib/dialog.js";
import { Icon } from "../../lib/icon.js";
import { refusal, t } from "../../lib/i18n.js";
import { post } from "../../net/api.js";
import { Loading } from "../frame.js";

export function SampleDeal({ game, decks, cards, onClose }) {
  const [deal, setDeal] = useState(null);
  const [failed, setFailed] = useState(null);
  const draw = () => post("/api/decks/sample", { game, cards }).then(({ deal }) => setDeal(deal), setFailed);
  useEffect(() => {
    draw();
  }, []);
  const foot = deal && html`
    <button type="button" class="btn btn-main" onClick=${draw}><${Icon} name="card-random" />${t("decks.sample.again")}</button>`;
  return html`
    <${Dialog} title=${t("decks.sample")} wide onClose=${onClose} foot=${foot}>
      ${failed && html`<p class="form-error" role="alert">${refusal(failed, game)}</p>`}
      ${!deal && !failed && html`<${Loading} />`}
      ${deal && html`<${decks.Sample} deal=${deal} />`}
    <//>
  `;
}
