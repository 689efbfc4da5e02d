// Style sheets that the first page does not need come with what needs them.

import { located } from "./files.js";

export function loadStyle(written) {
  const address = located(written);
  const present = document.querySelector(`link[rel=stylesheet][href="${address}"]`);
  if (present) return Promise.resolve();
  return new Promise((done) => {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: address });
    // A page without one of its styles is still a page.
    link.onload = link.onerror = done;
    document.head.append(link);
  });
}
