// What keeps work on a deck from being lost by a slip, and the keys to save and to undo.

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { guardLeaving } from "../../lib/router.js";

// While something is `unsaved`, whoever leaves the page is asked: `setLeaving(goOn)`.
export function useGuard(unsaved, setLeaving) {
  useEffect(() => {
    if (!unsaved) return undefined;
    const off = guardLeaving((goOn) => setLeaving(() => goOn));
    const ask = (event) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => {
      off();
      removeEventListener("beforeunload", ask);
    };
  }, [unsaved]);
}

// Ctrl+S saves, Ctrl+Z undoes, but not while something else has the keyboard.
export function useDeckKeys(save, undo) {
  const latest = useRef(null);
  latest.current = { save, undo };
  useLayoutEffect(() => {
    const onKey = (event) => {
      if (!(event.ctrlKey || event.metaKey) || document.querySelector("dialog[open]")) return;
      if (event.code === "KeyS") {
        event.preventDefault();
        latest.current.save();
      } else if (event.code === "KeyZ" && !event.shiftKey && !event.target.closest?.("input, textarea")) {
        event.preventDefault();
        latest.current.undo();
      }
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}
