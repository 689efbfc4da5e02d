"""Moves of every shape, sensible and not: their fields are filled from whatever words and numbers lie about."""

import typing
from dataclasses import fields
from typing import Any, Literal

from app.games.contract import Choose, Json, Move

JUNK = ("", "?", "a1", "zz", "-1")


def words(value: Any) -> set[str]:
    """Every string in a JSON value, keys included; of even ones also each pair of signs, as places are written."""
    if isinstance(value, str):
        return {value, *(value[i : i + 2] for i in range(0, len(value), 2) if len(value) % 2 == 0)}
    if isinstance(value, dict):
        return {word for key, inner in value.items() for word in ({key} | words(inner))}
    if isinstance(value, list | tuple):
        return {word for inner in value for word in words(inner)}
    return set()


def guesses(kind: type[Move], source: Json, choose: Choose, count: int) -> list[Move]:
    """`count` moves of the type."""
    pool = sorted(words(source))
    hints = typing.get_type_hints(kind)
    made = []
    for _ in range(count):
        values = {f.name: _guess(hints[f.name], pool, choose) for f in fields(kind)}  # type: ignore[arg-type]
        made.append(kind(**values))
    return made


def _guess(hint: Any, pool: list[str], choose: Choose) -> Any:
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is Literal:
        return arguments[choose(len(arguments))]
    if origin is tuple:
        return tuple(_guess(arguments[0], pool, choose) for _ in range(choose(5)))
    if hint is bool:
        return bool(choose(2))
    if hint is int:
        return choose(24) - 2
    if hint is str:
        return pool[choose(len(pool))] if pool and choose(6) else JUNK[choose(len(JUNK))]
    raise AssertionError(f"no guess for a field of {hint}: moves hold numbers, words, truths and rows of them")
