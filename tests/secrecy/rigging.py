"""Servers that are rigged, and decks for them."""

from collections.abc import Callable

from app.games.contract import Json
from tests.http import post
from tests.secrecy.oracle import CARDS
from tests.servers import ServerProcess


class RiggedServer(ServerProcess):
    """A server of `tests.secrecy.rigged`."""

    module = "tests.secrecy.rigged"

    def rig(self, plant: str = "", **more: object) -> None:
        """Rig the matches that begin from now on."""
        post(f"{self.origin}/test/rig", {"plant": plant, **more})


def _shoots(ability: Json) -> bool:
    return bool(ability.get("range", 0) > 2 and ability["code"] != "heal")


def _wards(ability: Json) -> bool:
    return ability["code"] == "stash" or ability.get("from") in ("shots", "throws", "magic")


def _forms(ability: Json) -> bool:
    return bool(ability["code"] == "formation")


def crowded() -> dict[str, list[str]]:
    """A deck of what shoots far, what is safe from shots, and what stands in formation."""
    return {"crowded": [card for able in (_shoots, _wards, _forms) for card in _cheapest(able, 6) * 2]}


def _cheapest(able: Callable[[Json], bool], count: int) -> list[str]:
    cards = [card for card in CARDS.values() if any(map(able, card["abilities"]))]
    cards.sort(key=lambda card: (sum(card["cost"].values()), card["id"]))
    return [card["id"] for card in cards[:count]]
