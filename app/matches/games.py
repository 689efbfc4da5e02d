"""Games bound to their content, with the decoders of their moves."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Annotated, Any

import orjson
from pydantic import Field, TypeAdapter
from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from app.decks.shelf import Shelf
from app.games import registry
from app.games.contract import Game, Json, Move
from app.kit.db import Database
from app.kit.errors import Fault, Gone, NotFound
from app.matches.models import RUNNING, Catalogue, Match


@dataclass(frozen=True, slots=True)
class Bound:
    """A game with one content, ready to be played."""

    name: str
    maker: str
    hash: str
    content: bytes
    game: Game[Any]
    move: TypeAdapter[Move]

    def decode(self, text: str | bytes) -> Move:
        """The move that the JSON says; raises `pydantic.ValidationError`."""
        return self.move.validate_json(text, strict=True)

    def is_menu(self, move: Move) -> bool:
        return isinstance(move, self.game.menu_types)


def encode(move: Move) -> bytes:
    """The move's JSON."""
    return orjson.dumps(move)


def move_union(types: tuple[type[Move], ...]) -> Any:
    """The type of a game's moves, told apart by `do`."""
    union = reduce(or_, types)
    return Annotated[union, Field(discriminator="do")] if len(types) > 1 else union


def bind(name: str, content: Json, maker: str | None = None) -> Bound:
    """The game by its newest rules, or as another maker makes it. Raises NotFound for one that nobody registered."""
    makers: Mapping[str, str] = registry.registered()
    if name not in makers:
        raise NotFound("no_such_game", game=name)
    maker = maker or makers[name]
    game = registry.made(maker, content)
    adapter: TypeAdapter[Move] = TypeAdapter(move_union(game.move_types))
    return Bound(name, maker, registry.content_hash(content), orjson.dumps(content), game, adapter)


class Games:
    """The games as new matches are started with them, and as older ones were."""

    def __init__(self, database: Database, shelf: Shelf) -> None:
        self._database = database
        self._shelf = shelf
        self._current: dict[str, Bound] = {}
        self._pinned: dict[tuple[str, str, str], Bound] = {}

    def names(self) -> list[str]:
        return sorted(registry.registered())

    def current(self, name: str) -> Bound:
        """The game with the newest rules and content. Raises NotFound."""
        if name not in self._current:
            bound = bind(name, self._shelf.content(name) if name in registry.registered() else {})
            self._current[name] = bound
            self._pinned[name, bound.hash, bound.game.rules_version] = bound
        return self._current[name]

    async def pinned(self, name: str, content_hash: str, rules_version: str) -> Bound:
        """The game with the content of that hash, by the rules of that version: as a match began that names both.

        Raises NotFound, and Gone `rules_gone` for rules that are not known here."""
        key = name, content_hash, rules_version
        if key not in self._pinned:
            maker = self.maker(name, rules_version)
            self._pinned[key] = bind(name, orjson.loads(await self.content(name, content_hash)), maker)
        return self._pinned[key]

    def maker(self, name: str, rules_version: str) -> str:
        """Who makes the game by those rules. Raises NotFound, and Gone `rules_gone` if nobody does."""
        current = self.current(name)
        if current.game.rules_version == rules_version:
            return current.maker
        if (maker := registry.earlier(name).get(rules_version)) is None:
            raise Gone("rules_gone", version=rules_version)
        return maker

    async def unplayable(self) -> dict[tuple[str, str], int]:
        """How many matches run whose rules are not known here, by game and version."""
        wanted = select(Match.game, Match.rules_version, func.count()).group_by(Match.game, Match.rules_version)
        async with self._database.reading() as session:
            found = (await session.execute(wanted.where(Match.status == RUNNING))).all()
        return {(name, version): count for name, version, count in found if not self._knows(name, version)}

    def _knows(self, name: str, rules_version: str) -> bool:
        try:
            self.maker(name, rules_version)
        except Fault:
            return False
        return True

    async def content(self, name: str, content_hash: str) -> bytes:
        """The content of that hash, as JSON. Raises NotFound."""
        if (current := self.current(name)).hash == content_hash:
            return current.content
        async with self._database.reading() as session:
            text = await session.scalar(select(Catalogue.content).where(Catalogue.hash == content_hash))
        if text is None:
            raise NotFound("not_found")
        return text.encode()

    async def keep(self, session: AsyncSession, bound: Bound) -> None:
        """Make sure that the content outlives this server."""
        known = await session.scalar(select(Catalogue.hash).where(Catalogue.hash == bound.hash))
        if known is None:
            # Should somebody else keep it at the same moment, it is kept.
            with suppress(IntegrityError):
                async with session.begin_nested():
                    await session.execute(insert(Catalogue).values(hash=bound.hash, content=bound.content.decode()))
