// Nothing is here: a wrong address, or something that is gone.

import { html } from "htm/preact";
import { Icon } from "../lib/icon.js";
import { t } from "../lib/i18n.js";
import { Page } from "./frame.js";

export const Missing = ({ text }) => html`
  <${Page} title=${t("missing.title")} class="missing">
    <section class="panel empty-note">
      <${Icon} name="ringed-planet" />
      <h1>${t("missing.title")}</h1>
      <p>${text ?? t("missing.text")}</p>
      <a class="btn btn-main" href="/">${t("hall")}</a>
    </section>
  <//>
`;
