// Any two revisions of a deck beside one another.

import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { t } from "../../../lib/i18n.js";
import { Changes, changesOf } from "./changes.js";
import { titleOf } from "./revisions.js";
import { contentsOf } from "./server.js";

const Choice = ({ words, revisions, chosen, empty, onChoose }) => html`
  <label class="field">
    <span>${t(`admin.starters.${words}`)}</span>
    <select value=${chosen ?? ""} onChange=${(event) => onChoose(Number(event.target.value) || null)}>
      ${empty && html`<option value="">${t("admin.starters.nothing")}</option>`}
      ${revisions.map((one) => html`<option key=${one.number} value=${one.number}>${titleOf(one)}</option>`)}
    </select>
  </label>
`;

export function Compare({ deck, Cards }) {
  const [chosen, choose] = useState({});
  const { revisions, published, draft } = deck;
  const newest = chosen.after ?? (draft ?? published)?.number;
  const older = revisions.filter(({ number, published_at: at }) => at !== null && number < newest);
  const before = "before" in chosen ? chosen.before : (draft && newest === draft.number && published ? published : older[0])?.number;
  const find = (number) => contentsOf(revisions.find((one) => one.number === number));
  return html`
    <section class="panel" aria-labelledby="starter-compare">
      <h2 id="starter-compare">${t("admin.starters.compare")}</h2>
      <div class="starter-choices">
        <${Choice} words="before" revisions=${revisions} chosen=${before} empty onChoose=${(number) => choose({ ...chosen, before: number })} />
        <${Choice} words="after" revisions=${revisions} chosen=${newest} onChoose=${(number) => choose({ ...chosen, after: number })} />
      </div>
      <div aria-live="polite"><${Changes} changes=${changesOf(find(before), find(newest))} Cards=${Cards} /></div>
    </section>
  `;
}
