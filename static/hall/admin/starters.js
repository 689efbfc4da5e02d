// Starter decks: all of them, or the one that the address names.

import { html } from "htm/preact";
import { loadStyle } from "../../lib/style.js";
import { Curated } from "./starters/curated.js";
import { Shelf } from "./starters/shelf.js";

await loadStyle("/static/hall/admin/starters/starters.css");

export const Starters = ({ at }) => (at ? html`<${Curated} key=${at} id=${at} />` : html`<${Shelf} />`);
