// What a run is called: its decks, bots and cards in the reader's language.

import { number, local, t, has } from "../../../lib/i18n.js";

const named = (name) => (typeof name === "string" ? name : local(name));

// Decks by their ids in reports: a draft, which may have the name of what was published, says so.
export function deckNames(run) {
  return Object.fromEntries(
    run.decks.map(({ id, name }) => [id, id.endsWith(":draft") ? t("admin.lab.draft.of", { name: named(name) }) : named(name)]),
  );
}

export const deckName = (deck) => (deck.draft ? t("admin.lab.draft.of", { name: named(deck.name) }) : named(deck.name));

export const botName = (level) => (has(`bot.${level}.short`) ? t(`bot.${level}.short`) : level);

// A share of 0 … 1 in per cent, to the first decimal where there is room for it.
export const share = (rate, decimals = 0) => number(rate, { style: "percent", minimumFractionDigits: decimals, maximumFractionDigits: decimals });

export const interval = ({ low, high }, decimals = 0) => t("admin.lab.interval", { low: share(low, decimals), high: share(high, decimals) });
