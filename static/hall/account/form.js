// Forms with names and passwords: fields that say what is wrong with them, and a submit that asks the server.

import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { say } from "../../lib/a11y.js";
import { Icon } from "../../lib/icon.js";
import { refusal, t } from "../../lib/i18n.js";

let serial = 0;

// `error` is said when it comes, and stays beneath the field; `note` is there from the beginning.
export function Field({ words, name, note, error, children, ...rest }) {
  const id = useRef(`field-${++serial}`).current;
  const told = [error && `${id}-error`, note && `${id}-note`].filter(Boolean).join(" ") || undefined;
  return html`
    <div class="field">
      <label for=${id}>${words}</label>
      <span class="field-box">
        <input
          id=${id}
          name=${name}
          required
          autocapitalize="none"
          spellcheck=${false}
          aria-invalid=${error ? "true" : undefined}
          aria-describedby=${told}
          ...${rest}
        />
        ${children}
      </span>
      ${error && html`<p class="field-error" id=${`${id}-error`}>${error}</p>`}
      ${note && html`<p class="field-note" id=${`${id}-note`}>${note}</p>`}
    </div>
  `;
}

// A password that can be looked at while it is typed.
export function Password(props) {
  const [shown, setShown] = useState(false);
  return html`
    <${Field} type=${shown ? "text" : "password"} ...${props}>
      <button type="button" class="btn-icon" aria-pressed=${shown} aria-label=${t("account.show")} onClick=${() => setShown(!shown)}>
        <${Icon} name="eye-target" />
      </button>
    <//>
  `;
}

// Runs `send(values)` with the form's fields by name. `where` says at which field a refusal belongs: code → name.
// Returns { submit, busy, error(name) → text, wrong: what belongs to no field }.
export function useForm(send, where) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(null); // { at, text }
  const form = useRef(null);
  useEffect(() => {
    if (failed?.at) form.current?.elements[failed.at]?.focus();
  }, [failed]);
  const submit = async (event) => {
    event.preventDefault();
    form.current = event.currentTarget;
    if (busy) return;
    // The browser's own words for an empty field are in the browser's language, not in the page's.
    const empty = [...form.current.elements].find((one) => one.required && !one.value);
    if (empty) {
      setFailed({ at: empty.name, text: t("account.empty") });
      say(t("account.empty"), true);
      return;
    }
    setBusy(true);
    setFailed(null);
    try {
      await send(Object.fromEntries(new FormData(form.current)));
    } catch (error) {
      if (!error.code) throw error;
      const text = refusal(error);
      say(text, true);
      setFailed({ at: where(error.code), text });
    } finally {
      setBusy(false);
    }
  };
  const error = (name) => (failed?.at === name ? failed.text : undefined);
  return { submit, busy, error, wrong: failed && !failed.at ? failed.text : null };
}

// The button at the end of a form, and what is wrong with the whole.
export const Submit = ({ busy, wrong, kind = "btn-main", children }) => html`
  ${wrong && html`<p class="form-error">${wrong}</p>`}
  <button class=${`btn ${kind} btn-wide`} aria-disabled=${busy}>
    ${busy && html`<span class="spinner" aria-hidden="true"></span>`}${children}
  </button>
`;
