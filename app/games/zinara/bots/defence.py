"""Who shall take a simple strike: whoever loses the least by it, what closing costs included (5.18, 5.20)."""

from app.games.contract import Json, Move, Seat
from app.games.zinara.battle import Battle, Unit
from app.games.zinara.bots.outlook import Insight, Outlook, closes
from app.games.zinara.field import NAMES, PLACES, mask_of
from app.games.zinara.moves import Defend

CAUTION = 0.5
"""What the blows that the other side has left weigh."""


def defend(battle: Battle, seat: Seat, legal: Json, insight: Insight) -> Move:
    attacker, target = battle.unit(PLACES[legal["by"]]), battle.unit(PLACES[legal["target"]])
    strikes_on = attacker.card.strikes > attacker.struck + 1
    outlook = Outlook(battle, seat, insight, now=True, spent=None if strikes_on else attacker)

    def loss(unit: Unit) -> float:
        hidden, unit.down = unit.down, False  # it turns up, and may stand in formation then
        outlook.faces[unit] = insight.swings.face(battle, unit, later=True)
        closed = closes(unit) or unit is not target
        left = sum(outlook.reply(outlook.without(unit), unit, closed))
        lost = insight.swings.now(battle, attacker, unit, None).gain + CAUTION * left
        unit.down = hidden
        return lost

    best = min((target, *battle.units(mask_of(legal["defend"]))), key=loss)
    by = "" if best is target else NAMES[best.place]
    return Defend("defend", by, False)
