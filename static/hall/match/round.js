// The next round at the match's table: followed from the end of the match on, whether its panel is open or not.

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { signal } from "@preact/signals";
import { t } from "../../lib/i18n.js";
import { say } from "../../lib/a11y.js";
import { play } from "../../lib/sound.js";
import { openSocket } from "../../net/socket.js";
import { account } from "../../net/session.js";
import { enterMatch, sayReady, trying } from "../play.js";

// The table, and the seats whose people are there; both null until known, and always without an id.
function useTable(id) {
  const [table, setTable] = useState(null);
  const [present, setPresent] = useState(null);
  useEffect(() => {
    if (!id) return undefined;
    const socket = openSocket(`/ws/tables/${id}`, {
      onOpen: () => {},
      onFrame: (frame) => {
        if (frame.t !== "table") return;
        setTable(frame.table);
        setPresent(frame.present);
      },
      onLink: () => {},
    });
    return () => socket.close();
  }, [id]);
  return [table, setTable, present];
}

// What `useRound` made of it last, for what stands elsewhere on the page.
export const round = signal(null);

// What the panel needs: the table, one's own seat there, whether another round is wanted by others, whether everybody
// wants it, and who of them is missing. Null for whoever only looked on.
export function useRound(match, over) {
  const plays = over && !match.replay && match.seat.value !== null;
  const [table, setTable, present] = useTable(plays ? match.table : null);
  const [asked, setAsked] = useState(false);
  const mine = table?.seats?.find((seat) => seat && !seat.bot && seat.account === account.value?.id);
  const others = table?.seats?.filter((seat) => seat && seat !== mine && !seat.bot) ?? [];
  // Everybody is still "ready" from the round before, until the next one is prepared.
  const wanted = others.some((seat) => seat.again);
  const next = table?.match && table.match !== match.id ? table.match : null;

  useEffect(() => {
    if (next && table.status === "running") enterMatch(table);
  }, [next, table?.status]);
  useEffect(() => {
    if (!wanted || asked) return;
    play("message");
    say(t("rematch.wanted"), true);
  }, [wanted]);
  // Once all want another round the table waits for everybody's share of the dice, as before the first.
  // Which of one's tabs had asked makes no difference, nor what they are called by now.
  const agreed = Boolean(mine && table.agreed);
  const gathering = agreed && !mine.ready;
  useEffect(() => {
    if (gathering) trying(() => sayReady(table)).then((now) => now && setTable(now));
  }, [gathering]);

  // An offer stands for some minutes; the server counts them, and the page only shows that it has ended.
  useEffect(() => {
    if (!table?.again_in) return undefined;
    const timer = setTimeout(() => {
      setTable({ ...table, again_in: null, seats: table.seats.map((seat) => seat && { ...seat, again: false }) });
      setAsked(false);
    }, table.again_in);
    return () => clearTimeout(timer);
  }, [table]);

  const missing = agreed && present ? others.filter((seat) => !present.includes(table.seats.indexOf(seat))) : [];
  const made = plays && table ? { table, setTable, setAsked, mine, wanted, missing } : null;
  useLayoutEffect(() => {
    round.value = made;
  });
  useLayoutEffect(() => () => (round.value = null), []);
  return made;
}
