// Who stood where when something happened. Events name places; this walks the log backwards from the present view and
// notes, for each event, the cards on the places it names: `castOf(event)` is {place: {card, seat}}, without `card` for
// one that lay face-down.

const casts = new WeakMap();

export const castOf = (event) => casts.get(event) ?? {};

const NAMED = ["at", "from", "to", "by", "target"];

const note = (event, at) => {
  const cast = {};
  for (const role of NAMED) if (at.has(event[role])) cast[event[role]] = at.get(event[role]);
  casts.set(event, cast);
};

const back = (at, from, to) => {
  if (!at.has(to)) return;
  at.set(from, at.get(to));
  at.delete(to);
};

// Takes one event back: `at`, the units after it, becomes those before it.
const undo = {
  moved: (at, { from, to }) => back(at, from, to),
  leapt: (at, { from, to }) => back(at, from, to),
  undone: (at, { from, to }) => back(at, from, to),
  flew: (at, { from, to }) => back(at, from, to),
  killed: (at, { at: place, card, seat }) => at.set(place, { card, seat }),
  revealed: (at, { at: place }) => at.set(place, { seat: at.get(place)?.seat }),
};

const MOVES = new Set(["moved", "leapt", "undone", "flew"]);

const unitsOf = (view) =>
  new Map(Object.entries(view.battle?.units ?? {}).map(([place, { card, seat }]) => [place, { card, seat }]));

// Notes the casts of all steps of the log that have none yet; `view` is the view after the last of them.
export const chronicle = (log, view) => {
  const at = unitsOf(view);
  for (let i = log.length - 1; i >= 0; i--) {
    const { events } = log[i];
    if (events.length && events.every((event) => casts.has(event))) return;
    for (let k = events.length - 1; k >= 0; k--) {
      const event = events[k];
      if (event.e === "killed" || event.e === "revealed") {
        undo[event.e](at, event);
        note(event, event.e === "killed" ? at : new Map([[event.at, { ...at.get(event.at), card: event.card }]]));
      } else if (MOVES.has(event.e)) {
        const mover = at.get(event.to);
        undo[event.e](at, event);
        casts.set(event, mover ? { [event.from]: mover, [event.to]: mover } : {});
      } else note(event, at);
    }
  }
};
