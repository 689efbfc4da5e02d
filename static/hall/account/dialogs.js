// Signing up and signing in. After either the page begins anew: whoever was somebody else before is so no longer.

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Dialog } from "../../lib/dialog.js";
import { Icon } from "../../lib/icon.js";
import { refusal, t } from "../../lib/i18n.js";
import { nameOf } from "../../lib/names.js";
import { loadStyle } from "../../lib/style.js";
import { get, post } from "../../net/api.js";
import { account, startAnew } from "../../net/session.js";
import { openEntrance } from "./entrance.js";
import { Field, Password, Submit, useForm } from "./form.js";

await loadStyle("/static/hall/account/account.css");

const atField = (code) => (code.startsWith("name_") ? "username" : code.startsWith("password_") ? "password" : null);

export function SignUp({ onClose }) {
  const { submit, busy, error, wrong } = useForm(async ({ username, password }) => {
    await post("/api/account", { name: username, password });
    startAnew("account.welcome");
  }, atField);
  const guest = account.value?.guest;
  return html`
    <${Dialog} title=${t("account.signup")} onClose=${onClose}>
      <form class="form" novalidate onSubmit=${submit}>
        <p>${guest ? t("account.signup.guest", { name: nameOf(account.value) }) : t("account.signup.lead")}</p>
        <${Field} words=${t("account.name")} name="username" autocomplete="username" note=${t("account.name.note")} error=${error("username")} />
        <${Password}
          words=${t("account.password")}
          name="password"
          autocomplete="new-password"
          note=${t("account.password.note")}
          error=${error("password")}
        />
        <${Submit} busy=${busy} wrong=${wrong}>${t("account.signup.do")}<//>
      </form>
      <p class="entrance-other">
        ${t("account.have")}${" "}
        <button type="button" class="btn btn-quiet" onClick=${() => openEntrance("signin")}>${t("account.signin")}</button>
      </p>
    <//>
  `;
}

// Whether the guest of this browser has anything that would be out of reach after signing in as somebody else.
function useSomething() {
  const [something, setSomething] = useState(false);
  const guest = account.value?.guest;
  useEffect(() => {
    if (guest) get("/api/account").then((own) => setSomething(own.something), () => setSomething(true));
  }, [guest]);
  return something;
}

const Left = () => html`
  <div class="entrance-left" role="note">
    <${Icon} name="hazard-sign" />
    <div>
      <p>${t("account.left", { name: nameOf(account.value) })}</p>
      <button type="button" class="btn" onClick=${() => openEntrance("signup")}>${t("account.left.signup")}</button>
    </div>
  </div>
`;

export function SignIn({ onClose }) {
  const something = useSomething();
  const { submit, busy, error, wrong } = useForm(async ({ username, password }) => {
    await post("/api/session", { name: username, password });
    startAnew("account.welcome");
  }, (code) => (code === "wrong_sign_in" ? "password" : null));
  return html`
    <${Dialog} title=${t("account.signin")} onClose=${onClose}>
      ${something && html`<${Left} />`}
      <form class="form" novalidate onSubmit=${submit}>
        <${Field} words=${t("account.name")} name="username" autocomplete="username" error=${error("username")} />
        <${Password} words=${t("account.password")} name="password" autocomplete="current-password" error=${error("password")} />
        <${Submit} busy=${busy} wrong=${wrong}>${t("account.signin.do")}<//>
      </form>
      ${!something &&
      html`
        <p class="entrance-other">
          ${t("account.new")}${" "}
          <button type="button" class="btn btn-quiet" onClick=${() => openEntrance("signup")}>${t("account.signup")}</button>
        </p>
      `}
    <//>
  `;
}

// Whoever was sent away reads why, for as long as they like.
export const Suspended = ({ why, onClose }) => html`
  <${Dialog} title=${t("suspended.title")} onClose=${onClose} foot=${html`<button type="button" class="btn" onClick=${onClose}>${t("close")}</button>`}>
    <p>${refusal({ code: "suspended", params: why })}</p>
  <//>
`;
