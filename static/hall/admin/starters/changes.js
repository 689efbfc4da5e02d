// What one revision of a deck says otherwise than another: cards more and fewer, texts as they were and as they are.

import { html } from "htm/preact";
import { LANGUAGES, t } from "../../../lib/i18n.js";

const PARTS = ["name", "hint"];

const pairs = (before, after, nothing) =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .map((key) => [key, [before[key] ?? nothing, after[key] ?? nothing]])
      .filter(([, [old, now]]) => old !== now),
  );

// As the audit log has it: {name: {language: [old, new]}, hint: …, cards: {card: [copies, copies]}}.
export const changesOf = (before, after) => ({
  name: pairs(before.name, after.name, ""),
  hint: pairs(before.hint, after.hint, ""),
  cards: pairs(before.cards, after.cards, 0),
});

const Text = ({ part, language, old, now }) => html`
  <dt>${t(`admin.starters.texts.${part}`, { language: LANGUAGES[language] ?? language })}</dt>
  <dd lang=${language}>
    ${old && html`<del>${old}</del>`}
    ${now && html`<ins>${now}</ins>`}
  </dd>
`;

// `Cards` is the game's own way to show {card: [copies, copies]}.
export function Changes({ changes, Cards }) {
  const texts = PARTS.flatMap((part) =>
    Object.entries(changes[part] ?? {}).map(([language, [old, now]]) => ({ part, language, old, now })),
  );
  const cards = changes.cards ?? {};
  if (!texts.length && !Object.keys(cards).length) return html`<p class="empty-note">${t("admin.starters.same")}</p>`;
  return html`
    <div class="starter-changes">
      ${Object.keys(cards).length > 0 && html`<${Cards} changes=${cards} />`}
      ${texts.length > 0 && html`
        <dl class="starter-texts">${texts.map((one) => html`<${Text} key=${`${one.part}.${one.language}`} ...${one} />`)}</dl>`}
    </div>
  `;
}
