// How somebody is called: bots by their level, guests in the reader's language, everybody else as they are.

import { html } from "htm/preact";
import { Icon } from "./icon.js";
import { t } from "./i18n.js";

export function nameOf(person) {
  if (!person) return "";
  if (person.bot) return t(`bot.${person.bot}`);
  // Nobody else can have such names.
  const [, kind, number] = /^(Guest|Anon)-(\d+)$/.exec(person.name) ?? [];
  if (!kind) return person.name;
  return kind === "Guest" ? t("guest", { number }) : t("anon", { number });
}

// The round picture beside a name: the first letter, or a robot.
export const Avatar = ({ person, ...rest }) => html`
  <span class="avatar" aria-hidden="true" ...${rest}>
    ${person?.bot ? html`<${Icon} name="vintage-robot" />` : (person ? nameOf(person).slice(0, 1).toUpperCase() : "")}
  </span>
`;
