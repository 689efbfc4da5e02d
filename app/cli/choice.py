"""Decks as they are named on a command line: a starter deck's id, a file written like one, or a deck code."""

import tomllib
from collections.abc import Sequence
from pathlib import Path

import typer

from app.cli.playable import Playable
from app.decks.codes import decode, looks_like_code
from app.games.contract import Json


def chosen(found: Playable, words: Sequence[str]) -> list[Json]:
    """The decks, each with an id of its own. Raises `typer.BadParameter` for what is no legal deck."""
    decks = [_deck(found, word.strip(), number) for number, word in enumerate(words, 1)]
    for deck in decks:
        if faults := found.game.deck_faults(deck["cards"]):
            raise _refused(f"{deck['id']} is no deck: {faults[0].code} {dict(faults[0].params)}")
    if len({deck["id"] for deck in decks}) < len(decks):
        raise _refused("two of them have the same id")
    return decks


def _deck(found: Playable, word: str, number: int) -> Json:
    starters = {starter["id"]: starter for starter in found.starters}
    if word in starters:
        return starters[word]
    if looks_like_code(word):
        cards, faults = decode(found.game.name, word, found.numbers)
        if faults:
            raise _refused(f"{word} is no code of a deck: {faults[0].code}")
        return {"id": f"code-{number}", "name": word, "cards": cards}
    file = Path(word)
    if not file.is_file():
        raise _refused(f"{word!r} is no file, no code, and none of {', '.join(sorted(starters))}")
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
        raise _refused(f"{word} is not TOML: {wrong}") from None
    if not isinstance(data.get("cards"), dict):
        raise _refused(f"{word} has no table of cards")
    own = data.get("id", file.stem)
    return {"id": own, "name": data.get("name", own), "cards": data["cards"]}


def _refused(why: str) -> typer.BadParameter:
    return typer.BadParameter(why, param_hint="--decks")
