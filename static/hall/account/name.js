// Changing one's name, once a month.

import { html } from "htm/preact";
import { date, t } from "../../lib/i18n.js";
import { toast } from "../../lib/toast.js";
import { post } from "../../net/api.js";
import { account } from "../../net/session.js";
import { Field, Submit, useForm } from "./form.js";

export function Name({ own, onChanged }) {
  const { submit, busy, error, wrong } = useForm(async ({ username }) => {
    const now = await post("/api/account/name", { name: username });
    onChanged(now);
    account.value = { ...account.value, name: now.name };
    toast(t("account.name.changed", { name: now.name }), "good");
  }, (code) => (code.startsWith("name_") || code === "renamed_lately" ? "username" : null));
  const from = own.rename_from;
  return html`
    <section class="panel" aria-labelledby="own-name">
      <h2 id="own-name">${t("account.name")}</h2>
      ${from
        ? html`<p class="account-own">${own.name}</p><p class="dim">${t("account.name.from", { date: date(from) })}</p>`
        : html`
            <form class="form" novalidate onSubmit=${submit}>
              <${Field}
                key=${own.name}
                words=${t("account.name.new")}
                name="username"
                autocomplete="username"
                defaultValue=${own.name}
                note=${`${t("account.name.note")} ${t("account.name.month")}`}
                error=${error("username")}
              />
              <${Submit} kind="btn-gold" busy=${busy} wrong=${wrong}>${t("account.name.change")}<//>
            </form>
          `}
    </section>
  `;
}
