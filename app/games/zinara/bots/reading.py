"""The battle as a bot sees it: its view read back, with a middling card guessed in the place of every back (6.5)."""

from statistics import median_low

from app.games.contract import Json
from app.games.zinara import view as views
from app.games.zinara.battle import Battle
from app.games.zinara.cards import Card
from app.games.zinara.catalogue import Catalogue
from app.games.zinara.field import places


def middling(catalogue: Catalogue) -> Card:
    """A card without abilities that is middling in every printed number: what a back is taken for."""
    cards = list(catalogue.cards.values())
    data = {
        "id": "",
        "planet": "",
        "cost": {"silver": median_low(sum(card.cost) for card in cards)},
        "hp": median_low(card.hp for card in cards),
        "move": median_low(card.move for card in cards),
        "strike": [median_low(card.strike[value] for card in cards) for value in range(3)],
    }
    return Card(data, neutral=True, abilities=())


def battle_of(view: Json, catalogue: Catalogue, guess: Card) -> Battle:
    """A battle of the bot's own, to think with and to change at will."""
    battle = views.read(view["battle"], view["first"], catalogue)
    for place in places(battle.masks[0] | battle.masks[1]):
        unit = battle.unit(place)
        if unit.card is catalogue.unknown:
            unit.card = guess
            unit.hp = guess.hp
    return battle
