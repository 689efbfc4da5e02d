// The log of the match: lines with dice, owners told apart by their frame and sign. A line leads back to its step.

import { html } from "htm/preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../icon.js";
import { STATE } from "../icons.js";
import { w } from "../words.js";
import { chronicle } from "./chronicle.js";
import { linesOf } from "./lines.js";
import { sentence, shortSentence } from "./sentence.js";

const Die = ({ event, owner }) => html`
  <span class="die die-small" data-face=${event.die} data-owner=${owner} role="img" aria-label=${event.die} />
  ${event.bonus > 0 && html`<small>+${event.bonus}</small>`}`;

const Part = ({ event, match, ownerOf }) => {
  if (event.e === "rolled") return html`<${Die} event=${event} owner=${ownerOf(event.seat)} />`;
  const text = shortSentence(event, match);
  const died = event.e === "killed" && html`<${Icon} name=${STATE.dead} />`;
  return text && html`<span class=${`log-${event.e}`}>${died}${text}</span>`;
};

const classOf = (line, match, current) =>
  [current && "is-current", line.events[0].e === "turn" && "is-turn", match.canRewind(line.n) && "is-kept"]
    .filter(Boolean)
    .join(" ");

const Line = ({ line, match, ownerOf, current }) => {
  const [head, ...rest] = line.events;
  const owner = line.seat === undefined ? undefined : ownerOf(line.seat);
  return html`
    <li data-owner=${owner} data-n=${line.n} class=${classOf(line, match, current)}>
      <span class="n" aria-hidden="true">${line.turn || ""}</span>
      <span>${owner && html`<span class="vh">${w(`side.${owner}`)}: </span>`}
        ${sentence(head, match)}
        ${rest.length > 0 && html`
          <span class="roll">
            ${rest.map((event) => html`<${Part} event=${event} match=${match} ownerOf=${ownerOf} />`)}
          </span>`}
      </span>
    </li>`;
};

// Looks back at the step of a line, or of the one before or after the one looked at.
const lookAt = (match, n) => n !== undefined && match.canRewind(n) && match.back(n);

const step = (match, lines, by) => {
  const kept = [...new Set(lines.map(({ n }) => n))];
  const at = match.shown.value === null ? kept.length - 1 : kept.findLastIndex((n) => n <= match.shown.value);
  lookAt(match, kept[at + by]);
};

export const Lines = ({ match, ownerOf }) => {
  const ref = useRef(null);
  const log = match.log.value;
  chronicle(log, match.view.value);
  const lines = linesOf(log);
  const shown = match.shown.value;
  const onKeyDown = (event) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    step(match, lines, by);
  };
  const onClick = (event) => lookAt(match, Number(event.target.closest("[data-n]")?.dataset.n));
  useEffect(() => {
    if (shown !== null) return undefined;
    const box = ref.current;
    const down = () => (box.scrollTop = box.scrollHeight);
    down();
    // Where the box shrinks, the newest line stays in sight.
    const watch = new ResizeObserver(down);
    watch.observe(box);
    return () => watch.disconnect();
  }, [log, shown]);
  return html`
    <div class="log-lines well scroll" role="log" aria-live="off" tabindex="0" aria-label=${w("ui.log")} ref=${ref}
      onKeyDown=${onKeyDown} onClick=${onClick}>
      <ol>${lines.map((line) => html`
        <${Line} key=${line.key} line=${line} match=${match} ownerOf=${ownerOf}
          current=${line.n === shown || (shown === null && line === lines.at(-1))} />`)}</ol>
    </div>`;
};

export const Log = ({ match, ownerOf }) => html`
  <section class="log">
    <h2>${w("ui.log")}</h2>
    <${Lines} match=${match} ownerOf=${ownerOf} />
  </section>`;
