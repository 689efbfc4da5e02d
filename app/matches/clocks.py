"""The clocks of a match: deadlines that follow from the log alone.

A prompt runs on a bank, filled with its budget when the prompt is new. While the prompt is not among those the game
asks, its bank stands still and later goes on with what was left. Seconds throughout, but for what clients are shown.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from app.games.contract import Json, Prompt, Seat
from app.matches.outages import Outages

PAUSED_KEPT = 4
"""Interrupted prompts remembered for a seat; more are never stacked."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The bank of one prompt: `left` seconds as of `since` while it runs, and for good while it does not."""

    prompt: str
    bank: str
    left: float
    since: float
    answered: bool = False


@dataclass(frozen=True, slots=True)
class Clocks:
    running: Mapping[Seat, Clock] = field(default_factory=dict)
    paused: Mapping[Seat, tuple[Clock, ...]] = field(default_factory=dict)
    """For each seat the interrupted ones, the latest last."""

    def after(self, prompts: Mapping[Seat, Prompt], at: float, outages: Outages) -> "Clocks":
        """The clocks once the game asks these prompts."""
        if all(
            seat in prompts and clock.prompt == prompts[seat].id and clock.answered == prompts[seat].answered
            for seat, clock in self.running.items()
        ) and len(prompts) == len(self.running):
            return self
        running: dict[Seat, Clock] = {}
        paused = dict(self.paused)
        for seat, clock in self.running.items():
            prompt = prompts.get(seat)
            if prompt is not None and prompt.id == clock.prompt:
                running[seat] = replace(clock, answered=prompt.answered)
            else:
                left = clock.left - outages.lived(clock.since, at)
                stopped = replace(clock, left=max(0.0, left), since=at)
                paused[seat] = (*paused.get(seat, ()), stopped)[-PAUSED_KEPT:]
        for seat, prompt in prompts.items():
            if seat not in running:
                running[seat] = _begun(prompt, paused, seat, at)
        return Clocks(running, {seat: stack for seat, stack in paused.items() if stack} if prompts else {})

    def due(self, outages: Outages) -> tuple[float, Seat] | None:
        """When the first clock runs out on somebody who owes an answer, and whose it is."""
        owing = [(outages.moment(c.since, c.left), seat) for seat, c in self.running.items() if not c.answered]
        return min(owing, default=None)

    def shape(self) -> tuple[tuple[Seat, str, bool], ...]:
        """What is public of them but for the passing time: it changes when a clock is filled, stopped or resumed."""
        return tuple((seat, clock.prompt, runs) for seat, clock, runs in self._facing())

    def shown(self, now: float, outages: Outages) -> Json:
        """For each seat the clock that runs, or the one that was interrupted last, with milliseconds left, and for how
        long it has run without a stop."""
        shown = {}
        for seat, clock, runs in self._facing():
            ran = outages.lived(clock.since, now) if runs else 0.0
            left = max(0, round((clock.left - ran) * 1000))
            shown[str(seat)] = {"bank": clock.bank, "left": left, "runs": runs, "ran": round(ran * 1000)}
        return shown

    def _facing(self) -> list[tuple[Seat, Clock, bool]]:
        facing = [(seat, stack[-1], False) for seat, stack in self.paused.items() if seat not in self.running]
        facing += [(seat, clock, True) for seat, clock in self.running.items()]
        return sorted(facing, key=lambda each: each[0])

    def dump(self) -> Json:
        return {
            "running": {str(seat): _dumped(clock) for seat, clock in self.running.items()},
            "paused": {str(seat): [_dumped(clock) for clock in stack] for seat, stack in self.paused.items()},
        }

    @classmethod
    def load(cls, data: Json) -> "Clocks":
        return cls(
            {int(seat): Clock(*clock) for seat, clock in data["running"].items()},
            {int(seat): tuple(Clock(*clock) for clock in stack) for seat, stack in data["paused"].items()},
        )


def _begun(prompt: Prompt, paused: dict[Seat, tuple[Clock, ...]], seat: Seat, at: float) -> Clock:
    for clock in paused.get(seat, ()):
        if clock.prompt == prompt.id:
            paused[seat] = tuple(other for other in paused[seat] if other is not clock)
            return replace(clock, since=at, answered=prompt.answered)
    return Clock(prompt.id, prompt.bank, prompt.budget / 1000, at, prompt.answered)


def _dumped(clock: Clock) -> list[object]:
    return [clock.prompt, clock.bank, clock.left, clock.since, clock.answered]
