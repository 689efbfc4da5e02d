"""States from drawn boards, drawn boards from states, and dice that fall as they are told."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from app.games.contract import Json
from app.games.dice import BATTLE as STREAM
from app.games.zinara import Zinara
from app.games.zinara.battle import Battle, Unit
from app.games.zinara.field import NAMES, PLACES, ROWS
from app.games.zinara.state import BATTLE, Preparation, State
from tests.games.zinara.bundled import zinara
from tests.games.zinara.casefile import FIRST, SECOND, Drawing, read

COLUMNS = "abcde"


class ScriptedDice:
    """Dice that fall in the given order; more are not thrown."""

    def __init__(self, faces: Iterable[int]) -> None:
        self.left = list(faces)

    def draw(self, stream: str, k: int, n: int) -> int:
        assert (stream, n) == (STREAM, 6), f"a die of {stream} with {n} sides"
        assert self.left, "a die was thrown that nobody named"
        return self.left.pop(0) - 1


@lru_cache(maxsize=128)
def _with_cards(cards: str) -> Zinara:
    content = zinara().content()
    made = json.loads(cards)
    return Zinara({**content, "cards": [*content["cards"], *made]}) if made else zinara()


def game_with(cards: Mapping[str, Json]) -> Zinara:
    """The game with the bundled cards and these."""
    return _with_cards(json.dumps(list(cards.values())))


def state_of(game: Zinara, drawing: Drawing, turn: int = 3, first: int = 0) -> State:
    """A battle in the given turn: the sides take turns, the seat `first` has the odd ones."""
    battle = Battle(first)
    battle.turn = turn
    battle.active = first if turn % 2 else 1 - first
    for name, piece in drawing.pieces.items():
        seat = first if piece.side == FIRST else 1 - first
        unit = Unit(game.catalogue.cards[piece.card], seat, PLACES[name], battle.era)
        unit.closed = bool(piece.said.get("closed") or piece.said.get("stunned"))
        unit.steps = 0 if unit.closed or seat != battle.active else unit.card.move
        unit.steps = piece.said.get("left", unit.steps)
        unit.hp = piece.said.get("hp", unit.card.hp)
        unit.poison = piece.said.get("poison", 0)
        unit.soaked = piece.said.get("soaked", 0)
        unit.struck = piece.said.get("struck", 0)
        unit.down, unit.stunned = bool(piece.said.get("down")), bool(piece.said.get("stunned"))
        unit.leapt = bool(piece.said.get("leapt"))
        battle.at[unit.place] = unit
        battle.masks[seat] |= 1 << unit.place
    return State(BATTLE, first, ((), ()), (Preparation(), Preparation()), battle)


@dataclass(frozen=True)
class Scene:
    """A drawn board, ready to be played on."""

    game: Zinara
    state: State

    @property
    def battle(self) -> Battle:
        assert self.state.battle is not None
        return self.state.battle


def scene(text: str, first: int = 0) -> Scene:
    """The board of a text that has one, without the title: made-up cards, legend, `turn`, rows, zone."""
    case = read(f"== scene\n{text}")[0]
    assert case.board is not None
    game = game_with(case.cards)
    return Scene(game, state_of(game, case.board, case.turn, first))


def told(battle: Battle, unit: Unit) -> str:
    """A unit in the words of a legend."""
    words = [unit.card.id]
    words += [f"hp {unit.hp}"] if unit.hp != unit.card.hp else []
    words += ["stunned"] if unit.stunned else ["closed"] if unit.closed else []
    words += [name for name in ("down", "leapt") if getattr(unit, name)]
    words += [f"{name} {getattr(unit, name)}" for name in ("poison", "soaked") if getattr(unit, name)]
    return " ".join(words + (["struck"] if unit.struck and not unit.closed else []))


def facts(battle: Battle) -> dict[str, str]:
    """What stands where, in words."""
    found = {}
    for unit in (unit for unit in battle.at if unit is not None):
        side = FIRST if unit.seat == battle.first else SECOND
        found[NAMES[unit.place]] = f"{side} {told(battle, unit)}"
    return found


def draw(battle: Battle) -> str:
    """The board with letters, and the legend with the places."""
    letters = {FIRST: iter("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), SECOND: iter("abcdefghijklmnopqrstuvwxyz")}
    legend, at = [], {}
    for place, words in facts(battle).items():
        side, _, rest = words.partition(" ")
        at[place] = next(letters[side])
        legend.append(f"{at[place]} {place} {rest}")
    rows = [f"{row} {' '.join(at.get(f'{column}{row}', '.') for column in COLUMNS)}" for row in range(ROWS, 0, -1)]
    turn = f"turn {battle.turn} of {FIRST if battle.active == battle.first else SECOND}"
    return "\n".join([turn, *rows, f"  {' '.join(COLUMNS)}", *legend])


def differences(expected: Mapping[str, str], actual: Mapping[str, str]) -> Sequence[str]:
    return [
        f"{place}: expected {expected.get(place, 'nothing')}, is {actual.get(place, 'nothing')}"
        for place in NAMES
        if expected.get(place) != actual.get(place)
    ]
