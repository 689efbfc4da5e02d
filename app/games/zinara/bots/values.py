"""What cards are worth to a bot, by their printed numbers alone; one crystal is one."""

from app.games.zinara.battle import Unit
from app.games.zinara.cards import Card

BODY = 1.5
"""What any card is worth beside its crystals: it stands somewhere and acts once a turn."""
ALIVE = 0.2
"""The part of a card's worth that it keeps down to its last HP: it still acts."""
DOSES = 2
"""How often a poison is expected to work before it is cured or all is over."""
WORN = 0.25
"""What a point of armour used up this turn counts, in HP: the next blow goes deeper."""
LOST_TURN = 0.2
"""The part of a card's worth that a turn without it costs."""


def worth(card: Card) -> float:
    return BODY + card.cost.gold + card.cost.silver


def value(unit: Unit) -> float:
    """What the unit is worth as it is, on the field."""
    lasting = max(0, unit.hp - DOSES * unit.poison - WORN * unit.soaked) / unit.card.hp
    turn = LOST_TURN if unit.stunned else 0.0
    return worth(unit.card) * (ALIVE + (1 - ALIVE) * lasting - turn)
