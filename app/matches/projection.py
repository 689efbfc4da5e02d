"""What each viewer is shown of a step: the one gate between a match's state and anybody's socket."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import orjson

from app.games.contract import Event, Game, Json, Outcome, Prompt, Seat, Viewer

NOTHING, NONE, NULL = "{}", "[]", "null"
ABORTED = "aborted"
"""The cause of the entry that ends a match from outside, and the reason that everybody is told."""


class Shown(NamedTuple):
    """What one viewer was last shown, apart from the view itself; `touched` is its `n` when its prompt last changed."""

    n: int = 0
    prompt: str = NOTHING
    legal: str = NOTHING
    menu: str = NOTHING
    touched: int = 0


class Side(NamedTuple):
    """Public parts of a position that every viewer is shown alike."""

    prompts: Mapping[Seat, Prompt]
    asked: str
    clocks: tuple[tuple[Seat, str, bool], ...]


def asked_of(prompts: Mapping[Seat, Prompt]) -> str:
    """Who is asked what kind of question on which clock."""
    return encoded({str(seat): prompt.seen_by(seat, None) for seat, prompt in sorted(prompts.items())})


def outcome_json(outcome: Outcome) -> Json:
    return {
        "ranking": [list(group) for group in outcome.ranking],
        "winners": list(outcome.winners),
        "reason": outcome.reason,
        "void": outcome.void,
    }


def aborted(seats: int) -> Outcome:
    """How a match has ended that was broken off: for nobody, and it counts for nothing."""
    return Outcome((tuple(range(seats)),), (), ABORTED, void=True)


class Projection:
    """The viewers of one match: its seats, then the spectators."""

    def __init__(self, game: Game[Any], seats: int) -> None:
        self._game = game
        self.viewers: tuple[Viewer, ...] = (*range(seats), None)

    def first(
        self, state: Any, prompts: Mapping[Seat, Prompt], ns: Sequence[int], touched: Sequence[int]
    ) -> tuple[Shown, ...]:
        """What viewers with these counters have been shown of a state."""
        return tuple(
            Shown(n, *self._own(state, prompts, viewer), touched=since)
            for viewer, n, since in zip(self.viewers, ns, (*touched, 0), strict=True)
        )

    def step(
        self,
        before: Any,
        after: Any,
        events: Sequence[Event],
        was: Side,
        now: Side,
        clocks: Json | None,
        shown: Sequence[Shown],
    ) -> tuple[list[str | None], tuple[Shown, ...]]:
        """For each viewer the frame of the step, None if it sees nothing of it; and what each has been shown then.
        `clocks` as they stand if they are not those of before."""
        changed = _changed(was, now, clocks, self._game.outcome(after))
        frames: list[str | None] = []
        shown_after: list[Shown] = []
        # Most events look alike to everybody, and most patches are one object: what is alike is encoded once.
        alike = None if any(event.private for event in events) else _told(events, None)
        patch, patched = None, ""
        told = NONE if alike is None else alike
        for viewer, last in zip(self.viewers, shown, strict=True):
            if alike is None:
                told = _told(events, viewer)
            own_patch = self._game.patch(before, after, viewer)
            if own_patch is not patch:
                patch, patched = own_patch, encoded(own_patch)
            prompt, legal, menu = self._own(after, now.prompts, viewer)
            renewed = viewer is not None and _renewed(was.prompts.get(viewer), now.prompts.get(viewer))
            if not (
                told != NONE
                or patch
                or changed
                or renewed
                or (prompt, legal, menu) != (last.prompt, last.legal, last.menu)
            ):
                frames.append(None)
                shown_after.append(last)
                continue
            n = last.n + 1
            touched = n if renewed else last.touched
            frame = f'{{"t":"step","n":{n},"events":{told},"patch":{patched}{changed}'
            if prompt != last.prompt or renewed:
                frame += f',"prompt":{prompt_part(prompt, touched)}'
            if legal != last.legal:
                frame += f',"legal":{part(legal)}'
            if menu != last.menu:
                frame += f',"menu":{part(menu)}'
            frames.append(frame + "}")
            shown_after.append(Shown(n, prompt, legal, menu, touched))
        return frames, tuple(shown_after)

    def stop(self, shown: Sequence[Shown]) -> tuple[list[str | None], tuple[Shown, ...]]:
        """For each viewer the frame of a match that is broken off: nobody is asked anything, nothing else is told."""
        frames: list[str | None] = []
        over = {"asked": {}, "clocks": {}, "outcome": outcome_json(aborted(len(self.viewers) - 1))}
        for last in shown:
            frame: Json = {"t": "step", "n": last.n + 1, "events": [], "patch": {}, **over}
            frame |= {part: None for part in ("prompt", "legal", "menu") if getattr(last, part) != NOTHING}
            frames.append(encoded(frame))
        return frames, tuple(Shown(last.n + 1, touched=last.touched) for last in shown)

    def _own(self, state: Any, prompts: Mapping[Seat, Prompt], viewer: Viewer) -> tuple[str, str, str]:
        """Prompt, legal tree and menu of the viewer, encoded."""
        if viewer is None:
            return NOTHING, NOTHING, NOTHING
        menu = encoded(self._game.menu(state, viewer))
        prompt = prompts.get(viewer)
        if prompt is None:
            return NOTHING, NOTHING, menu
        return encoded(prompt.seen_by(viewer, viewer)), encoded(self._game.legal(state, viewer)), menu


def _changed(was: Side, now: Side, clocks: Json | None, outcome: Outcome | None) -> str:
    """The end of a step's frame that is the same for everybody, each part with a comma before it."""
    changed = ""
    if now.asked != was.asked:
        changed += f',"asked":{now.asked}'
    if clocks is not None:
        changed += f',"clocks":{encoded(clocks)}'
    if outcome is not None:
        changed += f',"outcome":{encoded(outcome_json(outcome))}'
    return changed


def _told(events: Sequence[Event], viewer: Viewer) -> str:
    """The events in the viewer's form, encoded."""
    return encoded([form for event in events if (form := event.seen_by(viewer)) is not None])


def encoded(value: Any) -> str:
    """Its JSON. Not bytes: those of orjson keep 4 KB each, and a match keeps a hundred of them."""
    return orjson.dumps(value).decode()


def part(own: str) -> str:
    """Encoded JSON as a part of a frame; null for nothing."""
    return NULL if own == NOTHING else own


def prompt_part(prompt: str, touched: int) -> str:
    """The prompt with the `n` at which it was last touched."""
    return NULL if prompt == NOTHING else f'{prompt[:-1]},"at":{touched}}}'


def _renewed(was: Prompt | None, now: Prompt | None) -> bool:
    """Whether answers to the earlier prompt no longer fit."""
    return now is not None and (was is None or was.id != now.id or was.stamp != now.stamp)
