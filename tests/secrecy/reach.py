"""What a legal tree and a forecast may show of cards that lie face-down: what follows from their places alone."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from app.games.contract import Json, Seat
from app.games.zinara.battle import Unit
from tests.secrecy import allowed
from tests.secrecy.allowed import Find
from tests.secrecy.oracle import CARDS, Moment

WAYS = {0: 3, 1: 2, 2: 1}
"""5.16: how many faces of a die make a weak, a medium and a strong value."""


@cache
def _cell(place: str) -> tuple[int, int] | None:
    return (ord(place[0]), int(place[1])) if place[0] in "abcde" else None


def _near(one: str, other: str) -> bool:
    """5.10: adjacent."""
    here, there = _cell(one), _cell(other)
    return here is not None and there is not None and max(abs(here[0] - there[0]), abs(here[1] - there[1])) == 1


def _far(one: str, other: str) -> int:
    here, there = _cell(one), _cell(other)
    return 0 if here is None or there is None else abs(here[0] - there[0]) + abs(here[1] - there[1])


@cache
def _abilities(card: str, code: str) -> Sequence[Json]:
    return [ability for ability in CARDS[card]["abilities"] if ability["code"] == code]


@lru_cache(1024)
def in_formation(now: Moment) -> set[str]:
    """5.41 and 5.3: where cards lie beside another of their side with Formation, both face-up."""
    bearers = {
        place: unit
        for place, unit in now.faces.items()
        if _cell(place) is not None and _abilities(unit.card.id, "formation")
    }
    return {
        place
        for place, bearer in bearers.items()
        if any(_far(place, other) == 1 and unit.seat == bearer.seat for other, unit in bearers.items())
    }


def _behind_another(now: Moment, seat: Seat, place: str) -> set[str]:
    """5.32: the cells that a strike over one cell cannot reach since a card of the other side lies between."""
    others = {other for other, unit in {**now.faces, **now.backs}.items() if unit.seat != seat}
    here = _cell(place)
    between = {there: other for other in others if (there := _cell(other)) is not None}
    behind = set()
    for there, other in between.items():
        if here is not None and _far(place, other) == 1:
            behind.add(f"{chr(2 * there[0] - here[0])}{2 * there[1] - here[1]}")
    return behind


def own_die(actor: Unit, how: str) -> list[Json]:
    """The forecasts there may be against a face-down card (6.2)."""
    card = CARDS[actor.card.id]
    if how == "strike":
        return [{"unknown": True, "values": card["strike"]}]
    answers: list[Json] = []
    for ability in _abilities(actor.card.id, how):
        damage = ability.get("damage")
        if isinstance(damage, list):
            answers.append({"unknown": True, "die": [[ways, damage[value]] for value, ways in WAYS.items()]})
        else:
            answers.append({"unknown": True})
    return answers


def legal(now: Moment, seat: Seat, tree: Json) -> Iterator[Find]:
    """What is not explained of the legal tree of a battle."""
    hidden = set(now.hidden_from(seat))
    own = {place for place, unit in {**now.faces, **now.backs}.items() if unit.seat == seat}
    if "defend" in tree:
        if not set(split(tree["defend"])) <= own:
            yield Find("legal.defend", "cards of the other side")
        return
    for place, entry in tree["units"].items():
        if place not in own:
            yield Find(f"legal.units.{place}", "is not the viewer's")
        for key in entry.keys() - allowed.UNIT_LEGAL:
            yield Find(f"legal.units.{place}.{key}", "is not explained")
        for reasons in entry.get("no", {}).values():
            for code, places in reasons.items():
                told = hidden & set(split(places))
                if code == "blocked":
                    told -= _behind_another(now, seat, place)
                if code != "adjacent" and told:
                    yield Find(f"legal.units.{place}.no.{code}", "tells of a card that lies face-down")
    if not hidden:
        return
    for place in own & now.faces.keys():
        unit = now.faces[place]
        acts = tree["units"].get(place, {}).get("acts", {})
        if not unit.closed and not unit.struck:
            for how, reached in _reached(place, unit.card.id, hidden):
                if hidden & set(split(acts.get(how, ""))) != reached:
                    yield Find(f"legal.units.{place}.acts.{how}", f"reaches {acts.get(how)} instead of {reached}")


def _reached(place: str, card: str, hidden: set[str]) -> Iterator[tuple[str, set[str]]]:
    """For each kind of attack, which of the hidden places it reaches: by distance alone."""
    yield "strike", {other for other in hidden if _cell(place) is None or _near(place, other)}
    for how in allowed.RANGED:
        for ability in _abilities(card, how):
            within = {other for other in hidden if _far(place, other) <= ability["range"]}
            yield how, {other for other in within if not _near(place, other)}
    if _abilities(card, "finish"):
        yield "finish", set()


def split(places: str) -> list[str]:
    return [places[i : i + 2] for i in range(0, len(places), 2)]
