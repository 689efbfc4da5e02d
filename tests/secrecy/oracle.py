"""What is hidden from whom at each moment of a match, worked out afterwards from the log and the rules' bare states.

Nothing of the server's views, events, legal trees or projection is asked here (section 6 of the rules).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from app.games.contract import Json, Seat, Viewer
from app.games.zinara.battle import Unit
from app.games.zinara.field import NAMES, places
from app.games.zinara.state import Preparation, State
from tests.secrecy.record import BOUND, Line, Record

CARDS: dict[str, Json] = {card["id"]: card for card in BOUND.game.content()["cards"]}
KINDS = {1: "deck", 2: "squad", 3: "placement"}
REAR_OF_SECOND = "6"


@dataclass(frozen=True, eq=False)
class Moment:
    """A match after one entry of its log."""

    seq: int
    state: State
    faces: dict[str, Unit]
    """What lies face-up, by place."""
    backs: dict[str, Unit]
    """What lies face-down, by place."""

    @property
    def phase(self) -> int:
        return self.state.phase

    @property
    def over(self) -> bool:
        return self.state.outcome() is not None

    def side(self, seat: Seat) -> Preparation:
        return self.state.sides[seat]

    def hidden_from(self, viewer: Viewer) -> dict[str, Unit]:
        """The cards on the field that the viewer may not know."""
        return {place: unit for place, unit in self.backs.items() if unit.seat != viewer}

    def known_to(self, viewer: Viewer) -> set[str]:
        """The cards that the viewer may hear of now, because they are its own or lie there for all to see."""
        known = {unit.card.id for unit in self.faces.values()}
        if viewer is not None:
            known |= {unit.card.id for unit in self.backs.values() if unit.seat == viewer}
            known |= {card for deck in self.state.decks[viewer] for card in deck.cards}
        return known


class Oracle:
    """Every moment of a match, and which viewers a step may be told of."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.moments: list[Moment] = [*_moments(record)]
        self.ever: list[set[str]] = []
        """By entry: the cards that lay face-up for all to see at any time so far."""
        seen: set[str] = set()
        lying: dict[str, Unit] = {}
        for moment in self.moments:
            turned = [unit for place, unit in lying.items() if place not in moment.backs]
            seen = seen | {unit.card.id for unit in (*moment.faces.values(), *turned)}
            lying = moment.backs
            self.ever.append(seen)

    def at(self, seq: int) -> Moment:
        return self.moments[seq]

    def told(self, seq: int, viewer: Viewer) -> bool | None:
        """Whether the viewer may notice the entry at all; None where it is its own affair."""
        line, before, after = self.record.lines[seq], self.moments[seq - 1], self.moments[seq]
        if before.state.battle is not None or after.over or after.phase != before.phase:
            return True
        if line.seat == viewer:
            return None
        assert line.seat is not None
        # 2.4: that somebody confirmed, once, and nothing else.
        return after.side(line.seat).shown and not before.side(line.seat).shown


def _moments(record: Record) -> Sequence[Moment]:
    game = BOUND.game
    state, _ = game.start(record.options, 2, record.dice)
    moments = [_moment(0, state)]
    for line in record.lines[1:]:
        assert line.seat is not None
        assert line.move is not None
        state, _ = game.apply(state, line.seat, BOUND.decode(line.move), record.dice, line.cause)
        moments.append(_moment(line.seq, state))
        _is_lawful(line, moments[-2], moments[-1])
    return moments


def _moment(seq: int, state: State) -> Moment:
    faces: dict[str, Unit] = {}
    backs: dict[str, Unit] = {}
    if state.battle is not None:
        for place in places(state.battle.masks[0] | state.battle.masks[1]):
            unit = state.battle.unit(place)
            (backs if unit.down else faces)[NAMES[place]] = unit
    return Moment(seq, state, faces, backs)


def _is_lawful(line: Line, before: Moment, after: Moment) -> None:
    """4.4 and 5.3: what lies face-down is the second player's rear, until it is struck, defends or has its turn."""
    battle = after.state.battle
    if battle is None:
        assert not after.backs
        return
    if before.state.battle is None:
        rear = {cell for cell in after.side(1 - after.state.first).cells if cell.endswith(REAR_OF_SECOND)}
        assert set(after.backs) == rear, (line, rear, after.backs)
        return
    named = {battle_place for key in ("target", "by") if (battle_place := _moved(line, key))}
    gone = set(before.backs) - set(after.backs)
    assert set(after.backs) <= set(before.backs), line
    assert gone <= named or battle.turn > 1, (line, gone)
    assert battle.turn == 1 or not after.backs, line


def _moved(line: Line, key: str) -> str:
    return str(getattr(BOUND.decode(line.move or ""), key, ""))
