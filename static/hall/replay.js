// The page of a replay: the game's own screen, fed from the record instead of a line. Whoever played sees their own side
// or, as strangers do, what was public, from either side of the board.

import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { refusal, t } from "../lib/i18n.js";
import { nameOf } from "../lib/names.js";
import { toast } from "../lib/toast.js";
import { get } from "../net/api.js";
import { Recording } from "../net/recording.js";
import { Loading, Page, useTitle } from "./frame.js";
import { Failed } from "./missing.js";
import { loadGame } from "./match/game.js";
import { heed } from "./match/heed.js";
import { Menu } from "./match/menu.js";
import { closePanel } from "./match/panels.js";
import { Result } from "./match/result.js";

const OWN = "own";

// A link may name the step to begin with: /replay/…#42.
const wanted = () => location.hash.slice(1);

// The records of a match by side, each kept once it has come.
function recordsOf(id) {
  const kept = {};
  const fetched = async (side) => (kept[side] ??= await get(`/api/matches/${id}/replay?side=${side}`));
  return async (key) => {
    const own = await fetched(OWN);
    return key === OWN || own.own === null ? own : fetched("spectator");
  };
}

// The sides it can be seen from: [key, words]; a key is "own" or the seat a spectator watches from.
const sidesOf = ({ own, seats }) => [
  ...(own === null ? [] : [[OWN, () => t("replay.side.own")]]),
  ...seats.map((person, seat) => [`${seat}`, () => t("replay.side.of", { name: nameOf(person) })]),
];

async function recordingOf(records, key, choose) {
  const json = await records(key ?? OWN);
  const eyes = json.seat === null && key !== undefined ? Number(key) : null;
  const match = new Recording(json, { eyes });
  const game = await loadGame(match);
  const choices = sidesOf(json);
  const first = json.seat ?? match.view.value.first ?? 0;
  match.sides = { choices, chosen: key ?? (json.own === null ? `${first}` : OWN), choose };
  match.chapter = game.chapter;
  return { match, game };
}

export function ReplayPage({ id }) {
  const [loaded, setLoaded] = useState(null);
  const [failed, setFailed] = useState(null);
  const current = useRef(null);
  useEffect(() => {
    const records = recordsOf(id);
    let alive = true;
    const show = async (key) => {
      try {
        const next = await recordingOf(records, key, show);
        if (!alive) return;
        const before = current.current;
        next.match.step(next.match.find(before ? before.markOf(before.n.peek()) : wanted()));
        before?.close();
        current.current = next.match;
        setLoaded({ ...next, key: next.match.sides.chosen, again: Boolean(before) });
      } catch (error) {
        if (!error.code) console.error(error);
        if (!alive) return;
        if (current.current) {
          // What is there stays.
          toast(refusal({ code: error.code ?? "unreachable", params: error.params }), "bad");
        } else {
          setFailed(error);
        }
      }
    };
    const onHash = () => current.current?.step(current.current.find(wanted()));
    show();
    addEventListener("hashchange", onHash);
    return () => {
      alive = false;
      removeEventListener("hashchange", onHash);
      current.current?.close();
      current.current = null;
    };
  }, [id]);
  if (failed) return html`<${Failed} error=${failed} />`;
  if (!loaded) return html`<${Page} title=${t("replay.title")}><${Loading} /><//>`;
  return html`<${Shell} ...${loaded} />`;
}

function Shell({ match, game, again }) {
  const names = match.seats.value.map(nameOf).join(" — ");
  useTitle(`${t("replay.title")}: ${names}`);
  useEffect(() => heed(match, game), [match]);
  const at = match.markOf(match.n.value);
  useEffect(() => {
    history.replaceState(null, "", at ? `#${at}` : location.pathname);
  }, [at]);
  useEffect(() => closePanel, []);
  // Whoever chose another side goes on from where they chose it.
  useEffect(() => {
    if (again) document.querySelector("[data-replay=side]")?.focus();
  }, []);
  const { Screen } = game;
  return html`
    <main id="main" class="match" tabindex="-1">
      <h1 class="vh">${t("replay.title")}: ${names}</h1>
      <${Screen} match=${match} />
    </main>
    <section class="overlays" aria-label=${t("match.over")}>
      <${Menu} match=${match} />
      <${Result} match=${match} game=${game} />
    </section>
  `;
}
