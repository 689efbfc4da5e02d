// The page of one's account: name, password, devices, one's data, and the end of it.

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { date, refusal, t } from "../lib/i18n.js";
import { Icon } from "../lib/icon.js";
import { nameOf } from "../lib/names.js";
import { loadStyle } from "../lib/style.js";
import { get } from "../net/api.js";
import { account } from "../net/session.js";
import { Delete } from "./account/delete.js";
import { Devices } from "./account/devices.js";
import { openEntrance } from "./account/entrance.js";
import { Name } from "./account/name.js";
import { NewPassword } from "./account/password.js";
import { Loading, Page } from "./frame.js";

await loadStyle("/static/hall/account/account.css");

// For whoever has no account of their own yet.
const Entrance = ({ own }) => html`
  <section class="panel account-enter">
    <p>${own ? t("account.guest", { name: nameOf(own) }) : t("account.nobody")}</p>
    <div class="btn-row">
      <button type="button" class="btn btn-main" onClick=${() => openEntrance("signup")}>${t("account.signup.do")}</button>
      <button type="button" class="btn" onClick=${() => openEntrance("signin")}>${t("account.signin.do")}</button>
    </div>
  </section>
`;

const Data = () => html`
  <section class="panel" aria-labelledby="data">
    <h2 id="data">${t("account.data")}</h2>
    <p>${t("account.data.note")}</p>
    <a class="btn" href="/api/account/export" download="zinara-account.json"><${Icon} name="ui-download" />${t("account.data.get")}</a>
  </section>
`;

export function AccountPage() {
  const [own, setOwn] = useState(null);
  const [lost, setLost] = useState(null);
  const me = account.value?.id;
  useEffect(() => {
    if (me) get("/api/account").then(setOwn, setLost);
  }, [me]);
  const player = own && !own.guest;
  return html`
    <${Page} title=${t("account.title")} class="account-page">
      <div class="page-head">
        <h1>${t("account.title")}</h1>
        ${player && html`<p class="dim">${t("account.since", { date: date(own.created_at) })}</p>`}
      </div>
      ${lost && html`<p class="form-error" role="alert">${refusal(lost)}</p>`}
      ${!me && html`<${Entrance} />`}
      ${me && !own && !lost && html`<${Loading} />`}
      ${own?.guest && html`<${Entrance} own=${own} />`}
      ${player &&
      html`
        <div class="account-column">
          <${Name} own=${own} onChanged=${setOwn} />
          <${Devices} />
        </div>
        <div class="account-column">
          <${NewPassword} own=${own} />
          <${Data} />
          <${Delete} own=${own} />
        </div>
      `}
      ${own?.guest && html`<${Data} /><${Delete} own=${own} />`}
    <//>
  `;
}
