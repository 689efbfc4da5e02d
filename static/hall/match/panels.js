// Which of the match's panels is open; one at a time.

import { signal } from "@preact/signals";

// "menu" | "chat" | "settings" | "result" | null
export const panel = signal(null);

export const toggle = (name) => {
  panel.value = panel.value === name ? null : name;
};

export const closePanel = () => {
  panel.value = null;
};
