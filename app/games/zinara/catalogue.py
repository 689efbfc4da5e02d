"""All cards there are, made from the content that a match pins."""

from functools import cached_property

from app.games.contract import Json
from app.games.zinara.abilities import ability
from app.games.zinara.cards import Card


class Catalogue:
    """`cards` by id, in the content's order. Raises KeyError or TypeError for content that `content_faults` faults."""

    def __init__(self, content: Json) -> None:
        self.content = content
        neutral = {planet["id"] for planet in content["planets"] if planet["neutral"]}
        self.cards: dict[str, Card] = {
            data["id"]: Card(data, data["planet"] in neutral, [ability(entry) for entry in data["abilities"]])
            for data in content["cards"]
        }

    @cached_property
    def unknown(self) -> Card:
        """What stands for a card that a viewer cannot see: a body without a name or an ability."""
        blank = {"id": "", "planet": "", "cost": {}, "hp": 1, "move": 0, "strike": [0, 0, 0]}
        return Card(blank, neutral=True, abilities=())
