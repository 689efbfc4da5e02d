// The page of a match: the game's own screen, and over it what every match has.

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Match } from "../net/match.js";
import { ensureSession } from "../net/session.js";
import { refusal, t } from "../lib/i18n.js";
import { nameOf } from "../lib/names.js";
import { toast } from "../lib/toast.js";
import { play } from "../lib/sound.js";
import { Loading, useTitle } from "./frame.js";
import { Failed } from "./missing.js";
import { loadGame } from "./match/game.js";
import { Banner } from "./match/banner.js";
import { ChatPanel } from "./match/chat.js";
import { DrawOffer } from "./match/draw.js";
import { Gone } from "./match/gone.js";
import { Menu } from "./match/menu.js";
import { closePanel } from "./match/panels.js";
import { Result } from "./match/result.js";
import { heed } from "./match/heed.js";

// Codes of a line closed for good that mean there is no such match here.
const NO_MATCH = new Set(["not_found", "forbidden", "rules_gone"]);

export function MatchPage({ id }) {
  const [match, setMatch] = useState(null);
  const [game, setGame] = useState(null);
  const [failed, setFailed] = useState(null);
  useEffect(() => {
    let opened = null;
    let alive = true;
    ensureSession()
      .then(() => {
        if (!alive) return;
        opened = new Match(id).open();
        setMatch(opened);
      })
      .catch((error) => alive && setFailed(error));
    return () => {
      alive = false;
      opened?.close();
    };
  }, [id]);
  const arrived = Boolean(match?.view.value);
  useEffect(() => {
    if (!arrived) return undefined;
    let alive = true;
    loadGame(match).then(
      (module) => alive && setGame(module),
      (error) => {
        console.error(error);
        if (alive) setFailed({ code: "unreachable" });
      },
    );
    return () => {
      alive = false;
    };
  }, [arrived]);

  const why = match?.why.value;
  if (failed) return html`<${Failed} error=${failed} />`;
  if (match?.link.value === "closed" && !arrived && NO_MATCH.has(why)) return html`<${Failed} error=${{ code: why }} />`;
  if (!arrived || !game) {
    return html`
      <main id="main" tabindex="-1"><h1 class="vh">${t("match.title")}</h1><${Loading} /></main>
      ${match && html`<${Banner} match=${match} />`}
    `;
  }
  return html`<${Shell} match=${match} game=${game} />`;
}

export const between = (match) => match.seats.value.map(nameOf).join(" — ");

function Shell({ match, game }) {
  const names = between(match);
  useTitle(names);
  useEffect(() => {
    const offs = [
      heed(match, game),
      match.onRefused((answer) => {
        play("error");
        toast(refusal(answer, match.game), "bad");
      }),
    ];
    return () => offs.forEach((off) => off());
  }, [match, game]);
  useEffect(() => closePanel, []);
  const { Screen } = game;
  return html`
    <main id="main" class="match" data-match=${match.id} tabindex="-1">
      <h1 class="vh">${t("match.of", { names })}</h1>
      <${Screen} match=${match} />
    </main>
    <section class="overlays" aria-label=${t("match.over")}>
      <div class="banners">
        <${Banner} match=${match} />
        <${Gone} match=${match} />
        <${DrawOffer} match=${match} />
      </div>
      <${Menu} match=${match} />
      <${ChatPanel} match=${match} />
      <${Result} match=${match} game=${game} />
    </section>
  `;
}
