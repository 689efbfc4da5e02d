"""The content that Zinara is played with: which forms planets, cards and abilities have (1.1, 1.2)."""

from collections.abc import Mapping
from typing import Any

from app.games.contract import Json
from app.games.zinara.content_forms import (
    ContentFault,
    Faults,
    Form,
    Path,
    choice,
    colour,
    flag,
    is_whole,
    name_id,
    number,
    record,
    text,
)
from app.games.zinara.content_meaning import flight, homes, neutrality, readability, repetitions
from app.games.zinara.rulings import REDEAL_FLOOR

HIGHEST_HP, HIGHEST_MOVE, HIGHEST_VALUE, MOST_ABILITIES = 30, 3, 9, 3
HIGHEST_COST = REDEAL_FLOOR  # 3.6: with what a redeal must leave, any card can be paid
LONGEST_NAME, LONGEST_FLAVOUR, LONGEST_PLANET, LONGEST_SAYING = 26, 72, 16, 120

PROTECTIONS = ("shots", "throws", "magic", "discharges", "poison", "weak")
BONUSES = ("defence", "armour", "stash", "strike", "shot")


def _cost(path: Path, value: Any) -> Faults:
    if (
        not isinstance(value, dict)
        or list(value) not in (["gold"], ["silver"])
        or not all(is_whole(v, 1, HIGHEST_COST) for v in value.values())
    ):
        yield ContentFault(path, "cost", {"value": value, "high": HIGHEST_COST})


def _values(path: Path, value: Any) -> Faults:
    """The weak, medium and strong value of a strike."""
    if (
        not isinstance(value, list)
        or len(value) != len(("weak", "medium", "strong"))
        or not all(is_whole(v, 0, HIGHEST_VALUE) for v in value)
        or value != sorted(value)
    ):
        yield ContentFault(path, "values", {"value": value, "high": HIGHEST_VALUE})


def _damage(path: Path, value: Any) -> Faults:
    """Fixed, or a triple that a die decides (5.36)."""
    if not is_whole(value, 1, HIGHEST_VALUE) and any(_values(path, value)):
        yield ContentFault(path, "damage", {"value": value, "high": HIGHEST_VALUE})


_N: Mapping[str, Form] = {"n": number(1, 9)}
_FIXED: Mapping[str, Form] = {"damage": number(1, 9)}
_RANGED: Mapping[str, Form] = {"range": number(2, 9), "damage": _damage}
_NAME = text(LONGEST_NAME)

FORMS: Mapping[str, Mapping[str, Form]] = {
    "armour": _N,
    "formation": {"bonus": choice(BONUSES), **_N},
    "stash": {},
    "directed_strike": {},
    "protection": {"from": choice(PROTECTIONS)},
    "flying": {},
    "shot": _RANGED,
    "throw": _RANGED,
    "row_strike": _FIXED,
    "discharge": _RANGED,
    "magic_strike": {"name": _NAME, **_RANGED},
    "special_strike": _FIXED,
    "aim": _N,
    "guard": _N,
    "unanswered": {},
    "double_strike": {},
    "leap": _N,
    "finish": _N,
    "heal": {"n": number(1, 9), "range": number(1, 9)},
    "regeneration": _N,
    "drain": _N,
    "poison": _N,
    "stun": {},
    "thorns": _N,
}
"""Every ability code, with the fields that a card gives it and their forms. Of these, a stash formation has no `n`."""


def _abilities(path: Path, value: Any) -> Faults:
    if not isinstance(value, list):
        yield ContentFault(path, "not_list")
        return
    if len(value) > MOST_ABILITIES:
        yield ContentFault(path, "many_abilities", {"count": len(value), "most": MOST_ABILITIES})
    seen = set()
    for i, ability in enumerate(value):
        yield from _ability((*path, i), ability)
        kind = str((ability.get("code"), ability.get("from"))) if isinstance(ability, dict) else None
        if kind is not None and kind in seen:
            yield ContentFault((*path, i), "ability_twice", {"code": ability.get("code")})
        seen.add(kind)


def _ability(path: Path, value: Any) -> Faults:
    code = value.get("code") if isinstance(value, dict) else None
    if not isinstance(value, dict):
        yield ContentFault(path, "not_table")
    elif code is None:
        yield ContentFault(path, "missing", {"field": "code"})
    elif not isinstance(code, str) or code not in FORMS:
        yield ContentFault((*path, "code"), "unknown_ability", {"code": code})
    else:
        fields = {"code": choice((code,)), **FORMS[code]}
        if code == "formation" and value.get("bonus") == "stash":
            del fields["n"]
            if "n" in value:
                yield ContentFault((*path, "n"), "stash_number")
                value = {name: given for name, given in value.items() if name != "n"}
        yield from record(path, value, fields)


PLANET: Mapping[str, Form] = {
    "id": name_id,
    "name": text(LONGEST_PLANET),
    "neutral": flag,
    "style": text(LONGEST_SAYING),
    "weakness": text(LONGEST_SAYING),
    "ink": colour,
    "deep": colour,
    "accent": colour,
    "motif": name_id,
}
CARD: Mapping[str, Form] = {
    "id": name_id,
    "planet": name_id,
    "name": _NAME,
    "cost": _cost,
    "hp": number(1, HIGHEST_HP),
    "move": number(0, HIGHEST_MOVE),
    "strike": _values,
    "abilities": _abilities,
    "flavour": text(LONGEST_FLAVOUR),
    "glyph": name_id,
}


def content_faults(content: Json) -> list[ContentFault]:
    """Everything that keeps the content, whatever JSON it is, from being one that Zinara can be played with."""
    faults = list(record((), content, {"planets": _list_of(PLANET), "cards": _list_of(CARD)}))
    planets, cards = _tables(content, "planets"), _tables(content, "cards")
    if isinstance(content.get("cards"), list) and not content["cards"]:
        faults.append(ContentFault(("cards",), "no_cards"))
    return [
        *faults,
        *neutrality(planets),
        *readability(planets),
        *homes(planets, cards),
        *flight(cards),
        *repetitions(planets, cards),
    ]


def _list_of(fields: Mapping[str, Form]) -> Form:
    def form(path: Path, value: Any) -> Faults:
        if not isinstance(value, list):
            yield ContentFault(path, "not_list")
            return
        for i, entry in enumerate(value):
            yield from record((*path, i), entry, fields)

    return form


def _tables(content: Json, name: str) -> dict[Path, Json]:
    entries = content.get(name)
    return {(name, i): e for i, e in enumerate(entries) if isinstance(e, dict)} if isinstance(entries, list) else {}
