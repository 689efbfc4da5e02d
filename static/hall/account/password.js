// Changing one's password. All other devices are signed out by it.

import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { t } from "../../lib/i18n.js";
import { toast } from "../../lib/toast.js";
import { post } from "../../net/api.js";
import { Password, Submit, useForm } from "./form.js";
import { changedDevices } from "./devices.js";

// For password managers, which want to know whose password it is.
export const Whose = ({ own }) => html`
  <input name="username" autocomplete="username" value=${own.name} readonly hidden />
`;

export function NewPassword({ own }) {
  // New fields after a change: what was typed is no longer wanted.
  const [times, setTimes] = useState(0);
  const { submit, busy, error, wrong } = useForm(async ({ old, password }) => {
    await post("/api/account/password", { old, new: password });
    setTimes(times + 1);
    changedDevices();
    toast(t("account.password.changed"), "good");
  }, (code) => ({ wrong_password: "old", password_length: "password" })[code] ?? null);
  return html`
    <section class="panel" aria-labelledby="own-password">
      <h2 id="own-password">${t("account.password")}</h2>
      <form class="form" key=${times} novalidate onSubmit=${submit}>
        <${Whose} own=${own} />
        <${Password} words=${t("account.password.old")} name="old" autocomplete="current-password" error=${error("old")} />
        <${Password}
          words=${t("account.password.new")}
          name="password"
          autocomplete="new-password"
          note=${t("account.password.note")}
          error=${error("password")}
        />
        <${Submit} kind="btn-gold" busy=${busy} wrong=${wrong}>${t("account.password.change")}<//>
      </form>
    </section>
  `;
}
