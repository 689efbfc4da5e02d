// What the server says of its games: their paces, for setting up tables and for the list.

import { signal } from "@preact/signals";
import { has, number, t } from "../lib/i18n.js";
import { get } from "../net/api.js";

// By name, or null until it is known.
export const games = signal(null);
let asking = null;

// Asks once; a server that does not answer is asked again the next time.
export function lookForGames() {
  asking ??= get("/api/games").then(
    (answer) => {
      games.value = Object.fromEntries(answer.games.map((game) => [game.name, game]));
    },
    () => {
      asking = null;
    },
  );
  return asking;
}

// The paces of a game, the usual one first: [name, seconds of a turn].
export const pacesOf = (game) => Object.entries(games.value?.[game]?.paces ?? {});

export const isUsual = (game, pace) => (pacesOf(game)[0]?.[0] ?? "standard") === pace;

// "Quick, 60 s": what a pace is called, and how long a turn may take.
export function paceName(game, pace) {
  const seconds = games.value?.[game]?.paces[pace];
  const name = has(`pace.${pace}`) ? t(`pace.${pace}`) : pace;
  return seconds === undefined ? name : t("pace.of", { name, seconds: number(seconds) });
}
