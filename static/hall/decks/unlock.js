// How far it is to decks of one's own: everything may be tried before, nothing kept.

import { html } from "htm/preact";
import { Icon } from "../../lib/icon.js";
import { t } from "../../lib/i18n.js";
import { openEntrance } from "../account/entrance.js";

export const Unlock = ({ unlock }) => {
  if (!unlock || unlock.allowed) return null;
  const { level, reached, experience, wanted } = unlock;
  const far = reached < level;
  const known = far && wanted !== null;
  return html`
    <section class="unlock" aria-label=${t("decks.locked")}>
      <${Icon} name="plain-padlock" />
      <div>
        <p><b>${far ? t("decks.unlock", { level }) : t("decks.signup")}</b></p>
        ${known && html`
          <span class="bar" aria-hidden="true"><i style=${{ width: `${Math.min(100, (100 * experience) / wanted)}%` }} /></span>
          <p class="dim">${t("decks.unlock.far", { experience, wanted })}</p>`}
        ${!far && html`
          <button type="button" class="btn btn-gold" onClick=${() => openEntrance("signup")}>${t("account.signup")}</button>`}
      </div>
    </section>
  `;
};
