"""Games bound to their content, with the decoders of their moves."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Annotated, Any

import orjson
from pydantic import Field, TypeAdapter
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from app.decks.shelf import Shelf
from app.games import registry
from app.games.contract import Game, Json, Move
from app.kit.db import Database
from app.kit.errors import NotFound
from app.matches.models import Catalogue


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


def bind(name: str, content: Json) -> Bound:
    """Raises NotFound for a game that nobody registered."""
    makers: Mapping[str, str] = registry.registered()
    if name not in makers:
        raise NotFound("no_such_game", game=name)
    game = registry.make(name, content)
    adapter: TypeAdapter[Move] = TypeAdapter(move_union(game.move_types))
    return Bound(name, makers[name], registry.content_hash(content), orjson.dumps(content), game, adapter)


class Games:
    """The games as new matches are started with them, and as older ones were."""

    def __init__(self, database: Database, shelf: Shelf) -> None:
        self._database = database
        self._shelf = shelf
        self._current: dict[str, Bound] = {}
        self._pinned: dict[tuple[str, str], Bound] = {}

    def names(self) -> list[str]:
        return sorted(registry.registered())

    def current(self, name: str) -> Bound:
        """The game with the newest content. Raises NotFound."""
        if name not in self._current:
            bound = bind(name, self._shelf.content(name) if name in registry.registered() else {})
            self._current[name] = bound
            self._pinned[name, bound.hash] = bound
        return self._current[name]

    async def pinned(self, name: str, content_hash: str) -> Bound:
        """The game with the content of that hash. Raises NotFound."""
        if (known := self._pinned.get((name, content_hash))) is not None:
            return known
        if name in registry.registered() and self.current(name).hash == content_hash:
            return self.current(name)
        async with self._database.reading() as session:
            text = await session.scalar(select(Catalogue.content).where(Catalogue.hash == content_hash))
        if text is None:
            raise NotFound("not_found")
        bound = self._pinned[name, content_hash] = bind(name, orjson.loads(text))
        return bound

    async def keep(self, session: AsyncSession, bound: Bound) -> None:
        """Make sure that the content outlives this server."""
        known = await session.scalar(select(Catalogue.hash).where(Catalogue.hash == bound.hash))
        if known is None:
            # Should somebody else keep it at the same moment, it is kept.
            with suppress(IntegrityError):
                async with session.begin_nested():
                    await session.execute(insert(Catalogue).values(hash=bound.hash, content=bound.content.decode()))
