// The server's side of curating: addresses, and what is fetched from them.

import { useEffect, useState } from "preact/hooks";
import { get, post, put, remove } from "../../../net/api.js";
import { GAME } from "../../play.js";

const SHELF = `/api/admin/starters/${GAME}`;
const of = (deck) => `${SHELF}/${encodeURIComponent(deck)}`;

export const fetchShelf = () => get(SHELF);
export const fetchDeck = (deck) => get(of(deck));
export const fetchTrail = (deck) => get(`/api/admin/audit?act=starter&subject=${encodeURIComponent(deck)}`);
export const checkContents = (contents) => post(`${SHELF}/check`, contents);
export const createDeck = (id, contents) => post(SHELF, { id, ...contents });
export const arrange = (was, order) => put(`${SHELF}/order`, { was, order });
export const saveDraft = ({ id, version }, contents) => put(`${of(id)}/draft`, { version, ...contents });
export const discardDraft = ({ id, version }) => remove(`${of(id)}/draft?version=${version}`);
export const act = (what, { id, version }) => post(`${of(id)}/${what}`, { version });

// What a revision says, or an empty one.
export const contentsOf = (revision) => ({
  name: revision?.name ?? {},
  hint: revision?.hint ?? {},
  cards: revision?.cards ?? {},
});

// [answer, replace(answer), again()]: the answer is null while it comes, and {failed} for a refusal.
export function useAnswer(fetched, key) {
  const [answer, setAnswer] = useState(null);
  const again = () =>
    fetched().then(setAnswer, (error) => {
      if (!error.code) throw error;
      setAnswer({ failed: error });
    });
  useEffect(() => {
    again();
  }, [key]);
  return [answer, setAnswer, again];
}
