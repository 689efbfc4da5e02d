"""Crystals: what a squad may cost (3.2 to 3.7)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from app.games.contract import Json
from app.games.zinara import rulings
from app.games.zinara.cards import Card


class Crystals(NamedTuple):
    gold: int
    silver: int


def base(second: bool, redeals: int) -> Crystals:
    """What a side has before its planets count (3.2, 3.3, 3.6)."""
    more_gold, more_silver = rulings.SECOND_PLAYER_BONUS if second else (0, 0)
    return Crystals(
        rulings.STARTING_GOLD + more_gold - redeals * rulings.REDEAL_PRICE, rulings.STARTING_SILVER + more_silver
    )


def planet_adjustment(squad: Iterable[Card]) -> int:
    """Gold that the squad's planets add or take, the neutral ones not counted (3.4)."""
    planets = len({card.planet for card in squad if not card.neutral})
    return rulings.ONE_PLANET_BONUS if planets == 1 else -max(0, planets - 1)


def budget(squad: Iterable[Card], second: bool, redeals: int) -> Crystals:
    """The squad's budget, all adjustments included (3.5)."""
    gold, silver = base(second, redeals)
    return Crystals(gold + planet_adjustment(squad), silver)


def cost(squad: Iterable[Card]) -> Crystals:
    gold = silver = 0
    for card in squad:
        gold += card.cost.gold
        silver += card.cost.silver
    return Crystals(gold, silver)


def left(squad: Sequence[Card], second: bool, redeals: int) -> Crystals:
    """What is left of both colours, gold having paid for silver (3.5); negative gold is what is missing."""
    have, price = budget(squad, second, redeals), cost(squad)
    owed = max(0, price.silver - have.silver)
    return Crystals(have.gold - price.gold - owed, max(0, have.silver - price.silver))


def affordable(squad: Sequence[Card], second: bool, redeals: int) -> bool:
    """Whether the squad fits its budget (3.5)."""
    return left(squad, second, redeals).gold >= 0


def spent(squad: Sequence[Card], second: bool, redeals: int) -> Json:
    """What the squad took of both colours, gold paid for silver included, and the redeals (6.1)."""
    have, rest = budget(squad, second, redeals), left(squad, second, redeals)
    return {"gold": have.gold - rest.gold, "silver": have.silver - rest.silver, "redeals": redeals}


def may_redeal(second: bool, redeals: int) -> bool:
    """Whether the base gold left after one more redeal still buys any card (3.6)."""
    return base(second, redeals + 1).gold >= rulings.REDEAL_FLOOR


def meter(hand: Sequence[Card], picks: Sequence[int], second: bool, redeals: int) -> Json:
    """The budget meter: spent, left, the planets' adjustment, and what is left if a card is taken or put back (3.7)."""
    squad = [hand[i] for i in picks]
    have, price, rest = budget(squad, second, redeals), cost(squad), left(squad, second, redeals)
    return {
        "gold": {"budget": have.gold, "spent": have.gold - rest.gold, "left": rest.gold},
        "silver": {"budget": have.silver, "spent": have.silver - rest.silver, "left": rest.silver},
        "cost": {"gold": price.gold, "silver": price.silver},
        "planets": planet_adjustment(squad),
        "legal": bool(squad) and rest.gold >= 0,
        "would": [list(left(_toggled(hand, picks, i), second, redeals)) for i in range(len(hand))],
    }


def _toggled(hand: Sequence[Card], picks: Sequence[int], i: int) -> list[Card]:
    kept = [hand[j] for j in picks if j != i]
    return kept if i in picks else [*kept, hand[i]]


def greedy_squad(hand: Sequence[Card], wanted: Sequence[int], second: bool, redeals: int) -> tuple[int, ...]:
    """A legal squad: the wanted cards as far as they fit, then the dearest that still do (3.8)."""
    chosen: list[int] = []
    dearest = sorted(range(len(hand)), key=lambda i: (-sum(hand[i].cost), i))
    for i in (*wanted, *dearest):
        if i not in chosen and affordable([hand[j] for j in (*chosen, i)], second, redeals):
            chosen.append(i)
    return tuple(sorted(chosen))
