"""The bots' squads and placements."""

import random

import pytest

from app.games.contract import Json
from app.games.zinara import crystals
from app.games.zinara.bots import placements, squads
from app.games.zinara.cards import Card
from app.games.zinara.field import BESIDE, COLUMNS, HALF, PLACES, places, row
from app.games.zinara.moves import Pick, Place, Redeal
from tests.games.playing import chance
from tests.games.zinara.bundled import starters, zinara

SEEDS = range(20)


def hand_of(starter: Json, seed: int) -> list[Card]:
    cards = [card for card, copies in starter["cards"].items() for _ in range(copies)]
    return [zinara().catalogue.cards[card] for card in random.Random(seed).sample(cards, 15)]


def squad_of(hand: list[Card], picks: frozenset[int] | tuple[int, ...]) -> list[Card]:
    return [hand[i] for i in sorted(picks)]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("starter", starters(), ids=lambda starter: starter["id"])
def test_the_steady_squad_is_legal_and_no_worse_than_the_greedy_one(starter: Json, seed: int) -> None:
    hand, second = hand_of(starter, seed), bool(seed % 2)
    best = squad_of(hand, squads.best(hand, second, 0))
    greedy = squad_of(hand, crystals.greedy_squad(hand, (), second, 0))
    assert crystals.affordable(best, second, 0)
    assert squads.worth_of(best) >= squads.worth_of(greedy)


@pytest.mark.parametrize("second", [False, True])
@pytest.mark.parametrize("seed", SEEDS)
def test_next_to_nothing_is_left_unspent(seed: int, second: bool) -> None:
    hand = hand_of(starters()[seed % 2], seed)
    left = crystals.left(squad_of(hand, squads.best(hand, second, 0)), second, 0)
    assert left.gold + left.silver <= 3


def test_of_cards_at_one_price_those_come_along_that_form_with_others() -> None:
    """A hand of one price in which comrades of formation are as many as others: more of them are taken."""
    cards = list(zinara().catalogue.cards.values())
    pairs = [
        (one, other)
        for one in cards
        for other in cards
        if one.forms and not other.forms and (one.planet, one.cost) == (other.planet, other.cost)
    ]
    former, other = max(pairs, key=lambda pair: sum(pair[0].cost))
    hand = [other, former] * 7
    taken = squad_of(hand, squads.best(hand, False, 0))
    assert len(taken) < len(hand)
    assert sum(card.forms for card in taken) > len(taken) / 2


def test_one_more_planet_must_pay_for_itself() -> None:
    """The gold of a further planet's card is the better spent on cards of the planets there are."""
    catalogue = zinara().catalogue.cards
    vella = [catalogue[card] for card in ("mur",) * 3 + ("dam-builder",) * 3 + ("hound-captain",) * 3 + ("burum",) * 3]
    hand = [*vella, catalogue["needleback"], catalogue["storm-eel"], catalogue["hooded-courtier"]]
    planets = {card.planet for card in squad_of(hand, squads.best(hand, False, 0))}
    assert planets == {"vella"}


def tree(hand: list[str], redeals: int = 0) -> Json:
    return {"hand": hand, "second": False, "redeals": redeals, "redeal": True}


def test_a_poor_hand_is_dealt_anew_and_a_good_one_kept() -> None:
    game = zinara()
    poor = tree(["stowaway-mouse", "burrow-runner", "bog-tick"] * 5)
    good = tree([card.id for card in hand_of(starters()[1], 1)])
    assert game.bots["steady"]({}, 0, poor, chance(1)) == Redeal("redeal")
    assert isinstance(game.bots["steady"]({}, 0, good, chance(1)), Pick)


def test_the_last_deal_is_taken_as_it_is() -> None:
    last = {**tree(["stowaway-mouse", "burrow-runner", "bog-tick"] * 5, 14), "redeal": {"code": "too_few_crystals"}}
    assert isinstance(zinara().bots["steady"]({}, 0, last, chance(1)), Pick)


def placed(cards: list[str], seat: int) -> dict[str, int]:
    """Card → its cell, as the steady bot places them; the seat 0 is the first."""
    half = HALF[seat]
    names = "".join(f"{'abcde'[p % COLUMNS]}{row(p) + 1}" for p in places(half))
    view = {"first": 0, "mine": {"squad": cards}}
    move = zinara().bots["steady"](view, seat, {"squad": len(cards), "cells": names}, chance(1))
    assert isinstance(move, Place)
    cells = [PLACES[cell] for cell in move.cells]
    assert len(set(cells)) == len(cells)
    assert all(half >> cell & 1 for cell in cells)
    return dict(zip(cards, cells, strict=True))


SQUAD = ["mur", "hound-captain", "burum", "fenka-archer", "acorn-slinger", "hay-healer", "high-hawk"]


@pytest.mark.parametrize("seat", [0, 1])
def test_the_sturdy_stand_in_front_of_those_who_shoot_and_heal(seat: int) -> None:
    cells = placed(SQUAD, seat)
    front, middle = (2, 1) if seat == 0 else (3, 4)
    assert row(cells["burum"]) == front
    assert row(cells["hay-healer"]) == row(cells["fenka-archer"]) == middle


@pytest.mark.parametrize("seat", [0, 1])
def test_comrades_of_formation_stand_side_by_side(seat: int) -> None:
    cells = placed(SQUAD, seat)
    formers = {card: cell for card, cell in cells.items() if zinara().catalogue.cards[card].forms}
    assert len(formers) > 2
    for cell in formers.values():
        assert any(BESIDE[cell] >> other & 1 for other in formers.values())


def test_a_merit_is_no_worse_for_the_exchanges() -> None:
    squad = [zinara().catalogue.cards[card] for card in SQUAD]
    cells = list(places(HALF[0]))
    depth = {cell: 2 - row(cell) for cell in cells}
    first = cells[: len(squad)]
    settled = placements.settled(squad, cells, depth)
    assert placements.merit(squad, settled, depth) >= placements.merit(squad, first, depth)
