"""Which games there are. The host asks here and never names a game itself."""

import hashlib
import json
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from typing import Any

from app.games.contract import Game, Json

_makers: dict[str, str] = {}
_earlier: dict[str, dict[str, str]] = {}


def register(name: str, maker: str, earlier: Mapping[str, str] | None = None) -> None:
    """Makes a game known: `maker` is "module:callable", and the callable turns content into a `Game`.

    A name rather than the callable, so that bots' worker processes can be told in one string. `earlier` are the makers
    of its rules as they were, by `rules_version`: for matches that began under one."""
    _makers[name] = maker
    _earlier[name] = dict(earlier or {})


def registered() -> Mapping[str, str]:
    """Name → maker of every game known here."""
    return dict(_makers)


def earlier(name: str) -> Mapping[str, str]:
    """`rules_version` → maker of the game's earlier rules that are known here."""
    return dict(_earlier.get(name, {}))


def content_hash(content: Json) -> str:
    """SHA-256 of the content's canonical JSON, in hexadecimal: what a match pins."""
    return hashlib.sha256(_canonical(content).encode()).hexdigest()


def make(name: str, content: Json) -> Game[Any]:
    """The game bound to the content. Raises KeyError for a game nobody registered."""
    return made(_makers[name], content)


def made(maker: str, content: Json) -> Game[Any]:
    """What the maker makes of the content, whatever is registered."""
    return _made(maker, _canonical(content))


def _canonical(content: Json) -> str:
    return json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


@lru_cache(maxsize=32)
def _made(maker: str, content: str) -> Game[Any]:
    module, _, attribute = maker.partition(":")
    game: Game[Any] = getattr(import_module(module), attribute)(json.loads(content))
    return game
