"""One match as it is served: the state after the newest entry of its log, and what judges the next command."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import orjson
from sqlalchemy import Executable

from app.games.contract import MENU, Event, Illegal, Json, Move, Outcome, Seat, Viewer
from app.matches.clocks import Clocks
from app.matches.entries import Append, Entry, encode_events
from app.matches.games import encode
from app.matches.outages import Outages
from app.matches.pinned import Pinned
from app.matches.projection import ABORTED, Projection, Shown, Side, aborted, asked_of, outcome_json
from app.ratings.endings import Ending, ending_of

STEPS_KEPT = 8
"""Steps that a viewer who was away is sent one by one; after more of them it gets the whole view."""
ANSWERS_KEPT = 8
"""Answers that can be repeated without looking into the log."""
SNAPSHOT_EVERY = 20
BOT_LATE_S = 20.0
"""When a bot owes an answer, the match is looked at again after so long: the process that let it think may be gone."""


class Command(NamedTuple):
    """A move as somebody sent it: for which prompt, and `at` which of the sender's steps."""

    seat: Seat
    id: str
    prompt: str
    at: int
    move: Move

    @property
    def key(self) -> str:
        """The id under which it is kept: no seat can use up another's."""
        return f"{self.seat}:{self.id}"


class Step(NamedTuple):
    """One entry and the frame of each viewer, None for those who see nothing of it."""

    match_id: str
    entry: Entry
    frames: Sequence[str | None]


class Advance(NamedTuple):
    """A position one entry further than the room's, not yet taken up."""

    step: Step
    state: Any
    side: Side
    clocks: Clocks
    shown: tuple[Shown, ...]
    append: Append
    outages: tuple[tuple[float, float], ...]
    """Those that its deadline was reckoned with."""


AbsentSince = Callable[[Seat], float | None]
"""Since when the seat has had no socket; None while it has one."""


