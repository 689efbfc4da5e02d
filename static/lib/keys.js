// Single-key shortcuts. Letters are taken by their place on the keyboard, so that they work in Russian too.

import { html } from "htm/preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { signal } from "@preact/signals";
import { Dialog } from "./dialog.js";
import { t } from "./i18n.js";
import { letterKeys } from "./settings.js";

// Each mounted list of shortcuts, the newest last: it answers first.
const lists = signal([]);
const helpOpen = signal(false);

// Shortcuts that work while the component is mounted: [{ key, words, run(event) }]. `key` is a letter, a digit or the
// name of a key such as "Escape"; `words` is the key of what it does, and is left out of the list when empty.
export function useShortcuts(shortcuts) {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  // With what is seen, not after it: whoever is quick presses what is there.
  useLayoutEffect(() => {
    lists.value = [...lists.value, latest];
    return () => {
      lists.value = lists.value.filter((one) => one !== latest);
    };
  }, []);
}

const isLetter = (key) => /^[a-z]$/.test(key);

function matches(event, key) {
  if (isLetter(key)) return event.code === `Key${key.toUpperCase()}`;
  return event.key === key || (key === "?" && event.code === "Slash" && event.shiftKey);
}

const WRITES = "input:not([type=radio], [type=checkbox], [type=button]), textarea, select, [contenteditable]";

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.closest?.(WRITES) || document.querySelector("dialog[open]")) return;
  if (event.key.length === 1 && event.key !== " " && !letterKeys.value) return;
  for (const list of [...lists.value].reverse()) {
    const hit = list.current.find(({ key }) => matches(event, key));
    if (hit && hit.run(event) !== false) {
      event.preventDefault();
      return;
    }
  }
});

const shown = (key) => (key === " " ? t("key.space") : key.length === 1 ? key.toUpperCase() : t(`key.${key}`));

export const openShortcuts = () => {
  helpOpen.value = true;
};

// The list of all shortcuts that work now, opened by `?`.
export function Shortcuts() {
  useShortcuts([{ key: "?", words: "keys.help", run: openShortcuts }]);
  if (!helpOpen.value) return null;
  const all = lists.value.flatMap((list) => list.current).filter(({ words }) => words);
  return html`
    <${Dialog} title=${t("keys.title")} onClose=${() => (helpOpen.value = false)}>
      <dl class="facts keys">
        ${all.map(({ key, words }) => html`<dt><kbd>${shown(key)}</kbd></dt><dd>${t(words)}</dd>`)}
        <dt><kbd>Tab</kbd></dt><dd>${t("keys.tab")}</dd>
        <dt><kbd>← ↑ → ↓</kbd></dt><dd>${t("keys.arrows")}</dd>
      </dl>
      ${!letterKeys.value && html`<p class="dim">${t("keys.off")}</p>`}
    <//>
  `;
}
