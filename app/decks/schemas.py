"""What comes in and goes out at the endpoints of decks."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from app.decks.models import MOST_DECKS
from app.decks.service import DECKS_FROM_LEVEL, Kept, Unlocking
from app.games.contract import DeckFault

LONGEST_NAME = 40
LONGEST_TEXT = 6000
MOST_CARDS = 150
MOST_CHANGES = 2**31 - 1
"""No deck is ever changed as often; what is more does not go into the database."""

GameName = Annotated[str, Field(min_length=1, max_length=40)]
CardId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_.:-]{1,60}$")]
Cards = Annotated[dict[CardId, Annotated[int, Field(strict=True, ge=-99, le=99)]], Field(max_length=MOST_CARDS)]
"""Any list, as far as it goes: what is wrong with it is for the game to say."""
KeptCards = Annotated[dict[CardId, Annotated[int, Field(strict=True, ge=1, le=99)]], Field(max_length=MOST_CARDS)]

Version = Annotated[int, Field(ge=1, le=MOST_CHANGES)]


def _one_line(name: str) -> str:
    if not name.isprintable():
        raise ValueError("a name is one line of signs that can be seen")
    return " ".join(name.split())


DeckName = Annotated[
    str,
    AfterValidator(_one_line),
    StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_NAME),
]


class DeckList(BaseModel):
    """A list of cards of a game."""

    model_config = ConfigDict(extra="forbid")

    game: GameName
    cards: Cards


class DeckText(BaseModel):
    """A deck as a code or as a list of names."""

    model_config = ConfigDict(extra="forbid")

    game: GameName
    text: Annotated[str, Field(max_length=LONGEST_TEXT)]


class NewDeck(BaseModel):
    """A deck to keep. Sent again under the same `key`, which the client makes, it is the same deck."""

    model_config = ConfigDict(extra="forbid")

    game: GameName
    name: DeckName
    cards: KeptCards
    key: Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9-]{8,60}$")] | None = None


class ChangedDeck(BaseModel):
    """The whole deck as it shall be, and the version that was changed."""

    model_config = ConfigDict(extra="forbid")

    version: Version
    name: DeckName
    cards: KeptCards


class FaultOut(BaseModel):
    """Something that is wrong with a list of cards."""

    code: str
    params: dict[str, Any]

    @classmethod
    def all(cls, faults: Sequence[DeckFault]) -> list["FaultOut"]:
        return [cls(code=fault.code, params=dict(fault.params)) for fault in faults]


class FaultList(BaseModel):
    """Everything that keeps a list from being a deck; nothing for a legal one."""

    faults: list[FaultOut]


class DealOut(BaseModel):
    """A sample deal, as the game's own client reads it."""

    deal: Mapping[str, Any]


class CodeOut(BaseModel):
    """A list of cards as a short text."""

    code: str


class ImportOut(BaseModel):
    """The cards that could be read, and a fault for each part that could not."""

    cards: dict[str, int]
    faults: list[FaultOut]


class StarterOut(BaseModel):
    """A starter deck: name and hint by language, and how many of each card."""

    id: str
    name: dict[str, str]
    hint: dict[str, str]
    cards: dict[str, int]


class StarterList(BaseModel):
    """The starter decks of a game."""

    decks: list[StarterOut]


class DeckOut(BaseModel):
    """A deck as its owner sees it; one with faults is kept, and not offered to matches."""

    id: str
    game: str
    name: str
    version: int
    cards: dict[str, int]
    faults: list[FaultOut]
    changed_at: float

    @classmethod
    def of(cls, kept: Kept) -> "DeckOut":
        deck = kept.deck
        return cls(
            id=deck.id,
            game=deck.game,
            name=deck.name,
            version=deck.version,
            cards=kept.cards,
            faults=FaultOut.all(kept.faults),
            changed_at=deck.changed_at,
        )


class DeckAnswer(BaseModel):
    """One deck."""

    deck: DeckOut


class UnlockOut(BaseModel):
    """Whether whoever asks may save decks, from which level on, and how far they are."""

    allowed: bool
    level: int
    reached: int
    experience: int
    wanted: int | None
    """With how much experience the next level begins; null for somebody without a session."""

    @classmethod
    def of(cls, found: Unlocking) -> "UnlockOut":
        return cls(
            allowed=found.allowed,
            level=DECKS_FROM_LEVEL,
            reached=found.level,
            experience=found.experience,
            wanted=found.wanted,
        )


class OwnDecks(BaseModel):
    """The decks of whoever asks, the one changed last first; `most` is how many they may keep."""

    decks: list[DeckOut]
    most: int = MOST_DECKS
    unlock: UnlockOut
