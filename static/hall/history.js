// One's own finished matches, searched by who else played, by deck and by result; older ones come when they are asked for.

import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "../lib/icon.js";
import { addWords, local, refusal, t } from "../lib/i18n.js";
import { nameOf } from "../lib/names.js";
import { loadStyle } from "../lib/style.js";
import { get } from "../net/api.js";
import { account } from "../net/session.js";
import { Loading, Page } from "./frame.js";
import { GAME, LEVELS } from "./play.js";
import { Against, Capped, NoMatches, Watch } from "./player/recent.js";
import { Change, Rating } from "./rating.js";

await Promise.all([loadStyle("/static/css/progress.css"), loadStyle("/static/css/history.css")]);

const RESULTS = ["win", "draw", "loss", "void"];
const TYPED_MS = 300;
const NOTHING = { opponent: "", result: "", deck: "", game: "" };

// The search stands in the address, so that one comes back to it from a replay.
const fromAddress = () => ({ ...NOTHING, ...Object.fromEntries(new URLSearchParams(location.search)) });

const toAddress = (search) => {
  const query = new URLSearchParams(Object.entries(search).filter(([key, value]) => value && key in NOTHING));
  history.replaceState(null, "", `${location.pathname}${query.size ? `?${query}` : ""}`);
};

const isSearched = (search) => Object.keys(NOTHING).some((key) => search[key]);

// The server does not know what bots are called here.
const botsCalled = (part) =>
  part ? LEVELS.filter((level) => nameOf({ bot: level }).toLowerCase().includes(part.toLowerCase())) : [];

function queryOf({ opponent, ...rest }, before) {
  const query = new URLSearchParams(Object.entries(rest).filter(([key, value]) => value && key in NOTHING));
  const part = opponent.trim().slice(0, 40);
  if (part) query.set("opponent", part);
  for (const level of botsCalled(part)) query.append("bot", level);
  if (before) query.set("before", before);
  return `/api/me/matches?${query}`;
}

const deckName = ({ name }) => (typeof name === "string" ? name : local(name)) || t("history.deck.nameless");

const Row = ({ match }) => html`
  <li class="recent-row history-row" data-result=${match.result}>
    <b class="recent-result">${t(`outcome.${match.result}`)}</b>
    <${Against} match=${match} game=${match.game} />
    <span class="history-deck">${match.deck && html`<${Icon} name="card-pickup" label=${t("history.deck")} />${deckName(match.deck)}`}</span>
    <span class="recent-rating">
      ${match.after && html`<span><${Rating} of=${match.after} />${" "}<${Change} before=${match.before} after=${match.after} /></span>`}
      ${match.capped && html`<${Capped} most=${match.capped} />`}
      ${match.experience > 0 && html`<small class="dim">${t("history.experience", { n: match.experience })}</small>`}
    </span>
    <${Watch} match=${match} />
  </li>
`;

const Choice = ({ words, value, choices, onChoose }) => html`
  <label class="field">
    <span>${words}</span>
    <select value=${value} onChange=${(event) => onChoose(event.target.value)}>
      <option value="">${t("history.any")}</option>
      ${choices.map(([key, text]) => html`<option value=${key} selected=${key === value}>${text}</option>`)}
    </select>
  </label>
`;

const Filters = ({ search, decks, games, onSearch }) => html`
  <form class="panel history-search" role="search" aria-label=${t("history.search")} onSubmit=${(event) => event.preventDefault()}>
    <label class="field">
      <span>${t("history.opponent")}</span>
      <input type="search" maxlength="40" autocomplete="off" value=${search.opponent} onInput=${(event) => onSearch({ opponent: event.target.value })} />
    </label>
    <${Choice} words=${t("history.result")} value=${search.result} choices=${RESULTS.map((code) => [code, t(`outcome.${code}`)])} onChoose=${(result) => onSearch({ result })} />
    <${Choice} words=${t("history.deck")} value=${search.deck} choices=${decks.map((deck) => [deck.id, deckName(deck)])} onChoose=${(deck) => onSearch({ deck })} />
    ${games.length > 1 && html`<${Choice} words=${t("history.game")} value=${search.game} choices=${games.map(({ name }) => [name, t(`game.${name}`)])} onChoose=${(game) => onSearch({ game })} />`}
  </form>
`;

// [state, more()]: state is {matches, next, decks, bare} or {failed}, null before the first answer; `bare` says that all
// matches were asked for.
function useHistory(search) {
  const bare = !isSearched(search);
  const [found, setFound] = useState(null);
  const asked = useRef(0);
  const fetched = async (before) => {
    const number = ++asked.current;
    try {
      const page = await get(queryOf(search, before));
      // Only the newest question's answer counts.
      if (number !== asked.current) return;
      setFound((was) => (before ? { ...was, ...page, matches: [...was.matches, ...page.matches], decks: was.decks } : { ...page, bare, decks: longer(was?.decks, page.decks) }));
    } catch (error) {
      if (number === asked.current) setFound((was) => ({ ...(before ? was : { decks: was?.decks }), failed: error }));
    }
  };
  const key = queryOf(search);
  useEffect(() => {
    const timer = setTimeout(fetched, found ? TYPED_MS : 0);
    return () => clearTimeout(timer);
  }, [key]);
  useEffect(() => () => (asked.current = -1), []);
  return [found, () => fetched(found.next)];
}

const longer = (was = [], now) => (now.length >= was.length ? now : was);

function useGames() {
  const [games, setGames] = useState([]);
  useEffect(() => {
    addWords(`/static/games/${GAME}/words`, `${GAME}.`);
    get("/api/games").then(({ games: found }) => setGames(found), () => {});
  }, []);
  return games;
}

const Failed = ({ error: { code, params } }) => html`<p class="form-error" role="alert">${refusal({ code: code ?? "unreachable", params })}</p>`;

const List = ({ found, onMore }) => {
  if (!found) return html`<${Loading} />`;
  const { matches = [], next, failed, bare } = found;
  if (!matches.length && !failed) return bare ? html`<${NoMatches} mine />` : html`<p class="empty-note" role="status">${t("history.nothing")}</p>`;
  // What was shown stays, and what did not come can be asked for again.
  return html`
    <ul class="recent">${matches.map((match) => html`<${Row} key=${match.match} match=${match} />`)}</ul>
    ${failed && html`<${Failed} error=${failed} />`}
    ${next && html`<button type="button" class="btn btn-wide" onClick=${onMore}>${t("history.more")}</button>`}
  `;
};

function Own() {
  const [search, setSearch] = useState(fromAddress);
  const [found, more] = useHistory(search);
  const games = useGames();
  const change = (part) => {
    const next = { ...search, ...part };
    toAddress(next);
    setSearch(next);
  };
  // Where nothing is, nothing can be searched.
  const none = found?.bare && found.matches?.length === 0;
  return html`
    ${!none && html`<${Filters} search=${search} decks=${found?.decks ?? []} games=${games} onSearch=${change} />`}
    <section class="panel" aria-label=${t("history.title")}><${List} found=${found} onMore=${more} /></section>
  `;
}

export const HistoryPage = () => html`
  <${Page} title=${t("history.title")} class="history-page">
    <h1>${t("history.title")}</h1>
    ${account.value ? html`<${Own} />` : html`<section class="panel"><${NoMatches} mine /></section>`}
  <//>
`;
