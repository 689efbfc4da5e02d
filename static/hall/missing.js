// Nothing is here: a wrong address, or something that is gone.

import { html } from "htm/preact";
import { Icon } from "../lib/icon.js";
import { refusal, t } from "../lib/i18n.js";
import { Page, Unreachable } from "./frame.js";

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

// Instead of a page whose contents were refused or did not come; `gone` says what is not found.
export const Failed = ({ error: { code = "unreachable", params }, gone, area }) =>
  code === "unreachable"
    ? html`<${Unreachable} />`
    : html`<${Missing} text=${(code === "not_found" && gone) || refusal({ code, params }, area)} />`;
