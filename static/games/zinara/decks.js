// Decks outside of a match: how one looks, the builder, a sample deal.

import { learn as learnCards } from "./catalogue.js";

export { Builder } from "./builder/builder.js";
export { Changes } from "./builder/changes.js";
export { Sample } from "./builder/sample.js";
export { Face } from "./deck/face.js";

export const learn = learnCards;

// In this order: later sheets build on earlier ones.
export const styles = ["stats", "card", "budget", "deck", "builder"].map((name) => `/static/css/${name}.css`);
