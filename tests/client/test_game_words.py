"""A game's words: some for everything that its screens and its rules say."""

import re

from app.games.zinara.content import BONUSES, FORMS, PROTECTIONS
from app.settings import ROOT
from tests.client.catalogues import GAME, game

LITERAL = re.compile(r'\bw\(\s*"([\w.]+)"')
CHOICE = re.compile(r'\bw\([^()"`]*\?\s*"([\w.]+)"\s*:\s*"([\w.]+)"')
SHORTCUT = re.compile(r'words: "zinara\.([\w.]+)"')

HITS = ("none", "weak", "medium", "strong")
BUILT = {
    "hit": (*HITS, "sure"),
    "return": HITS,
    "role": ("melee", "ranged", "magic", "heal", "flying"),
    "side": ("me", "op"),
    "zone": ("me", "op"),
    "cell": ("step", "leap", "target", "ally", "defender"),
    "label": ("me", "op", "gold", "silver"),
    "squad": ("gold", "silver"),
    "values": ("0", "1", "2"),
    "protections": PROTECTIONS,
    "bonuses": BONUSES,
}
"""Keys that the client puts together from a kind and a code."""

NAMED = ("protections", "bonuses")
"""Of these, the kinds whose codes have a name and a text each."""

EVENT = re.compile(r'"e": "(\w+)"')
TOLD_OTHERWISE = {"surrendered", "warned", "over"}
"""Events that say nothing, since another one follows, or that are told by their code."""


def test_every_word_that_the_screens_say_is_there() -> None:
    said = {
        f"{kind}.{code}" for kind, codes in BUILT.items() for code in codes if kind not in {"protections", "bonuses"}
    }
    for path in GAME.rglob("*.js"):
        text = path.read_text(encoding="utf-8")
        said |= set(LITERAL.findall(text)) | {key for pair in CHOICE.findall(text) for key in pair}
        said |= set(SHORTCUT.findall(text))
    assert {key for key in said if key not in game("en")} == set()


def test_every_ability_has_a_name_and_a_text() -> None:
    told = [f"abilities.{code}" for code in FORMS]
    told += [f"{kind}.{code}" for kind in NAMED for code in BUILT[kind]]
    assert [key for key in told if not {f"{key}.name", f"{key}.text"} <= set(game("en"))] == []


def test_every_event_of_the_rules_has_words() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "app/games/zinara").rglob("*.py"))
    events = set(EVENT.findall(source)) | {"moved", "leapt", "declined", "lapsed"} - TOLD_OTHERWISE
    assert {"turn", "attack", "rolled", "hit", "killed"} <= events
    assert {event for event in events - TOLD_OTHERWISE if f"events.{event}" not in game("en")} == set()
