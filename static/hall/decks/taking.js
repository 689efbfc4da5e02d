// Taking a list of cards as a deck of one's own: kept by the server where it may be, else by this browser as a draft.

import { html } from "htm/preact";
import { useRef, useState } from "preact/hooks";
import { t } from "../../lib/i18n.js";
import { newId } from "../../lib/ids.js";
import { go } from "../../lib/router.js";
import { toast } from "../../lib/toast.js";
import { post } from "../../net/api.js";
import { trying } from "../play.js";
import { AskReplace } from "./asking.js";
import { keepDraft, keptDraft, sizeOf } from "./draft.js";

const LONGEST_NAME = 40;

// [take(name, cards), the question that it may have to ask first].
export function useTaking(game, unlock) {
  const [asking, setAsking] = useState(null);
  // One key a list, for as long as the page is there: taken again after an answer was lost, it is no second deck.
  const keys = useRef(new Map());
  const keyOf = (draft) => {
    const list = JSON.stringify(draft);
    if (!keys.current.has(list)) keys.current.set(list, newId());
    return keys.current.get(list);
  };
  const begin = (draft) => {
    keepDraft(draft);
    go("/decks/new");
  };
  const take = async (wanted, cards) => {
    const draft = { name: wanted.slice(0, LONGEST_NAME).trim(), cards };
    if (unlock?.allowed) {
      const made = await trying(() => post("/api/me/decks", { ...draft, game, key: keyOf(draft) }));
      if (!made) return;
      toast(t("decks.saved"), "good");
      go(`/decks/${made.deck.id}`);
    } else if (sizeOf(keptDraft()?.cards ?? {}) > 0) {
      setAsking(draft);
    } else {
      begin(draft);
    }
  };
  const question = asking && html`<${AskReplace} onReplace=${() => begin(asking)} onClose=${() => setAsking(null)} />`;
  return [take, question];
}
