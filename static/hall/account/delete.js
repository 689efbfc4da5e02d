// The end of an account: asked once more in place, with the password.

import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../../lib/icon.js";
import { t } from "../../lib/i18n.js";
import { post } from "../../net/api.js";
import { startAnew } from "../../net/session.js";
import { Password, Submit, useForm } from "./form.js";
import { Whose } from "./password.js";

function Sure({ own, onCancel }) {
  const { submit, busy, error, wrong } = useForm(async ({ password = "" }) => {
    await post("/api/account/delete", { password });
    startAnew("account.deleted", "/");
  }, (code) => (code === "wrong_password" ? "password" : null));
  const ref = useRef(null);
  useEffect(() => ref.current.focus(), []);
  return html`
    <form class="confirm form" novalidate onSubmit=${submit}>
      <p tabindex="-1" ref=${ref}>${t("account.delete.sure")}</p>
      <${Whose} own=${own} />
      ${!own.guest &&
      html`<${Password} words=${t("account.password")} name="password" autocomplete="current-password" error=${error("password")} />`}
      <${Submit} kind="btn-danger" busy=${busy} wrong=${wrong}>${t("account.delete.yes")}<//>
      <button type="button" class="btn btn-wide" onClick=${onCancel}>${t("cancel")}</button>
    </form>
  `;
}

export function Delete({ own }) {
  const [sure, setSure] = useState(false);
  const opener = useRef(null);
  const cancel = () => {
    setSure(false);
    setTimeout(() => opener.current?.focus());
  };
  return html`
    <section class="panel" aria-labelledby="delete">
      <h2 id="delete">${t("account.delete")}</h2>
      <p>${t("account.delete.note")}</p>
      ${sure
        ? html`<${Sure} own=${own} onCancel=${cancel} />`
        : html`<button type="button" class="btn btn-danger" ref=${opener} onClick=${() => setSure(true)}><${Icon} name="trash-can" />${t("account.delete.do")}</button>`}
    </section>
  `;
}
