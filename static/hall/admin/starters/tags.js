// What a starter deck is called, and how it stands with it.

import { html } from "htm/preact";
import { local, t } from "../../../lib/i18n.js";

export const nameOf = (deck) => local((deck.published ?? deck.draft)?.name) || t("admin.starters.nameless");

const KINDS = { draft: "", published: "tag-good", retired: "tag-bad" };

export const Tags = ({ deck }) => html`
  <span class="starter-tags">
    <span class=${`tag ${KINDS[deck.status]}`}>${t(`admin.starters.status.${deck.status}`)}</span>
    ${deck.draft && deck.status !== "draft" && html`<span class="tag tag-warn">${t("admin.starters.drafted")}</span>`}
    ${deck.faults.length > 0 && html`<span class="tag tag-bad">${t("admin.starters.broken")}</span>`}
  </span>
`;
