"""Crystals: what a squad may cost, and what happens to a budget (section 3)."""

from itertools import combinations
from random import Random

import pytest

from app.games.contract import Json
from app.games.zinara import crystals, rulings
from app.games.zinara.cards import Card
from tests.games.zinara.bundled import zinara

PLANETS = ("vella", "karrun", "ionta", "limna", "alvora")


def card(planet: str = "zinara", gold: int = 0, silver: int = 0) -> Card:
    data: Json = {"id": "x", "planet": planet, "hp": 1, "move": 1, "strike": [1, 1, 1]}
    return Card({**data, "cost": {"gold": gold, "silver": silver}}, planet == "zinara", ())


def test_the_base() -> None:
    """3.2, 3.3, 3.6"""
    assert crystals.base(second=False, redeals=0) == (23, 22)
    assert crystals.base(second=True, redeals=0) == (23, 23)
    assert crystals.base(second=True, redeals=3) == (20, 23)


@pytest.mark.parametrize(("count", "gold"), [(0, 0), (1, 1), (2, -1), (3, -2), (4, -3), (5, -4)])
@pytest.mark.parametrize("neutral", [False, True])
def test_planets(count: int, gold: int, neutral: bool) -> None:
    """3.4: one planet gives gold, each beyond the first takes one; the neutral one does not count."""
    squad = [card(planet) for planet in PLANETS[:count] for _ in range(2)] + [card()] * neutral
    assert crystals.planet_adjustment(squad) == gold
    assert crystals.budget(squad, False, 0) == (23 + gold, 22)


def test_gold_pays_for_silver_and_silver_never_for_gold() -> None:
    """3.5, against the formula itself, on random squads"""
    chance = Random(5)
    for _ in range(500):
        squad = [
            card(
                chance.choice((*PLANETS[:2], "zinara")), **{chance.choice(("gold", "silver")): chance.randrange(1, 10)}
            )
            for _ in range(chance.randrange(1, 10))
        ]
        second, redeals = chance.random() < 0.5, chance.randrange(3)
        have, price = crystals.budget(squad, second, redeals), crystals.cost(squad)
        legal = price.gold + max(0, price.silver - have.silver) <= have.gold
        assert crystals.affordable(squad, second, redeals) == legal
        rest = crystals.left(squad, second, redeals)
        assert rest.gold == have.gold - price.gold - max(0, price.silver - have.silver)
        assert rest.silver == max(0, have.silver - price.silver)


def test_redeals_leave_the_price_of_the_dearest_card() -> None:
    """3.6"""
    dearest = max(sum(card.cost) for card in zinara().catalogue.cards.values())
    assert dearest <= rulings.REDEAL_FLOOR
    for second in (False, True):
        most = next(n for n in range(30) if not crystals.may_redeal(second, n))
        assert crystals.base(second, most).gold == rulings.REDEAL_FLOOR
        for one in zinara().catalogue.cards.values():
            assert crystals.affordable([one], second, most)


def test_the_meter_tells_what_a_card_would_do() -> None:
    """3.7"""
    hand = [card("vella", gold=9), card("vella", silver=20), card("karrun", silver=5), card(gold=9)]
    meter = crystals.meter(hand, (0, 1), False, 0)
    assert meter["gold"] == {"budget": 24, "spent": 9, "left": 15}
    assert meter["silver"] == {"budget": 22, "spent": 20, "left": 2}
    assert meter["cost"] == {"gold": 9, "silver": 20}
    assert (meter["planets"], meter["legal"]) == (1, True)
    # put back: the first, the second; taken: a second planet costs one gold and three of silver owed; another nine
    assert meter["would"] == [[24, 2], [15, 22], [22 - 9 - 3, 0], [24 - 18, 2]]


def test_the_meter_of_nothing_and_of_too_much() -> None:
    hand = [card(gold=9), card(gold=9), card(gold=9)]
    assert crystals.meter(hand, (), True, 0)["legal"] is False
    over = crystals.meter(hand, (0, 1, 2), True, 0)
    assert over["legal"] is False
    assert over["gold"] == {"budget": 23, "spent": 27, "left": -4}
    assert over["would"][2] == [5, 23]


def test_what_was_spent() -> None:
    """6.1"""
    squad = [card("vella", silver=9), card("vella", silver=9), card("vella", silver=9), card("vella", gold=4)]
    assert crystals.spent(squad, False, 2) == {"gold": 4 + 5, "silver": 22, "redeals": 2}


def test_a_greedy_squad_is_legal_keeps_what_it_can_and_leaves_nothing_that_fits() -> None:
    """3.8"""
    chance, cards = Random(3), list(zinara().catalogue.cards.values())
    for _ in range(100):
        hand = chance.sample(cards, 15)
        wanted = chance.sample(range(15), chance.randrange(16))
        second, redeals = chance.random() < 0.5, chance.randrange(15)
        chosen = crystals.greedy_squad(hand, wanted, second, redeals)
        squad = [hand[i] for i in chosen]
        assert chosen
        assert list(chosen) == sorted(set(chosen))
        assert crystals.affordable(squad, second, redeals)
        assert not wanted or wanted[0] in chosen
        assert not any(
            crystals.affordable([*squad, hand[i]], second, redeals)
            and crystals.planet_adjustment([*squad, hand[i]]) >= crystals.planet_adjustment(squad)
            for i in range(15)
            if i not in chosen
        )


def test_no_order_of_picks_matters() -> None:
    squad = [card("vella", gold=9), card("karrun", silver=9), card(silver=9), card("ionta", gold=3)]
    for some in combinations(squad, 3):
        assert len({crystals.left(order, True, 1) for order in (some, some[::-1])}) == 1
