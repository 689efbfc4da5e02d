// The first screen: play a bot in one click, set up a table, or take a seat at one of the open tables.

import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../lib/icon.js";
import { t } from "../lib/i18n.js";
import { ownTables, stayInLobby } from "../net/lobby.js";
import { account } from "../net/session.js";
import { Page } from "./frame.js";
import { lookForGames } from "./games.js";
import { Hero } from "./home/hero.js";
import { NewTable } from "./home/newtable.js";
import { useOwnTables } from "./home/own.js";
import { Resume } from "./home/running.js";
import { Tables } from "./home/tables.js";

export function Home() {
  const [setting, setSetting] = useState(false);
  useEffect(() => {
    lookForGames();
    return stayInLobby();
  }, []);
  useOwnTables();
  const running = (ownTables.value ?? []).filter((table) => table.status === "running");
  return html`
    <${Page} title=${t("title")} class="home">
      ${running.map((table) => html`<${Resume} key=${table.id} table=${table} />`)}
      <${Hero} onNewTable=${() => setSetting(true)} />
      <${Tables} onNewTable=${() => setSetting(true)} />
      ${account.value && html`<p class="home-links"><a class="btn" href="/history"><${Icon} name="scroll-unfurled" />${t("history.title")}</a></p>`}
      ${setting && html`<${NewTable} onClose=${() => setSetting(false)} />`}
    <//>
  `;
}
