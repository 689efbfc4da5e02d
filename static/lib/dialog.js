// A window over the page: the browser's own dialog, which keeps the focus inside, closes by Esc, and gives the focus back.

import { html } from "htm/preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "./icon.js";
import { t } from "./i18n.js";

let serial = 0;

export function Dialog({ title, onClose, wide = false, foot, children }) {
  const ref = useRef(null);
  const id = useRef(`dialog-${++serial}`).current;
  useEffect(() => {
    const { current } = ref;
    const before = document.activeElement;
    if (!current.open) current.showModal();
    return () => {
      current.close();
      // An opener that is gone, such as an entry of a closed menu, cannot take the focus back.
      if (before?.isConnected) before.focus();
    };
  }, []);
  // A press that began inside and ended on the backdrop, such as a selection of text, does not close.
  const pressed = useRef(false);
  return html`
    <dialog
      ref=${ref}
      class=${wide ? "dialog-wide" : ""}
      aria-labelledby=${id}
      onCancel=${(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown=${(event) => (pressed.current = event.target === ref.current)}
      onClick=${(event) => pressed.current && event.target === ref.current && onClose()}
    >
      <div class="dialog-head">
        <h2 id=${id}>${title}</h2>
        <button type="button" class="btn-icon" aria-label=${t("close")} onClick=${onClose}><${Icon} name="ui-close" /></button>
      </div>
      <div class="dialog-body">${children}</div>
      ${foot && html`<div class="dialog-foot">${foot}</div>`}
    </dialog>
  `;
}
