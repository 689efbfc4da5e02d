// What an address says, asked anew from time to time.

import { useEffect, useState } from "preact/hooks";
import { get } from "../../../net/api.js";

const OFTEN_MS = 1500;
const SELDOM_MS = 10_000;

// [answer, look()]: what the address says, asked anew often while `lively` says so of the answer, else seldom.
export function useNews(address, lively) {
  const [[told, failed], set] = useState([null, null]);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let waiting = null;
    let left = false;
    const ask = async () => {
      let often = true;
      try {
        const answer = await get(address);
        if (left) return;
        often = lively(answer);
        set([answer, null]);
      } catch (error) {
        if (!error.code) throw error;
        if (left) return;
        set(([was]) => [was, error]);
      }
      waiting = setTimeout(ask, often ? OFTEN_MS : SELDOM_MS);
    };
    ask();
    return () => {
      left = true;
      clearTimeout(waiting);
    };
  }, [address, turn]);
  return [told, failed, () => setTurn((n) => n + 1)];
}
