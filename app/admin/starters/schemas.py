"""What comes in and goes out at the endpoints of curating."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from app.accounts.people import Person
from app.admin.schemas import WhoOut
from app.admin.starters.curation import Curation, Fault
from app.decks.models import StarterRevision, Status
from app.decks.schemas import KeptCards, Version
from app.decks.starter import LONGEST_ID, Contents
from app.decks.starters import Curated, contents_of

LONGEST_TEXT = 400
"""How much is kept; how much fits is for the game to say."""
MOST_DECKS = 1000

DeckId = Annotated[str, StringConstraints(pattern=r"^[a-z]+(-[a-z]+)*$", max_length=LONGEST_ID)]
Text = Annotated[str, StringConstraints(strip_whitespace=True, max_length=LONGEST_TEXT)]
Language = Annotated[str, StringConstraints(pattern="^(ru|en|pt)$")]
Texts = dict[Language, Text]


class ContentsIn(BaseModel):
    """What a draft says; it may have faults."""

    model_config = ConfigDict(extra="forbid")

    name: Texts
    hint: Texts
    cards: KeptCards

    def contents(self) -> Contents:
        """As it is kept."""
        return Contents(self.name, self.hint, self.cards)


class NewStarter(ContentsIn):
    """A new deck, as a draft."""

    id: DeckId


class ChangedDraft(ContentsIn):
    """The whole draft as it shall be, and the version of the deck that was seen."""

    version: Version


class SeenVersion(BaseModel):
    """The version of the deck that was seen."""

    model_config = ConfigDict(extra="forbid")

    version: Version


class NewOrder(BaseModel):
    """All decks in their new order, and in the one that was seen."""

    model_config = ConfigDict(extra="forbid")

    was: Annotated[list[DeckId], Field(max_length=MOST_DECKS)]
    order: Annotated[list[DeckId], Field(max_length=MOST_DECKS)]


class PlacedFault(BaseModel):
    """What keeps a revision from being offered: `at` says where, such as `["name", "ru"]`."""

    at: list[str]
    code: str
    params: dict[str, Any]


class PlacedFaults(BaseModel):
    """Everything that keeps something from being published; nothing for what may be."""

    faults: list[PlacedFault]


class RevisionOut(BaseModel):
    """A revision. `author` is null for what came from files, `published_at` for the draft."""

    number: int
    name: dict[str, str]
    hint: dict[str, str]
    cards: dict[str, int]
    author: WhoOut | None
    changed_at: float
    published_at: float | None

    @classmethod
    def of(cls, revision: StarterRevision, known: Mapping[str, Person]) -> "RevisionOut":
        contents, author = contents_of(revision), known.get(revision.author_id or "")
        return cls(
            number=revision.number,
            name=dict(contents.name),
            hint=dict(contents.hint),
            cards=dict(contents.cards),
            author=WhoOut(id=author.id, name=author.name, deleted=author.deleted) if author else None,
            changed_at=revision.changed_at,
            published_at=revision.published_at,
        )


def placed(faults: Sequence[Fault]) -> list[PlacedFault]:
    return [PlacedFault(at=list(fault.at), code=fault.code, params=fault.params) for fault in faults]


class StarterOut(BaseModel):
    """A starter deck. `published` is what is offered, or was when it was retired, and `faults` what is wrong with it by
    now: with any, it is not offered."""

    id: str
    status: Status
    version: int
    published: RevisionOut | None
    draft: RevisionOut | None
    faults: list[PlacedFault]

    @classmethod
    def of(cls, deck: Curated, known: Mapping[str, Person], curation: Curation) -> "StarterOut":
        return cls(**_brief(deck, known, curation))


class ShelfOut(BaseModel):
    """The starter decks of a game in their order."""

    decks: list[StarterOut]


class CuratedOut(StarterOut):
    """A starter deck with all revisions, the one begun last first, and what keeps its draft from being published."""

    revisions: list[RevisionOut]
    draft_faults: list[PlacedFault]

    @classmethod
    def whole(cls, deck: Curated, known: Mapping[str, Person], curation: Curation) -> "CuratedOut":
        draft = deck.draft
        faults = curation.faults(deck.deck.game, deck.deck.id, contents_of(draft)) if draft else ()
        return cls(
            **_brief(deck, known, curation),
            revisions=[RevisionOut.of(revision, known) for revision in deck.revisions],
            draft_faults=placed(faults),
        )


def _brief(deck: Curated, known: Mapping[str, Person], curation: Curation) -> dict[str, Any]:
    published, draft = deck.published, deck.draft
    faults = curation.faults(deck.deck.game, deck.deck.id, contents_of(published)) if published else ()
    return {
        "id": deck.deck.id,
        "status": deck.deck.status,
        "version": deck.deck.version,
        "published": RevisionOut.of(published, known) if published else None,
        "draft": RevisionOut.of(draft, known) if draft else None,
        "faults": placed(faults),
    }
