"""The game, as the contract asks for it."""

import os
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from app.games import merge
from app.games.contract import (
    Bot,
    Career,
    Cause,
    DeckFault,
    Event,
    Illegal,
    Json,
    Move,
    Outcome,
    Prompt,
    Roll,
    Seat,
    Seen,
    Share,
    Viewer,
)
from app.games.contract import Choose as Chance
from app.games.dice import Dice, deal_stream, shuffled
from tests.games.tiny import careers, luck, rules, view
from tests.games.tiny import moves as m
from tests.games.tiny.bot import bold, meek
from tests.games.tiny.state import Side, State

CARDS = 48
ROUNDS = 4
GATE = "TINY_GATE"
"""The variable that names the file for which matches of `tiny-held` wait."""
HELD_FROM = 24
LOOK_EVERY_S = 0.02


class Tiny:
    """See the package. Content: `{"rounds": n}`, or nothing."""

    name = "tiny"
    seats = (3, 6)
    rules_version = "1"
    move_types: tuple[type[Move], ...] = m.MOVES
    menu_types: tuple[type[Move], ...] = m.MENU_MOVES
    claim_types: tuple[type[Move], ...] = (m.Claim,)
    absence = 60_000
    paces: Mapping[str, int] = {"usual": 10_000}
    bots: Mapping[str, Bot] = {"meek": meek, "bold": bold}

    def __init__(self, content: Json) -> None:
        self._content = content
        self._rounds = int(content.get("rounds", ROUNDS))
        self._values = {f"c{n:02}": n // 2 for n in range(CARDS)}

    def start(self, options: Json, seats: int, dice: Dice) -> tuple[State, list[Event]]:
        events = [Event({"e": "round", "n": 1})]
        state = State(tuple(Side() for _ in range(seats)), tuple(self._values))
        for seat in range(seats):
            state = rules.fill_hand(state, seat, dice, events)
        return state, events

    def prompts(self, state: State) -> Mapping[Seat, Prompt]:
        return view.prompts(state)

    def legal(self, state: State, seat: Seat) -> Json:
        return view.legal(state, seat)

    def menu(self, state: State, seat: Seat) -> Json:
        return view.menu(state, seat)

    def awaits(self, menu: Json) -> bool:
        return False

    def apply(
        self, state: State, seat: Seat, move: Move, dice: Dice, cause: Cause = "player"
    ) -> tuple[State, list[Event]]:
        if state.outcome is not None:
            raise Illegal("over")
        events: list[Event] = []
        if cause == "timeout":
            events.append(Event({"e": "timed_out", "seat": seat}))
        match move:
            case m.Leave():
                return rules.leave(state, seat, self._values, self._rounds, dice, events), events
            case m.Claim():
                if state.sides[seat].out:
                    raise Illegal("is_out")
                return rules.finish(state, "absence", events), events
        prompt = view.prompts(state).get(seat)
        match prompt.kind if prompt else None, move:
            case "choose", m.Choose():
                after = rules.choose(state, seat, move, self._values, dice, events)
            case "choose", m.Trade():
                after = rules.trade(state, seat, move, dice, events)
            case "lead", m.Grab():
                after = rules.grab(state, seat, move, dice, events)
            case "lead", m.Rest():
                after = rules.end_turn(state, self._rounds, dice, events)
            case "answer", m.Answer():
                after = rules.answer(state, seat, move, dice, events)
            case _:
                raise Illegal("not_now")
        return after, events

    def default(self, state: State, seat: Seat) -> Move:
        match view.prompts(state)[seat].kind:
            case "choose":
                return m.Choose("choose", min(state.sides[seat].hand, key=self._values.__getitem__))
            case "lead":
                return m.Rest("rest")
            case _:
                return m.Answer("answer", block=False)

    def view(self, state: State, viewer: Viewer) -> Json:
        return view.view(state, viewer)

    def patch(self, before: State, after: State, viewer: Viewer) -> Json:
        return merge.diff(view.view(before, viewer), view.view(after, viewer))

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def share(self, state: State, seat: Seat) -> Share:
        """A round is a turn of everybody's."""
        side = state.sides[seat]
        return Share(side.left or state.round, side.out)

    def dump(self, state: State) -> Json:
        return asdict(state)

    def load(self, data: Json) -> State:
        sides = tuple(Side(**{**side, "hand": tuple(side["hand"])}) for side in data["sides"])
        over = data["outcome"]
        outcome = over and Outcome(
            tuple(map(tuple, over["ranking"])), tuple(over["winners"]), over["reason"], over["void"]
        )
        lists = {"sides": sides, "deck": tuple(data["deck"]), "shown": tuple(data["shown"]), "outcome": outcome}
        return State(**{**data, **lists})

    def sample(self, tree: Json, choose: Chance) -> Move:
        return view.moves_of(tree)[choose(len(view.moves_of(tree)))]

    def allows(self, tree: Json, move: Move) -> bool:
        return move in view.moves_of(tree)

    def forecast(self, seen: Json, seat: Seat, move: Move) -> Json:
        if not isinstance(move, m.Grab) or not 0 <= move.seat < len(seen["seats"]):
            raise Illegal("no_forecast")
        return {"outcomes": [{"p": 4, "of": 6, "points": 1}, {"p": 2, "of": 6, "points": 0}]}

    def luck(self, seen: Seen) -> Sequence[Roll]:
        return luck.luck(seen)

    def careers(self, steps: Iterable[tuple[State, Sequence[Event]]]) -> Sequence[Career]:
        return careers.careers(steps)

    def content(self) -> Json:
        return self._content

    def card_names(self) -> Mapping[str, Mapping[str, str]]:
        return {card: {"en": card} for card in self._values}

    def deck_faults(self, cards: Mapping[str, int]) -> Sequence[DeckFault]:
        return [DeckFault("unknown_card", {"card": card}) for card in cards if card not in self._values]

    def sample_deck(self, choose: Chance) -> Mapping[str, int]:
        return {card: 1 for card in self._values if choose(2)}

    def sample_deal(self, cards: Mapping[str, int], dice: Dice) -> Json:
        hand, _ = shuffled(dice, deal_stream(0), 0, sorted(cards), min(3, len(cards)))
        return {"hand": hand, "picks": []}


def make(content: Json) -> Tiny:
    """The game with this content."""
    return Tiny(content)


def make_long(content: Json) -> Tiny:
    """The same with so many rounds that it hardly ends."""
    return Tiny({**content, "rounds": 500})


class Held(Tiny):
    """The same, of which a process plays so many matches and no more before the gate is there: what is done to a run
    until then meets it still running, however slow or fast the machine is."""

    def __init__(self, content: Json) -> None:
        super().__init__(content)
        self._begun = 0

    def start(self, options: Json, seats: int, dice: Dice) -> tuple[State, list[Event]]:
        self._begun += 1
        while self._begun > HELD_FROM and not Path(os.environ[GATE]).exists():
            time.sleep(LOOK_EVERY_S)
        return super().start(options, seats, dice)


def make_held(content: Json) -> Held:
    """The game with this content, held up on its way."""
    return Held(content)
