"""The decks that accounts keep, and what can be done with a list of cards before it is one."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.service import Identity
from app.decks import codes, repository, starters
from app.decks.models import MOST_DECKS, Deck
from app.decks.namelist import Reader
from app.decks.ports import LevelOf
from app.decks.shelf import Shelf
from app.games import registry
from app.games.contract import DeckFault, Game, Json
from app.games.dice import throwaway_dice
from app.kit.errors import Conflict, Forbidden, NotFound, Unprocessable
from app.kit.ids import id_of, new_id

DECKS_FROM_LEVEL = 2

Cards = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Kept:
    """A deck of an account, and what keeps it from being played with: nothing for a legal one."""

    deck: Deck
    cards: dict[str, int]
    faults: Sequence[DeckFault]


@dataclass(frozen=True, slots=True)
class Unlocking:
    """How far somebody is on the way to decks of their own: a level, and `experience` of `wanted` for the next."""

    level: int
    experience: int
    wanted: int | None
    guest: bool

    @property
    def allowed(self) -> bool:
        return self.level >= DECKS_FROM_LEVEL and not self.guest


class Decks:
    """Every act runs in the caller's transaction.

    A list with faults may be kept, so that nobody loses half a deck; it is never offered to a match.
    """

    def __init__(self, shelf: Shelf, level_of: LevelOf) -> None:
        self._shelf = shelf
        self._level_of = level_of
        self._games: dict[str, Game[Any]] = {}

    # ---- lists of cards

    async def starters(self, session: AsyncSession, game: str) -> Sequence[Json]:
        """The starter decks that are offered; none for a game without decks. Raises NotFound.

        One that is no deck any more, since the cards have changed, is not among them.
        """
        self._game(game)
        offered = await starters.offered(session, game)
        return [deck.deck() for deck in offered if not self.faults(game, deck.contents.cards)]

    def faults(self, game: str, cards: Cards) -> Sequence[DeckFault]:
        """Everything that keeps the list from being a deck. Raises NotFound."""
        return self._game(game).deck_faults(cards)

    def sample_deal(self, game: str, cards: Cards) -> Json:
        """A deal as a match would begin with. Raises NotFound, Unprocessable `deck_faulty`."""
        if self.faults(game, cards):
            raise Unprocessable("deck_faulty")
        return self._game(game).sample_deal(cards, throwaway_dice(secrets.token_hex(16), 1))

    def code(self, game: str, cards: Cards) -> str:
        """The list as a short text. Raises NotFound, Unprocessable `no_code`."""
        self._game(game)
        try:
            return codes.encode(game, cards, self._shelf.numbers(game))
        except LookupError as unknown:
            raise Unprocessable("no_code") from unknown

    def imported(self, game: str, text: str) -> tuple[dict[str, int], Sequence[DeckFault]]:
        """The cards of a code or of a list of names, and everything in it that could not be read. Raises NotFound."""
        names = self._game(game).card_names()
        if codes.looks_like_code(text):
            return codes.decode(game, text, self._shelf.numbers(game))
        return Reader(names).read(text)

    # ---- decks of accounts

    async def kept(self, session: AsyncSession, account: str, game: str) -> list[Kept]:
        """The account's decks, the one changed last first. Raises NotFound."""
        self._game(game)
        return [self._kept(deck) for deck in await repository.of_account(session, account, game)]

    async def get(self, session: AsyncSession, account: str, deck_id: str) -> Kept:
        """Raises NotFound, also for a deck of somebody else."""
        deck = await repository.get(session, account, deck_id)
        if deck is None:
            raise NotFound("not_found")
        return self._kept(deck)

    async def create(
        self, session: AsyncSession, asking: Identity, game: str, name: str, cards: Cards, now: float, key: str | None
    ) -> Kept:
        """A new deck, or the one that was made under the key before, as it is now: an answer may have been lost.

        Raises NotFound, Forbidden `decks_locked`, `decks_need_account`, Conflict `too_many_decks`.
        """
        self._game(game)
        await self._require_builder(session, asking, game)
        named = new_id() if key is None else id_of(asking.id, game, key)
        if key is not None and (before := await repository.get(session, asking.id, named)) is not None:
            return self._kept(before)
        deck = Deck(
            id=named,
            account_id=asking.id,
            game=game,
            name=name,
            cards=repository.encode(dict(cards)),
            version=1,
            created_at=now,
            changed_at=now,
        )
        if not await repository.add(session, deck):
            if (before := await repository.get(session, asking.id, named)) is not None:
                return self._kept(before)  # made in this very moment
            raise Conflict("too_many_decks", most=MOST_DECKS)
        return self._kept(deck)

    async def change(
        self, session: AsyncSession, asking: Identity, deck_id: str, version: int, name: str, cards: Cards, now: float
    ) -> Kept:
        """The deck with another name or other cards. Raises NotFound, Forbidden as `create`, and Conflict
        `deck_changed` for a version that is not the newest, unless what is newest is the very same."""
        before = await self.get(session, asking.id, deck_id)
        await self._require_builder(session, asking, before.deck.game)
        text = repository.encode(dict(cards))
        if not await repository.change(session, deck_id, version, name, text, now):
            newest = (await self.get(session, asking.id, deck_id)).deck
            # An answer that was lost on its way is asked for again.
            if (newest.name, newest.cards) != (name, text):
                raise Conflict("deck_changed", version=newest.version)
        return await self.get(session, asking.id, before.deck.id)

    async def remove(self, session: AsyncSession, asking: Identity, deck_id: str, version: int) -> None:
        """Raises NotFound, Conflict `deck_changed`."""
        kept = await self.get(session, asking.id, deck_id)
        if not await repository.remove(session, deck_id, version):
            raise Conflict("deck_changed", version=kept.deck.version)

    async def unlocking(self, session: AsyncSession, asking: Identity | None, game: str) -> Unlocking:
        """Whether whoever asks may keep decks of the game, and how far they are."""
        if asking is None:
            return Unlocking(1, 0, None, guest=True)
        level = await self._level_of(session, asking.id, game)
        return Unlocking(level.level, level.experience, level.next, guest=asking.guest)

    # ---- decks in matches

    async def choices(self, session: AsyncSession, game: str, account: str | None) -> list[Json]:
        """What a seat may choose from: the account's legal decks, the one changed last first, and the starter decks."""
        own = await self.kept(session, account, game) if account is not None else []
        return [
            *({"id": k.deck.id, "name": k.deck.name, "cards": k.cards} for k in own if not k.faults),
            *({part: deck[part] for part in ("id", "name", "cards")} for deck in await self.starters(session, game)),
        ]

    def _kept(self, deck: Deck) -> Kept:
        cards: dict[str, int] = orjson.loads(deck.cards)
        return Kept(deck, cards, self.faults(deck.game, cards))

    async def _require_builder(self, session: AsyncSession, asking: Identity, game: str) -> None:
        unlocking = await self.unlocking(session, asking, game)
        if unlocking.level < DECKS_FROM_LEVEL:
            raise Forbidden(
                "decks_locked", level=DECKS_FROM_LEVEL, experience=unlocking.experience, wanted=unlocking.wanted
            )
        if unlocking.guest:
            raise Forbidden("decks_need_account")

    def _game(self, name: str) -> Game[Any]:
        if name not in self._games:
            if name not in registry.registered():
                raise NotFound("no_such_game", game=name)
            self._games[name] = registry.make(name, self._shelf.content(name))
        return self._games[name]
