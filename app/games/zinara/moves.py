"""Every move of Zinara: a closed set. Places and cards are as the player sees them."""

from dataclasses import dataclass
from typing import Literal

from app.games.contract import Move

How = Literal[
    "strike", "shot", "throw", "row_strike", "discharge", "magic_strike", "special_strike", "finish", "heal"
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class ChooseDeck(Move):
    """1/4: this deck, and with `confirm` that is settled (2.3)."""

    do: Literal["deck"]
    deck: str
    confirm: bool


@dataclass(frozen=True, slots=True)
class Pick(Move):
    """2/4: the squad, as the numbers of cards of the hand, 0 … 14 (3.1)."""

    do: Literal["pick"]
    cards: tuple[int, ...]
    confirm: bool


@dataclass(frozen=True, slots=True)
class Redeal(Move):
    """2/4: a full new deal for one gold crystal (3.6)."""

    do: Literal["redeal"]


@dataclass(frozen=True, slots=True)
class Place(Move):
    """3/4: a cell of one's own half for each card of the squad, "" where none is chosen yet (4.2)."""

    do: Literal["place"]
    cells: tuple[str, ...]
    confirm: bool


@dataclass(frozen=True, slots=True)
class Withdraw(Move):
    """Phases 1 to 3: takes one's confirmation back while the other side's is not in (2.4)."""

    do: Literal["withdraw"]


@dataclass(frozen=True, slots=True)
class Step(Move):
    """4/4: walks a card to a cell that it can reach (5.8)."""

    do: Literal["step"]
    unit: str
    to: str


@dataclass(frozen=True, slots=True)
class Leap(Move):
    """4/4: leaps a card to a cell (5.44)."""

    do: Literal["leap"]
    unit: str
    to: str


@dataclass(frozen=True, slots=True)
class Act(Move):
    """4/4: an action of a card on another, the simple strike included (5.5)."""

    do: Literal["act"]
    unit: str
    how: How
    target: str


@dataclass(frozen=True, slots=True)
class Undo(Move):
    """4/4: takes the newest own step or leap back (5.9)."""

    do: Literal["undo"]


@dataclass(frozen=True, slots=True)
class EndTurn(Move):
    """4/4: passes the turn (5.7)."""

    do: Literal["end"]


@dataclass(frozen=True, slots=True)
class Defend(Move):
    """4/4: who takes the strike, "" for nobody; with `quiet` this turn asks no more (5.18)."""

    do: Literal["defend"]
    by: str
    quiet: bool


@dataclass(frozen=True, slots=True)
class Surrender(Move):
    """Menu, every phase (4.5, 5.51)."""

    do: Literal["surrender"]


@dataclass(frozen=True, slots=True)
class OfferDraw(Move):
    """Menu, phase 4 (5.51)."""

    do: Literal["offer"]


@dataclass(frozen=True, slots=True)
class AnswerDraw(Move):
    """Menu: takes or refuses the offer of that number (5.51)."""

    do: Literal["answer"]
    offer: int
    accept: bool


@dataclass(frozen=True, slots=True)
class Claim(Move):
    """Menu: the win, or a draw, over somebody who has long been absent (5.53)."""

    do: Literal["claim"]
    result: Literal["win", "draw"]


MENU_MOVES = (Surrender, OfferDraw, AnswerDraw, Claim)
MOVES = (
    ChooseDeck, Pick, Redeal, Place, Withdraw, Step, Leap, Act, Undo, EndTurn, Defend, *MENU_MOVES,
)  # fmt: skip