class Room:
    """A running match in memory. Nothing here waits; `lock` is held by whoever moves it on."""

    def __init__(
        self,
        pinned: Pinned,
        outages: Outages,
        seq: int,
        state: Any,
        clocks: Clocks,
        ns: Sequence[int],
        touched: Sequence[int],
        *,
        broken_off: bool = False,
    ) -> None:
        self.pinned = pinned
        self.game = pinned.bound.game
        self.outages = outages
        self.seq = seq
        self.state = state
        self.clocks = clocks
        self.projection = Projection(self.game, len(pinned.seats))
        self.broken_off = broken_off
        prompts = {} if broken_off else self.game.prompts(state)
        self.side = Side(prompts, asked_of(prompts), clocks.shape())
        self.shown = tuple(map(Shown, ns)) if broken_off else self.projection.first(state, prompts, ns, touched)
        self.due = self._due(clocks, prompts)
        self._outages = outages.known
        self.steps: deque[Step] = deque(maxlen=STEPS_KEPT)
        self.answers: OrderedDict[str, int] = OrderedDict()
        self.lock = asyncio.Lock()
        self.gone = False
        self.used_at = 0.0

    @property
    def over(self) -> bool:
        return not self.side.prompts

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return aborted(len(self.pinned.seats)) if self.broken_off else self.game.outcome(self.state)

    def owing(self) -> list[Seat]:
        """The seats that owe an answer."""
        return [seat for seat, prompt in self.side.prompts.items() if not prompt.answered]

    def awaits(self, seat: Seat) -> bool:
        """Whether something in the seat's menu waits for its answer."""
        return not self.over and self.game.awaits(self.game.menu(self.state, seat))

    def judge(self, command: Command, now: float, absent_since: AbsentSince) -> Advance:
        """The position after the command, or `Illegal`."""
        if self.over:
            raise Illegal("over")
        menu = self.pinned.bound.is_menu(command.move)
        self._fits(command, menu)
        cause = "player"
        if menu and isinstance(command.move, self.game.claim_types):
            self._absent(now, absent_since)
            cause = "absence"
        entry = (command.seat, cause, command.key, command.prompt, command.move)
        return self._advance(*entry, now)

    def _fits(self, command: Command, menu: bool) -> None:
        """Raises `stale_prompt` for an answer to a question that is not asked, or was asked of another position."""
        if menu or command.prompt == MENU:
            if not menu or command.prompt != MENU:
                raise Illegal("not_now")
            return
        prompt = self.side.prompts.get(command.seat)
        if prompt is None or prompt.id != command.prompt or command.at < self.shown[command.seat].touched:
            raise Illegal("stale_prompt")

    def _absent(self, now: float, absent_since: AbsentSince) -> None:
        """Raises unless everybody who owes an answer has long been absent from it: time before the question stood does
        not count."""
        for seat in self.owing():
            since = None if self.pinned.seats[seat].bot else absent_since(seat)
            asked = self.clocks.running[seat].since
            away = 0.0 if since is None else self.outages.lived(max(since, asked), now) * 1000
            if since is None or away < self.game.absence:
                raise Illegal("not_absent", seat=seat, after=round(self.game.absence - away))

    def expire(self, now: float) -> Advance | None:
        """The position after the default of the prompt whose time has been up for longest, if there is one."""
        due = self.clocks.due(self.outages)
        if due is None or due[0] > now:
            return None
        seat = due[1]
        return self._advance(
            seat, "timeout", None, self.side.prompts[seat].id, self.game.default(self.state, seat), now
        )

    def abort(self, at: float, also: Sequence[Executable] = ()) -> Advance:
        """The match broken off where it stands, whatever the rules say: nobody wins, and it counts for nothing."""
        frames, shown = self.projection.stop(self.shown)
        ns, clocks = orjson.dumps([each.n for each in shown]).decode(), Clocks()
        entry = Entry(self.pinned.id, self.seq + 1, None, ABORTED, None, None, None, encode_events(()), ns, at)
        outcome = aborted(len(self.pinned.seats))
        append = Append(
            entry,
            None,
            due_changed=True,
            snapshot=dump(self.game.dump(self.state), clocks, shown, broken_off=True),
            outcome=orjson.dumps(outcome_json(outcome)).decode(),
            ending=self._ending(self.state, outcome, at),
            also=also,
        )
        side = Side({}, asked_of({}), clocks.shape())
        step = Step(self.pinned.id, entry, frames)
        return Advance(step, self.state, side, clocks, shown, append, self.outages.known)

    def follow(self, entry: Entry) -> Advance:
        """The position after an entry that is in the log already."""
        if entry.seq == self.seq + 1 and entry.cause == ABORTED:
            return self.abort(entry.at)
        if entry.seq != self.seq + 1 or entry.seat is None or entry.move is None:
            raise ValueError(f"entry {entry.seq} does not follow {self.seq} in match {entry.match_id}")
        move = self.pinned.bound.decode(entry.move)
        return self._advance(entry.seat, entry.cause, entry.command, entry.prompt, move, entry.at)

    def _advance(
        self, seat: Seat, cause: Any, command: str | None, prompt: str | None, move: Move, at: float
    ) -> Advance:
        state, events = self.game.apply(self.state, seat, move, self.pinned.dice, cause)
        prompts = self.game.prompts(state)
        clocks = self.clocks.after(prompts, at, self.outages)
        outages = self.outages.known
        ticking = clocks is self.clocks and outages == self._outages
        asked = self.side.asked if prompts == self.side.prompts else asked_of(prompts)
        side = Side(prompts, asked, self.side.clocks if clocks is self.clocks else clocks.shape())
        faces = None if side.clocks == self.side.clocks else clocks.shown(at, self.outages)
        frames, shown = self.projection.step(self.state, state, events, self.side, side, faces, self.shown)
        entry = self._entry(seat, cause, command, prompt, move, events, shown, at)
        due = self.due if ticking else self._due(clocks, prompts)
        outcome = None if prompts else self._outcome(state)
        append = Append(
            entry,
            due,
            due_changed=due != self.due,
            snapshot=dump(self.game.dump(state), clocks, shown)
            if not prompts or entry.seq % SNAPSHOT_EVERY == 0
            else None,
            outcome=None if outcome is None else orjson.dumps(outcome_json(outcome)).decode(),
            ending=None if outcome is None else self._ending(state, outcome, at),
        )
        return Advance(Step(self.pinned.id, entry, frames), state, side, clocks, shown, append, outages)

    def _entry(
        self,
        seat: Seat,
        cause: str,
        command: str | None,
        prompt: str | None,
        move: Move,
        events: Sequence[Event],
        shown: Sequence[Shown],
        at: float,
    ) -> Entry:
        ns = orjson.dumps([each.n for each in shown]).decode()
        text = encode(move).decode()
        return Entry(self.pinned.id, self.seq + 1, seat, cause, command, prompt, text, encode_events(events), ns, at)

    def reckon(self) -> float | None:
        """Take the time without a server into account that has come up since the last step: when the match needs the
        server next."""
        self._outages = self.outages.known
        self.due = self._due(self.clocks, self.side.prompts)
        return self.due

    def _due(self, clocks: Clocks, prompts: Any) -> float | None:
        due = clocks.due(self.outages)
        if due is None:
            return None
        bots = [
            clocks.running[seat].since + BOT_LATE_S
            for seat, prompt in prompts.items()
            if self.pinned.seats[seat].bot and not prompt.answered
        ]
        return min([due[0], *bots])

    def _outcome(self, state: Any) -> Outcome:
        outcome = self.game.outcome(state)
        if outcome is None:
            raise ValueError(f"match {self.pinned.id} asks nobody and is not over")
        return outcome

    def _ending(self, state: Any, outcome: Outcome, at: float) -> Ending:
        """What the match comes to for those who played it."""
        seats = [(info.account, info.bot, self.game.share(state, seat)) for seat, info in enumerate(self.pinned.seats)]
        pinned = self.pinned
        return ending_of(pinned.id, pinned.bound.name, at, outcome, seats, rated=pinned.rated)

    def ending(self, at: float) -> Ending:
        """What the match, which ended at that moment, came to. Raises ValueError for one that is not over."""
        outcome = self.outcome
        if outcome is None:
            raise ValueError(f"match {self.pinned.id} is not over")
        return self._ending(self.state, outcome, at)

    def settle(self, advance: Advance) -> None:
        """Take up a position whose entry is in the log."""
        entry = advance.step.entry
        self.seq = entry.seq
        self.state, self.side, self.clocks, self.shown = advance.state, advance.side, advance.clocks, advance.shown
        self.due = advance.append.due
        self._outages = advance.outages
        self.broken_off = entry.cause == ABORTED
        self.steps.append(advance.step)
        if entry.command is not None and entry.seat is not None:
            self.answers[entry.command] = advance.shown[entry.seat].n
            if len(self.answers) > ANSWERS_KEPT:
                self.answers.popitem(last=False)

    def index(self, viewer: Viewer) -> int:
        """The viewer's place among `shown` and the frames of a step."""
        return -1 if viewer is None else viewer


def dump(state: Json, clocks: Clocks, shown: Sequence[Shown], *, broken_off: bool = False) -> str:
    """A snapshot: what `load` needs to go on from there."""
    ns, touched = [each.n for each in shown], [each.touched for each in shown[:-1]]
    kept = {"state": state, "clocks": clocks.dump(), "ns": ns, "touched": touched}
    return orjson.dumps({**kept, "broken_off": True} if broken_off else kept).decode()


def load(pinned: Pinned, outages: Outages, seq: int, text: str) -> Room:
    """The room as it was at a snapshot."""
    data = orjson.loads(text)
    state = pinned.bound.game.load(data["state"])
    clocks, broken_off = Clocks.load(data["clocks"]), data.get("broken_off", False)
    return Room(pinned, outages, seq, state, clocks, data["ns"], data["touched"], broken_off=broken_off)
