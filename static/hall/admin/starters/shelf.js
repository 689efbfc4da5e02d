// The starter decks in the order in which they are shown, which two buttons at each of them change.

import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { say } from "../../../lib/a11y.js";
import { Icon } from "../../../lib/icon.js";
import { refusal, t } from "../../../lib/i18n.js";
import { toast } from "../../../lib/toast.js";
import { Loading } from "../../frame.js";
import { NewDeck } from "./newdeck.js";
import { arrange, fetchShelf, useAnswer } from "./server.js";
import { Tags, nameOf } from "./tags.js";

const Move = ({ words, icon, name, off, onMove }) => {
  const label = t(`admin.starters.${words}`, { name });
  return html`
    <button type="button" class="btn-icon" title=${label} aria-label=${label} aria-disabled=${off} onClick=${(event) => !off && onMove(event)}>
      <${Icon} name=${icon} /></button>`;
};

const Row = ({ deck, place, count, onMove }) => html`
  <li class="starter-row">
    <span class="starter-moves">
      <${Move} words="up" icon="ui-up" name=${nameOf(deck)} off=${place === 0} onMove=${(event) => onMove(event, -1)} />
      <${Move} words="down" icon="ui-down" name=${nameOf(deck)} off=${place === count - 1} onMove=${(event) => onMove(event, 1)} />
    </span>
    <a class="starter-link" href=${`/admin/starters/${deck.id}`}>
      <b>${nameOf(deck)}</b>
      <code>${deck.id}</code>
      <${Tags} deck=${deck} />
    </a>
  </li>
`;

const swapped = (order, place, step) => {
  const found = [...order];
  [found[place], found[place + step]] = [found[place + step], found[place]];
  return found;
};

export function Shelf() {
  const [shelf, setShelf, again] = useAnswer(fetchShelf, 0);
  const [busy, setBusy] = useState(false);
  const [making, setMaking] = useState(false);
  if (!shelf) return html`<${Loading} />`;
  if (shelf.failed) return html`<p class="form-error" role="alert">${refusal(shelf.failed, "admin")}</p>`;
  const { decks } = shelf;
  const move = async ({ currentTarget }, place, step) => {
    if (busy) return;
    setBusy(true);
    const order = decks.map(({ id }) => id);
    try {
      setShelf(await arrange(order, swapped(order, place, step)));
      say(t("admin.starters.moved", { name: nameOf(decks[place]), n: place + step + 1 }));
      // The row has been moved with the button in it, which loses the focus by that.
      requestAnimationFrame(() => currentTarget.focus());
    } catch (error) {
      if (!error.code) throw error;
      toast(refusal(error, "admin"), "bad");
      await again();
    } finally {
      setBusy(false);
    }
  };
  return html`
    <div class="page-head">
      <p class="dim">${t("admin.starters.lead")}</p>
      <button type="button" class="btn btn-main" onClick=${() => setMaking(true)}><${Icon} name="ui-plus" />${t("admin.starters.new")}</button>
    </div>
    <section class="panel" aria-labelledby="starter-order">
      <h2 id="starter-order" class="starter-order">${t("admin.starters.order")}</h2>
      <ol class="starter-rows">
        ${decks.map((deck, place) => html`
          <${Row} key=${deck.id} deck=${deck} place=${place} count=${decks.length} onMove=${(event, step) => move(event, place, step)} />`)}
      </ol>
    </section>
    ${making && html`<${NewDeck} decks=${decks} onClose=${() => setMaking(false)} />`}
  `;
}
