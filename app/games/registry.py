"""Which games there are. The host asks here and never names a game itself."""

import hashlib
import json
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from typing import Any

from app.games.contract import Game, Json

_makers: dict[str, str] = {}


def register(name: str, maker: str) -> None:
    """Makes a game known: `maker` is "module:callable", and the callable turns content into a `Game`.

    A name rather than the callable, so that bots' worker processes can be told in one string."""
    _makers[name] = maker
    _made.cache_clear()


def registered() -> Mapping[str, str]:
    """Name → maker of every game known here."""
    return dict(_makers)


def content_hash(content: Json) -> str:
    """SHA-256 of the content's canonical JSON, in hexadecimal: what a match pins."""
    return hashlib.sha256(_canonical(content).encode()).hexdigest()


def make(name: str, content: Json) -> Game[Any]:
    """The game bound to the content. Raises KeyError for a game nobody registered."""
    return _made(name, _canonical(content))


def _canonical(content: Json) -> str:
    return json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


@lru_cache(maxsize=32)
def _made(name: str, content: str) -> Game[Any]:
    module, _, attribute = _makers[name].partition(":")
    game: Game[Any] = getattr(import_module(module), attribute)(json.loads(content))
    return game
