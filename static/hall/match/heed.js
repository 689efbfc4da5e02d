// Watches a match for what is heard rather than seen: events in words and sounds, the last seconds of one's clock,
// and a mark in the tab's title while one is awaited.

import { effect } from "@preact/signals";
import { say } from "../../lib/a11y.js";
import { t } from "../../lib/i18n.js";
import { play } from "../../lib/sound.js";
import { LOW_MS } from "./clock.js";

// The sounds of a step that come faster than this melt into one noise.
const APART_MS = 120;

function heedEvents(match, game) {
  return match.onApplied(({ events = [] }) => {
    let wait = 0;
    for (const event of events) {
      say(game.describe?.(event, match));
      const name = game.sounds?.(event, match);
      if (!name) continue;
      setTimeout(() => play(name), wait);
      wait += APART_MS;
    }
  });
}

// Warns once each time one's own clock falls below fifteen seconds.
function heedClock(match) {
  let warned = null;
  const timer = setInterval(() => {
    const seat = match.seat.peek();
    const told = match.clocks.peek()[seat];
    if (seat === null || !told?.runs || match.outcome.peek()) return;
    const left = match.remaining(seat);
    if (left > LOW_MS || left <= 0) warned = null;
    else if (warned !== told.bank) {
      warned = told.bank;
      play("warn");
      say(t("clock.low", { n: Math.ceil(left / 1000) }), true);
    }
  }, 500);
  return () => clearInterval(timer);
}

// A page in another tab shows that it waits for its player.
function heedTitle(match) {
  const mark = "● ";
  const show = () => {
    const awaited = document.hidden && match.prompt.peek() && !match.prompt.peek().answered && !match.outcome.peek();
    const bare = document.title.replace(mark, "");
    document.title = awaited ? mark + bare : bare;
  };
  document.addEventListener("visibilitychange", show);
  const off = effect(() => {
    match.prompt.value;
    show();
  });
  return () => {
    document.removeEventListener("visibilitychange", show);
    off();
  };
}

// Returns off().
export function heed(match, game) {
  const offs = [heedEvents(match, game), heedTitle(match)];
  if (!match.replay) offs.push(heedClock(match));
  return () => offs.forEach((off) => off());
}
