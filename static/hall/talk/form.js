// Saying something: quick phrases, and words of one's own.

import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../../lib/icon.js";
import { refusal, t } from "../../lib/i18n.js";
import { useTyped } from "../../lib/typed.js";
import { PHRASES } from "./lines.js";

const LONGEST = 300;

// `say(text)` promises {ok, code}; with `focus` one may write at once.
export function Form({ say, focus = false }) {
  const [text, setText] = useTyped("talk");
  const [refused, setRefused] = useState("");
  const field = useRef(null);
  useEffect(() => {
    if (focus) field.current.focus();
  }, []);
  const send = async (words) => {
    const answer = await say(words);
    setRefused(answer.ok ? "" : refusal(answer));
    return answer.ok;
  };
  const submit = async (event) => {
    event.preventDefault();
    const words = text.trim();
    if (!words) return;
    setText("");
    // What was refused is given back, in front of what was written meanwhile.
    if (!(await send(words))) setText((since) => (since ? `${words} ${since}` : words));
  };
  return html`
    <div class="chat-phrases" role="group" aria-label=${t("chat.phrases")}>
      ${PHRASES.map((code) => html`<button type="button" class="chip" onClick=${() => send(`:${code}:`)}>${t(`phrase.${code}`)}</button>`)}
    </div>
    ${refused && html`<p class="field-error" role="alert">${refused}</p>`}
    <form class="chat-form" onSubmit=${submit}>
      <input type="text" ref=${field} maxlength=${LONGEST} aria-label=${t("chat.write")} placeholder=${t("chat.write")} autocomplete="off" value=${text} onInput=${(event) => setText(event.target.value)} />
      <button class="btn-icon" aria-label=${t("chat.send")}><${Icon} name="ui-send" /></button>
    </form>
  `;
}
