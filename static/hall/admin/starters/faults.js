// What keeps a revision from being offered, each fault with where it is.

import { html } from "htm/preact";
import { LANGUAGES, has, refusal, t } from "../../../lib/i18n.js";
import { GAME } from "../../play.js";

const PARTS = new Set(["name", "hint"]);

// In the game's words where it has some, as for cards, otherwise in those of this area.
export const told = ({ code, params }) =>
  has(`${GAME}.faults.${code}`) ? t(`${GAME}.faults.${code}`, params) : refusal({ code, params }, "admin");

const where = ([part, language]) => {
  if (!PARTS.has(part)) return "";
  return language ? t(`admin.starters.texts.${part}`, { language: LANGUAGES[language] ?? language }) : t(`admin.starters.${part}`);
};

export const Faults = ({ faults }) => html`
  <ul class="faults">
    ${faults.map((fault) => html`<li>${where(fault.at) && html`<b>${where(fault.at)}:</b> `}${told(fault)}</li>`)}
  </ul>
`;
