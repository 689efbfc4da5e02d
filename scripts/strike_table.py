"""Make the table behind the strike example of the rules page, out of the rules themselves.

    python -m scripts.strike_table

writes `static/games/zinara/rules/strike.json`. The client looks outcomes up in it and reckons nothing.
"""

import json
from itertools import product
from pathlib import Path
from typing import Any

from app.games.zinara import exchange, strike
from app.games.zinara.abilities.armour import Armour
from app.games.zinara.battle import Battle, Unit
from app.games.zinara.cards import Card
from app.games.zinara.field import PLACES

FILE = Path(__file__).parent.parent / "static" / "games" / "zinara" / "rules" / "strike.json"
VALUES = (2, 3, 4)
"""The simple strike of both cards: that of the worked case 2."""
BONUSES = range(4)
ARMOUR = range(3)


def table() -> dict[str, Any]:
    """`open` and `closed` by bonuses, then by dice: the values dealt, 0 … 2 or null, and by which rules. `odds` are
    ways of 36 and of 6; `loss` is what a value takes, by armour."""
    pairs = {f"{aim},{guard}": (aim, guard) for aim, guard in product(BONUSES, BONUSES)}
    return {
        "values": VALUES,
        "bonuses": list(BONUSES),
        "armour": list(ARMOUR),
        "armour_rule": "5.40",
        "open": {key: _open(*bonuses) for key, bonuses in pairs.items()},
        "closed": {f"{aim}": _closed(aim) for aim in BONUSES},
        "odds": {
            "open": {key: strike.odds_against_open(*bonuses) for key, bonuses in pairs.items()},
            "closed": {f"{aim}": [[value, None, n] for value, n in strike.odds_of_one_die(aim)] for aim in BONUSES},
        },
        "loss": [[_loss(value, armour) for value in range(len(VALUES))] for armour in ARMOUR],
    }


def _open(aim: int, guard: int) -> list[list[list[Any]]]:
    def cell(attack: int, answer: int) -> list[Any]:
        return [*strike.against_open(attack + aim, answer + guard), _rules(attack, aim, answer, guard)]

    return [[cell(attack, answer) for answer in strike.FACES] for attack in strike.FACES]


def _closed(aim: int) -> list[list[Any]]:
    return [[strike.by_one_die(die + aim), None, ["5.16"]] for die in strike.FACES]


def _rules(attack: int, aim: int, answer: int, guard: int) -> list[str]:
    """The numbers of the rules that decide this roll."""
    decides = "5.14" if attack + aim == answer + guard else "5.13"
    return [decides, "5.15"] if aim or guard else [decides]


def _loss(value: int, armour: int) -> int:
    """Played by the rules on a board of two cards."""
    battle = Battle(0).working(None, [])
    cards = {"c3": (_card(0), 0), "c4": (_card(armour), 1)}
    for name, (card, seat) in cards.items():
        unit = Unit(card, seat, PLACES[name], battle.era)
        battle.at[unit.place] = unit
        battle.masks[seat] |= 1 << unit.place
    attacker, target = (battle.own(PLACES[name]) for name in cards)
    exchange.strike(battle, attacker, target, value, None)
    return target.card.hp - target.hp


def _card(armour: int) -> Card:
    data = {"id": "example", "planet": "zinara", "hp": 10, "move": 1, "strike": VALUES, "cost": {"gold": 1}}
    return Card(data, True, [Armour(armour)] if armour else [])


def text() -> str:
    return json.dumps(table(), separators=(",", ":")) + "\n"


def main() -> None:
    FILE.write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    main()
