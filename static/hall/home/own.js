// What happens at one's own tables while one is in the hall: somebody sits down, the match begins, the host sends one away.

import { useEffect, useRef } from "preact/hooks";
import { t } from "../../lib/i18n.js";
import { nameOf } from "../../lib/names.js";
import { play } from "../../lib/sound.js";
import { toast } from "../../lib/toast.js";
import { onLobby, ownTables } from "../../net/lobby.js";
import { account } from "../../net/session.js";
import { enterMatch } from "../play.js";

const others = (table) => table.seats.filter((seat) => seat && seat.account !== account.value?.id);

// Who is there now and was not there before.
const newcomers = (before, now) => {
  const known = new Set(others(before).map((seat) => seat.account));
  return others(now).filter((seat) => seat.account && !known.has(seat.account));
};

export function useOwnTables() {
  const seen = useRef(null);
  const now = ownTables.value;
  useEffect(() => {
    const before = new Map((seen.current ?? []).map((table) => [table.id, table]));
    const heard = seen.current !== null;
    seen.current = now;
    if (!now || !heard) return;
    for (const table of now) {
      const old = before.get(table.id);
      if (old && old.status !== "running" && table.status === "running") {
        enterMatch(table, { replace: false });
        return;
      }
      for (const seat of old ? newcomers(old, table) : []) {
        play("message");
        toast(t("table.came", { name: nameOf(seat) }), "good");
      }
    }
  }, [now]);
  useEffect(() => onLobby("removed", () => toast(t("no.removed"), "bad")), []);
}
