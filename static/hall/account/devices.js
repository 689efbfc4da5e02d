// Where one is signed in, and signing out there.

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { signal } from "@preact/signals";
import { Icon } from "../../lib/icon.js";
import { date, refusal, t } from "../../lib/i18n.js";
import { toast } from "../../lib/toast.js";
import { get, remove } from "../../net/api.js";

const ADDRESS = "/api/account/sessions";
const MOMENT = { dateStyle: "medium", timeStyle: "short" };

const version = signal(0);

// Devices were signed out by something else: the list is read anew.
export const changedDevices = () => {
  version.value += 1;
};

const Device = ({ of, onEnd }) => html`
  <li class="device">
    <div>
      <b>${of.device || t("account.device.unknown")}</b>
      ${of.this
        ? html`${" "}<span class="tag tag-good">${t("account.device.this")}</span>`
        : html`<br /><span class="dim small">${t("account.device.seen", { date: date(of.seen_at, MOMENT) })}</span>`}
    </div>
    ${!of.this &&
    html`
      <button type="button" class="btn" aria-label=${t("account.device.end.of", { device: of.device || t("account.device.unknown") })} onClick=${onEnd}>
        ${t("account.device.end")}
      </button>
    `}
  </li>
`;

export function Devices() {
  const [sessions, setSessions] = useState([]);
  const now = version.value;
  const show = (answer) => setSessions(answer.sessions);
  const fail = (error) => toast(refusal(error), "bad");
  useEffect(() => {
    get(ADDRESS).then(show, fail);
  }, [now]);
  const end = (address, words) =>
    remove(address).then((answer) => {
      show(answer);
      toast(t(words), "good");
      // The button that was pressed is gone.
      document.getElementById("devices")?.focus();
    }, fail);
  return html`
    <section class="panel" aria-labelledby="devices">
      <h2 id="devices" tabindex="-1">${t("account.devices")}</h2>
      <ul class="devices">
        ${sessions.map(
          (one) => html`<${Device} key=${one.id} of=${one} onEnd=${() => end(`${ADDRESS}/${one.id}`, "account.device.ended")} />`,
        )}
      </ul>
      ${sessions.length > 1 &&
      html`
        <button type="button" class="btn btn-wide" onClick=${() => end(ADDRESS, "account.devices.ended")}>
          <${Icon} name="exit-door" />${t("account.devices.end")}
        </button>
      `}
    </section>
  `;
}
