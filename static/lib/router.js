// Addresses of pages by the History API: links work as links, and the server gives the same page for all of them.

import { signal } from "@preact/signals";

export const path = signal(location.pathname);

// While somebody must not simply be led away, such as from unsaved work: called with what leads on, and asks first.
let guard = null;
let here = location.href;

// Asks `ask(goOn)` before any other page is shown; returns off().
export function guardLeaving(ask) {
  guard = ask;
  here = location.href;
  return () => {
    if (guard === ask) guard = null;
  };
}

export function go(address, { replace = false } = {}) {
  const url = new URL(address, location.href);
  if (guard && url.pathname !== path.value) {
    const ask = guard;
    ask(() => {
      guard = null;
      go(address, { replace });
    });
    return;
  }
  if (url.href !== location.href) history[replace ? "replaceState" : "pushState"](null, "", url);
  path.value = url.pathname;
}

addEventListener("popstate", () => {
  if (guard && location.pathname !== path.value) {
    const wanted = location.href;
    history.pushState(null, "", here);
    go(wanted);
    return;
  }
  path.value = location.pathname;
});

// Plain clicks on links within the site; all else (new tab, download, elsewhere) is the browser's.
addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target.closest?.("a[href]");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/static/")) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.href);
  scrollTo(0, 0);
});
