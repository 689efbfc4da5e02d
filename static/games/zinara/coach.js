// The coach of a first match: one short hint for each thing there is to do, until it is read, done or skipped.

import { html } from "htm/preact";
import { useEffect } from "preact/hooks";
import { hints } from "../../lib/settings.js";
import { learn, learnt, recallLessons } from "../../net/lessons.js";
import { account } from "../../net/session.js";
import { Icon } from "./icon.js";
import { ALL, fitting, SECTIONS, taught } from "./lessons.js";
import { w } from "./words.js";

const named = (lessons) => lessons.map((lesson) => `zinara:${lesson}`);

// Whose turn it is when an event comes: `view` is the one after the step, the last "turn" of the log tells.
const watch = (match) => {
  let active = match.view.peek().battle?.active;
  return match.onApplied(({ events = [] }) => {
    for (const event of events) {
      learn(named(taught(event, { seat: match.seat.peek(), active })));
      if (event.e === "turn") active = event.seat;
    }
  });
};

export const Coach = ({ match, choice, kind = "" }) => {
  const off = match.replay || match.seat.value === null || !hints.value;
  const id = account.value?.id;
  useEffect(() => {
    if (!off) recallLessons();
  }, [off, id]);
  useEffect(() => (off ? undefined : watch(match)), [off]);
  if (off || match.outcome.value || !learnt.value) return null;
  const lesson = fitting(match, choice).find((one) => !learnt.value.has(`zinara:${one}`));
  if (!lesson) return null;
  return html`
    <aside class=${`coach ${kind}`} data-lesson=${lesson} aria-label=${w("ui.coach")}>
      <${Icon} name="info" />
      <div>
        <b>${w(`coach.${lesson}.title`)}</b>
        <p>${w(`coach.${lesson}.text`)} <a href=${`/rules#${SECTIONS[lesson]}`} target="_blank" rel="noopener">${w("coach.rules")}</a></p>
      </div>
      <div class="coach-buttons">
        <button type="button" class="btn btn-gold" data-do="read" onClick=${() => learn(named([lesson]))}>${w("ui.coach_close")}</button>
        <button type="button" class="btn" data-do="skip-hints" onClick=${() => learn(named(ALL))}>${w("coach.skip")}</button>
      </div>
    </aside>`;
};
