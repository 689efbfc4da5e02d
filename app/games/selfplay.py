"""Bots against bots: whole matches of any game, without a host. Pure, as the rules are: the seed decides everything."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import count, cycle, islice, permutations, product
from typing import Any

from app.games.contract import Bot, Career, Choose, Event, Game, Illegal, Json, Move, Seat
from app.games.dice import BATTLE, KeyedDice, deal_stream

LONGEST = 20_000
"""Decisions after which a match counts as unfinished."""
RANDOM = "random"
"""Id and name of every deck made by chance."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A match to be played: for each seat a bot's level and the deck it gets, who goes first, and the seed."""

    bots: tuple[str, ...]
    decks: tuple[Json, ...]
    first: Seat
    seed: str


@dataclass(frozen=True, slots=True)
class Record:
    """A match as it went. `winners` is empty for a draw, `reason` too when it found no end in `LONGEST` decisions.

    `turns` counts the public events named "turn", which games that have turns tell. `illegal` counts the moves of bots
    that the rules refused; the default was played instead. `chain` is the last of a chain of SHA-256 sums, each of the
    one before, the move and its events: equal chains are equal matches. `careers` has what became of each card.
    """

    setup: Setup
    winners: tuple[Seat, ...]
    reason: str
    turns: int
    decisions: int
    illegal: int
    chain: str
    careers: tuple[Career, ...] = ()

    @property
    def finished(self) -> bool:
        return bool(self.reason)

    def score(self, seat: Seat) -> float:
        """1 for a win, ½ for a draw, 0 for a loss."""
        if not self.winners:
            return 0.5
        return float(seat in self.winners)


def schedule(
    bots: Sequence[str], decks: Sequence[Json], matches: int, seed: str, *, mirrored: bool = False, start: int = 0
) -> list[Setup]:
    """Matches in which every pairing of two different decks comes from both sides, and every seat goes first, in turn.

    With two decks, eight matches in a row are in balance: decks, first seats and the bots' seats. `mirrored`, the bots
    change seats from match to match, and until each has sat everywhere decks, deals and dice stay the same. Of these
    `matches`, only those from number `start` on."""
    seats = len(bots)
    pairings = list(permutations(decks, seats)) or [tuple(islice(cycle(decks), seats))]
    around = [tuple(islice(cycle(bots), shift, shift + seats)) for shift in range(seats)]
    if mirrored:
        rounds = ((levels, dealt, first) for dealt, first, levels in cycle(product(pairings, range(seats), around)))
    else:
        rounds = (each for each in cycle(product(around, pairings, range(seats))))
    return [
        Setup(levels, dealt, first, f"{seed}:{number // seats if mirrored else number}")
        for number, (levels, dealt, first) in islice(zip(range(matches), rounds, strict=False), start, None)
    ]


def schedule_random(
    game: Game[Any], bots: Sequence[str], matches: int, seed: str, *, mirrored: bool = False, start: int = 0
) -> list[Setup]:
    """Matches in which each seat has a deck of its own by chance; all else is as in `schedule`.

    All these decks are named "random": what they say, they say of cards."""
    nothing: list[Json] = [{}]
    return [
        replace(setup, decks=tuple(_random_deck(game, f"{setup.seed}:{seat}") for seat in range(len(bots))))
        for setup in schedule(bots, nothing, matches, seed, mirrored=mirrored, start=start)
    ]


def _random_deck(game: Game[Any], seed: str) -> Json:
    return {"id": RANDOM, "name": RANDOM, "cards": dict(game.sample_deck(_chance(_dice(seed, 1), 0)))}


def play(game: Game[Any], setup: Setup, bots: Mapping[str, Bot] | None = None) -> Record:
    """One match, from the first decision to the end. `bots` by level, if not the game's own."""
    levels = game.bots if bots is None else bots
    seats = len(setup.bots)
    dice = _dice(setup.seed, seats)
    chances = [_chance(dice, seat) for seat in range(seats)]
    options = {"decks": [[deck] for deck in setup.decks], "first": setup.first}
    state, events = game.start(options, seats, dice)
    steps = [(state, events)]
    chain = _link("", None, None, events)
    turns = turns_in(events)
    decisions = illegal = 0
    while decisions < LONGEST:
        seat = _owing(game, state)
        if seat is None:
            break
        decisions += 1
        bot = levels[setup.bots[seat]]
        move = bot(game.view(state, seat), seat, game.legal(state, seat), chances[seat])
        try:
            state, events = game.apply(state, seat, move, dice)
        except Illegal:
            illegal += 1
            move = game.default(state, seat)
            state, events = game.apply(state, seat, move, dice, "timeout")
        steps.append((state, events))
        chain = _link(chain, seat, move, events)
        turns += turns_in(events)
    outcome = game.outcome(state)
    winners, reason = (outcome.winners, outcome.reason) if outcome else ((), "")
    careers = tuple(game.careers(steps)) if outcome else ()
    return Record(setup, winners, reason, turns, decisions, illegal, chain, careers)


def _dice(seed: str, seats: int) -> KeyedDice:
    streams = [BATTLE, *(f(seat) for f in (deal_stream, _bot_stream) for seat in range(seats))]
    return KeyedDice(seed, {stream: hashlib.sha256(f"{seed}|{stream}".encode()).digest() for stream in streams})


def _bot_stream(seat: Seat) -> str:
    return f"bot:{seat}"


def _chance(dice: KeyedDice, seat: Seat) -> Choose:
    """Each bot's own chance, so that none can read another's from it."""
    draws = count()
    stream = _bot_stream(seat)
    return lambda n: dice.draw(stream, next(draws), n)


def _owing(game: Game[Any], state: Any) -> Seat | None:
    """The lowest seat that owes an answer; None when the match is over."""
    return min((seat for seat, prompt in game.prompts(state).items() if not prompt.answered), default=None)


def turns_in(events: Sequence[Event]) -> int:
    """How many turns begin with these events."""
    return sum(event.public is not None and event.public.get("e") == "turn" for event in events)


def _link(chain: str, seat: Seat | None, move: Move | None, events: Sequence[Event]) -> str:
    told = [[event.public, sorted(event.private.items())] for event in events]
    made = None if move is None else asdict(move)  # type: ignore[call-overload]
    link = json.dumps([chain, seat, made, told], sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(link.encode()).hexdigest()


def chained(records: Iterable[Record]) -> str:
    """One sum for many matches, in their order."""
    return hashlib.sha256("".join(record.chain for record in records).encode()).hexdigest()
