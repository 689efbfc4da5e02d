// Loads a game's client: its module, styles, words and content, all at once.

import { fresh } from "../../lib/files.js";
import { addWords } from "../../lib/i18n.js";
import { get } from "../../net/api.js";
import { loadStyle } from "../../lib/style.js";

// What the shell itself draws in a match: the result, and the controls of a replay.
const STYLES = ["/static/css/result.css"];

async function loadModule(name) {
  const module = await import(`/static/games/${name}/index.js`);
  await Promise.all([...new Set([...STYLES, ...(module.styles ?? [])])].map(loadStyle));
  return module;
}

async function loadContent(match) {
  const answer = await fetch(`/api/games/${match.game}/content/${match.hash}`);
  if (!answer.ok) throw new Error(`content: ${answer.status}`);
  const json = await answer.json();
  match.content = json.content ?? json;
}

export async function loadGame(match) {
  const [module] = await Promise.all([
    fresh(loadModule(match.game)),
    addWords(`/static/games/${match.game}/words`, `${match.game}.`),
    loadContent(match),
  ]);
  return module;
}

// A game's part in decks, with its words, styles and newest content learnt; docs/client.md says what it exports.
export async function loadDecks(name) {
  const [module, { content }] = await Promise.all([
    fresh(import(`/static/games/${name}/decks.js`)).then(async (found) => {
      await Promise.all(found.styles.map(loadStyle));
      return found;
    }),
    get(`/api/games/${name}/content`),
    addWords(`/static/games/${name}/words`, `${name}.`),
  ]);
  module.learn(content);
  return module;
}

// Fetches what a match will need while somebody still looks at the hall.
export function prefetchGame(name) {
  loadModule(name).catch(() => {});
  import("../match.js").catch(() => {});
}
