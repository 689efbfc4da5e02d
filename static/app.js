// Where the client begins: words and session first, then the page that the address asks for.

import { html, render } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { fresh } from "./lib/files.js";
import { startWords, t } from "./lib/i18n.js";
import "./lib/settings.js";
import { Shortcuts } from "./lib/keys.js";
import { go, path } from "./lib/router.js";
import { Toasts, toast } from "./lib/toast.js";
import { account, lastSuspension, lastWord, recallSession } from "./net/session.js";
import { nameOf } from "./lib/names.js";
import { Entrance, openEntrance } from "./hall/account/entrance.js";
import { Loading, Unreachable } from "./hall/frame.js";
import { Home } from "./hall/home.js";
import { lookForRunning } from "./hall/home/running.js";
import { Outdated } from "./hall/outdated.js";
import { followSearch } from "./hall/quick.js";

// Pages that the first visit does not need come when they are asked for.
const PAGES = [
  [/^\/$/, async () => Home],
  [/^\/tables?\/([\w-]+)$/, async () => (await import("./hall/table.js")).TablePage],
  [/^\/match\/([\w-]+)$/, async () => (await import("./hall/match.js")).MatchPage],
  [/^\/replay\/([\w-]+)$/, async () => (await import("./hall/replay.js")).ReplayPage],
  [/^\/leaderboard$/, async () => (await import("./hall/leaderboard.js")).LeaderboardPage],
  [/^\/player\/([^/]+)$/, async () => (await import("./hall/player.js")).PlayerPage],
  [/^\/decks(\/import)?$/, async () => (await import("./hall/decks.js")).DecksPage],
  [/^\/decks\/([\w-]+)$/, async () => (await import("./hall/deck.js")).DeckPage],
  [/^\/history$/, async () => (await import("./hall/history.js")).HistoryPage],
  [/^\/account$/, async () => (await import("./hall/account.js")).AccountPage],
  [/^\/admin\/starters\/([\w-]+)\/draft$/, async () => (await import("./hall/admin/starters/page.js")).DraftPage],
  [/^\/admin(?:\/([\w/-]+))?$/, async () => (await import("./hall/admin.js")).AdminPage],
  [/^\/rules$/, async () => (await import("./hall/rules.js")).RulesPage],
  [/^\/about$/, async () => (await import("./hall/about.js")).AboutPage],
  [/^/, async () => (await import("./hall/missing.js")).Missing],
];

function App() {
  const [shown, show] = useState({ Shown: Home, id: null, of: path.value === "/" ? "/" : null });
  const address = path.value;
  useEffect(() => {
    let current = true;
    const [pattern, load] = PAGES.find(([one]) => one.test(address));
    const [, id = null] = pattern.exec(address);
    fresh(load()).then(
      (Shown) => current && show({ Shown, id, of: address }),
      (error) => {
        console.error(error);
        if (current) show({ Shown: Unreachable, id: null, of: address });
      },
    );
    return () => {
      current = false;
    };
  }, [address]);
  const { Shown, id, of } = shown;
  // Who comes from another page goes on from the beginning of this one, by keyboard and by ear.
  const arrived = useRef(of);
  useEffect(() => {
    if (arrived.current !== null && arrived.current !== of) document.getElementById("main")?.focus({ preventScroll: true });
    arrived.current = of;
  }, [of]);
  return html`
    <a class="skip" href="#main" onClick=${skip}>${t("skip")}</a>
    <${Outdated} />
    ${of === null ? html`<main id="main" tabindex="-1"><${Loading} /></main>` : html`<${Shown} key=${of} id=${id} />`}
    <${Entrance} />
    <${Toasts} />
    <${Shortcuts} />
  `;
}

function skip(event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

async function start() {
  await Promise.all([startWords(), recallSession().catch(() => {})]);
  if (path.value === "/") {
    const match = await lookForRunning();
    if (match) go(`/match/${match}`, { replace: true });
  }
  followSearch();
  const root = document.getElementById("app");
  root.replaceChildren();
  render(html`<${App} />`, root);
  const words = lastWord();
  if (words) toast(t(words, { name: nameOf(account.value) }), "good");
  const suspension = lastSuspension();
  if (suspension) openEntrance("suspended", suspension);
}

start();
