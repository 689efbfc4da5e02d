// What the pages of decks need before they can show anything: the game's part, the starters, one's own decks.

import { useEffect, useState } from "preact/hooks";
import { loadDecks } from "../match/game.js";
import { get } from "../../net/api.js";

const found = async (game) => {
  const [decks, starters, own] = await Promise.all([
    loadDecks(game),
    get(`/api/decks?game=${game}`),
    get(`/api/me/decks?game=${game}`),
  ]);
  return { decks, starters: starters.decks, own: own.decks, most: own.most, unlock: own.unlock };
};

// {decks, starters, own, most, unlock}, {failed}, or null while they come; `of` is a value that loads them anew.
export function useDecks(game, of) {
  const [answer, setAnswer] = useState(null);
  useEffect(() => {
    let alive = true;
    setAnswer(null);
    found(game).then(
      (all) => alive && setAnswer(all),
      (error) => {
        if (!error.code) console.error(error);
        if (alive) setAnswer({ failed: error.code ? error : { code: "unreachable" } });
      },
    );
    return () => {
      alive = false;
    };
  }, [game, of]);
  return answer;
}
