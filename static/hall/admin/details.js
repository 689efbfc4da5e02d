// What an entry of the log says besides who, what and to whom: by key, with words for those keys that have some.

import { html } from "htm/preact";
import { date, has, t } from "../../lib/i18n.js";

const told = (key) => (has(`admin.details.${key}`) ? t(`admin.details.${key}`) : key);

// {cards: {mur: [3, 2]}} as "mur 3 → 2".
const changed = (parts) =>
  Object.values(parts)
    .flatMap((part) => Object.entries(part).map(([name, [before, after]]) => `${name} ${before} → ${after}`))
    .join("; ");

// {about: "account x"} with a word for what it is.
function thing(said) {
  const [kind, ...rest] = said.split(" ");
  return [has(`admin.kinds.${kind}`) ? t(`admin.kinds.${kind}`) : kind, ...rest].join(" ");
}

function value(key, said) {
  if (said === null || said === "") return "—";
  if (typeof said === "number" && (key === "until" || key === "at")) return date(said, { dateStyle: "medium", timeStyle: "short" });
  if (key === "changes") return changed(said);
  if (key === "about" && typeof said === "string") return thing(said);
  if (Array.isArray(said)) return said.join(", ");
  if (typeof said === "object") return JSON.stringify(said);
  if (key === "reason" && has(`why.${said}`)) return t(`why.${said}`);
  return has(`admin.values.${said}`) ? t(`admin.values.${said}`) : String(said);
}

export const Details = ({ of }) =>
  Object.keys(of).length > 0 &&
  html`
    <dl class="facts">
      ${Object.entries(of).map(([key, said]) => html`<dt key=${`${key}?`}>${told(key)}</dt><dd key=${key}>${value(key, said)}</dd>`)}
    </dl>
  `;
