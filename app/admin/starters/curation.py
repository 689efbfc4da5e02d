"""What admins do with the starter decks of the house: drafts, publishing, retiring, their order."""

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass

from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.service import Identity
from app.admin.audit import Subject, record
from app.decks import starters
from app.decks.rules import Blemish, rules_of
from app.decks.shelf import Shelf
from app.decks.starter import TAKEN, Contents, Starter
from app.decks.starters import Curated, contents_of
from app.games import registry
from app.games.contract import Json
from app.kit.errors import Conflict, NotFound, Unprocessable


@dataclass(frozen=True, slots=True)
class Fault:
    """What keeps a revision from being published: `at` says where, such as `["name", "ru"]`."""

    at: Sequence[str]
    code: str
    params: Json


@dataclass(frozen=True, slots=True)
class By:
    """Who acts, and when."""

    admin: Identity
    now: float


class Curation:
    """Every act runs in the caller's transaction, and one act a game at a time: its decks are locked.

    Acts on a deck name the version they saw, and raise Conflict `starter_changed` if it is no longer the newest. What
    they change is in the audit log.
    """

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    # ---- looking

    async def all(self, session: AsyncSession, game: str) -> list[Curated]:
        """All starter decks in their order. Raises NotFound `no_such_game`."""
        self._know(game)
        return await starters.curated(session, game)

    async def get(self, session: AsyncSession, game: str, deck_id: str) -> Curated:
        """Raises NotFound."""
        return _one(await self.all(session, game), deck_id)

    def faults(self, game: str, deck_id: str, contents: Contents) -> list[Fault]:
        """Everything that keeps the contents from being published. Raises NotFound `no_such_game`."""
        self._know(game)
        found = self._blemishes(game, [Starter(deck_id, 1, retired=False, contents=contents)])
        return [
            Fault([str(part) for part in blemish.path[1:]], blemish.code, dict(blemish.params))
            for blemish in found
            if blemish.path
        ]

    # ---- acts

    async def create(self, session: AsyncSession, game: str, deck_id: str, contents: Contents, by: By) -> None:
        """A new deck at the end, as a draft. Raises Conflict `starter_exists`."""
        there = await self._locked(session, game)
        place = max((each.deck.place for each in there), default=0) + 1
        if deck_id in TAKEN or not await starters.add(session, game, deck_id, place):
            raise Conflict("starter_exists", id=deck_id)
        fresh = _one(await starters.curated(session, game, lock=True), deck_id)
        number = await starters.write(session, fresh, contents, by.admin.id, by.now)
        await starters.change(session, fresh.deck)
        await record(
            session,
            by.now,
            by.admin,
            "starter.created",
            _subject(fresh),
            game=game,
            revision=number,
            changes=contents.changes(None),
        )

    async def save(
        self, session: AsyncSession, game: str, deck_id: str, version: int, contents: Contents, by: By
    ) -> None:
        """The draft with these contents, begun if there was none. Asked for once more, nothing happens."""
        deck = _one(await self._locked(session, game), deck_id)
        before = deck.draft or deck.published
        was = contents_of(before) if before else None
        if deck.draft is not None and was == contents:
            return  # an answer that was lost on its way
        _require(deck, version)
        number = await starters.write(session, deck, contents, by.admin.id, by.now)
        await starters.change(session, deck.deck)
        await record(
            session,
            by.now,
            by.admin,
            "starter.drafted",
            _subject(deck),
            game=game,
            revision=number,
            changes=contents.changes(was),
        )

    async def discard(self, session: AsyncSession, game: str, deck_id: str, version: int, by: By) -> None:
        """No draft any more; a deck that was never published is gone with it. Raises Conflict `no_draft`."""
        deck = _one(await self._locked(session, game), deck_id)
        _require(deck, version)
        if deck.draft is None:
            raise Conflict("no_draft")
        if deck.deck.published is None:
            await starters.remove(session, deck.deck)
        else:
            await starters.drop(session, deck.draft)
            await starters.change(session, deck.deck)
        await record(
            session, by.now, by.admin, "starter.discarded", _subject(deck), game=game, revision=deck.draft.number
        )

    async def publish(self, session: AsyncSession, game: str, deck_id: str, version: int, by: By) -> None:
        """From now on the draft is offered. Raises Conflict `no_draft`, Unprocessable `starter_faulty`: `faults`."""
        deck = _one(await self._locked(session, game), deck_id)
        _require(deck, version)
        if deck.draft is None:
            raise Conflict("no_draft")
        contents, number = contents_of(deck.draft), deck.draft.number
        self._require_sound(game, deck_id, contents)
        await starters.publish(session, deck.draft, by.now)
        await starters.change(session, deck.deck, published=number, retired=False)
        changes = contents.changes(contents_of(deck.published) if deck.published else None)
        await record(
            session, by.now, by.admin, "starter.published", _subject(deck), game=game, revision=number, changes=changes
        )

    async def retire(self, session: AsyncSession, game: str, deck_id: str, version: int, by: By) -> None:
        """New matches do not offer the deck any more. Raises Conflict `not_offered`, `few_starters`."""
        deck = _one(await self._locked(session, game), deck_id)
        _require(deck, version)
        if deck.deck.status != "published":
            raise Conflict("not_offered")
        await starters.change(session, deck.deck, retired=True)
        await self.require_enough(session, game)
        await record(
            session, by.now, by.admin, "starter.retired", _subject(deck), game=game, revision=deck.deck.published
        )

    async def restore(self, session: AsyncSession, game: str, deck_id: str, version: int, by: By) -> None:
        """A retired deck is offered again, as it was published last. Raises Conflict `not_retired`, Unprocessable."""
        deck = _one(await self._locked(session, game), deck_id)
        _require(deck, version)
        if deck.deck.status != "retired" or deck.published is None:
            raise Conflict("not_retired")
        self._require_sound(game, deck_id, contents_of(deck.published))
        await starters.change(session, deck.deck, retired=False)
        await record(
            session, by.now, by.admin, "starter.restored", _subject(deck), game=game, revision=deck.deck.published
        )

    async def arrange(self, session: AsyncSession, game: str, was: Sequence[str], order: Sequence[str], by: By) -> None:
        """All decks in another order. Raises Conflict `order_changed` unless they stand as they `was`."""
        now = [each.deck.id for each in await self._locked(session, game)]
        if list(was) != now or sorted(order) != sorted(now):
            raise Conflict("order_changed")
        for place, deck_id in enumerate(order, 1):
            await starters.put(session, game, deck_id, place)
        await record(
            session, by.now, by.admin, "starter.arranged", Subject("game", game), before=now, after=list(order)
        )

    async def require_enough(self, session: AsyncSession, game: str) -> None:
        """Raises Conflict `few_starters` if the game wants more decks to be offered."""
        for blemish in self._blemishes(game, await starters.offered(session, game)):
            if not blemish.path:
                raise Conflict("few_starters", **blemish.params)

    # ---- what they need

    def _require_sound(self, game: str, deck_id: str, contents: Contents) -> None:
        if faults := self.faults(game, deck_id, contents):
            raise Unprocessable("starter_faulty", faults=[asdict(fault) for fault in faults])

    def _blemishes(self, game: str, decks: Collection[Starter]) -> Sequence[Blemish]:
        rules = rules_of(game)
        return rules.starter_faults([deck.deck() for deck in decks], self._shelf.content(game)) if rules else ()

    async def _locked(self, session: AsyncSession, game: str) -> list[Curated]:
        self._know(game)
        return await starters.curated(session, game, lock=True)

    def _know(self, game: str) -> None:
        if game not in registry.registered():
            raise NotFound("no_such_game", game=game)


def _one(there: Sequence[Curated], deck_id: str) -> Curated:
    for each in there:
        if each.deck.id == deck_id:
            return each
    raise NotFound("not_found")


def _subject(deck: Curated) -> Subject:
    return Subject("starter", deck.deck.id)


def _require(deck: Curated, version: int) -> None:
    if deck.deck.version != version:
        raise Conflict("starter_changed", version=deck.deck.version)
