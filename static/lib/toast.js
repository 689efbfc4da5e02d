// Short messages that go by themselves; each is also spoken.

import { html } from "htm/preact";
import { signal } from "@preact/signals";
import { say } from "./a11y.js";
import { t } from "./i18n.js";

const SHOWN_MS = 5000;
const MOST = 3;
const toasts = signal([]);
let serial = 0;

export function toast(text, kind = "") {
  const one = { id: ++serial, text, kind };
  toasts.value = [...toasts.value.filter((other) => other.text !== text), one].slice(-MOST);
  say(text, kind === "bad");
  setTimeout(() => drop(one.id), SHOWN_MS);
}

const drop = (id) => {
  toasts.value = toasts.value.filter((one) => one.id !== id);
};

export const Toasts = () =>
  toasts.value.length > 0 &&
  html`
  <section class="toasts" aria-label=${t("messages")}>
    ${toasts.value.map(
      ({ id, text, kind }) => html`
        <div key=${id} class=${`toast ${kind && `toast-${kind}`}`} onClick=${() => drop(id)}>${text}</div>
      `,
    )}
  </section>
`;
