// The revisions of a deck, the one begun last first; each of them can be the draft again.

import { html } from "htm/preact";
import { date, t } from "../../../lib/i18n.js";
import { nameOf } from "../../../lib/names.js";

const MOMENT = { dateStyle: "medium", timeStyle: "short" };

export const titleOf = ({ number, published_at: at }) => t(at === null ? "admin.starters.draft" : "admin.starters.revision", { n: number });

const toldAt = ({ changed_at: changed, published_at: published }) =>
  published === null
    ? t("admin.starters.changed_at", { at: date(changed, MOMENT) })
    : t("admin.starters.published_at", { at: date(published, MOMENT) });

const Revision = ({ deck, revision, onTake }) => html`
  <li class="starter-revision">
    <b>${titleOf(revision)}</b>
    <span class="dim">${revision.author ? nameOf(revision.author) : t("admin.starters.files")}, ${toldAt(revision)}</span>
    ${revision.number === deck.published?.number && html`
      <span class=${deck.status === "published" ? "tag tag-good" : "tag"}>${t(deck.status === "published" ? "admin.starters.current" : "admin.starters.last")}</span>`}
    ${revision.published_at !== null && html`
      <button type="button" class="btn" onClick=${() => onTake(revision)}>${t("admin.starters.take")}<span class="vh">: ${titleOf(revision)}</span></button>`}
  </li>
`;

export const Revisions = ({ deck, onTake }) => html`
  <section class="panel" aria-labelledby="starter-revisions">
    <h2 id="starter-revisions">${t("admin.starters.revisions")}</h2>
    <ol class="starter-revisions">
      ${deck.revisions.map((one) => html`<${Revision} key=${one.number} deck=${deck} revision=${one} onTake=${onTake} />`)}
    </ol>
  </section>
`;
