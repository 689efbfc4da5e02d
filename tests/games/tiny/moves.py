"""The moves, as their JSON says them."""

from dataclasses import dataclass
from typing import Literal

from app.games.contract import Move


@dataclass(frozen=True, slots=True)
class Choose(Move):
    """In secret, the card to show this round; may be changed until the last seat has chosen."""

    do: Literal["choose"]
    card: str


@dataclass(frozen=True, slots=True)
class Trade(Move):
    """In secret and once a round, one card of the hand for another of the deck."""

    do: Literal["trade"]
    card: str


@dataclass(frozen=True, slots=True)
class Grab(Move):
    """The leader reaches for a point of that seat."""

    do: Literal["grab"]
    seat: int


@dataclass(frozen=True, slots=True)
class Rest(Move):
    """The leader has done enough."""

    do: Literal["rest"]


@dataclass(frozen=True, slots=True)
class Answer(Move):
    """Whoever is grabbed at spends a shield, or does not."""

    do: Literal["answer"]
    block: bool


@dataclass(frozen=True, slots=True)
class Leave(Move):
    """Menu: give up; the others go on."""

    do: Literal["leave"]


@dataclass(frozen=True, slots=True)
class Claim(Move):
    """Menu: end the match over seats that have long been absent."""

    do: Literal["claim"]


PROMPT_MOVES = (Choose, Trade, Grab, Rest, Answer)
MENU_MOVES = (Leave, Claim)
MOVES = (*PROMPT_MOVES, *MENU_MOVES)
