"""Ways to hide: pairs of preparations whose public side is the same, and all else as different as can be."""

import random
from dataclasses import dataclass

from app.games.contract import Json
from app.games.dice import deal_stream, shuffled, throwaway_dice
from app.games.zinara.crystals import affordable
from app.games.zinara.rulings import HAND_SIZE
from app.games.zinara.state import Deck
from tests.secrecy.record import CATALOGUE
from tests.secrecy.rigged import SEED

SEEKER, HIDER = 0, 1
"""The seats: the seeker goes first, so that the hider's rear lies face-down."""
REAR = ("a6", "b6", "c6", "d6", "e6")
FRONT = ("b4", "d4", "c5")
OWN_FRONT = ("a3", "b3", "c3", "d3", "e3", "a2", "c2", "e2")

Moves = tuple[Json, ...]


@dataclass(frozen=True)
class Hiding:
    """What somebody does in each phase: before confirming, to confirm, and afterwards."""

    before: tuple[Moves, ...]
    settled: Moves
    after: tuple[Moves, ...]


def hand_of(cards: Json, seat: int, redeals: int = 0) -> list[str]:
    """What loaded dice deal the seat from the deck, after so many redeals."""
    deck = Deck("", "", cards).list()
    hand, _ = shuffled(throwaway_dice(SEED, 2), deal_stream(seat), redeals * HAND_SIZE, deck, HAND_SIZE)
    return hand


def seeking(deck: str, cards: Json) -> Moves:
    """The seeker's own confirmations: cards that shoot, at the front."""
    hand = hand_of(cards, SEEKER)
    printed = CATALOGUE.cards
    squad: list[int] = []
    for i in sorted(range(HAND_SIZE), key=lambda i: not printed[hand[i]].actions):
        if len(squad) < len(OWN_FRONT) and affordable([printed[hand[j]] for j in (*squad, i)], False, 0):
            squad.append(i)
    return (
        {"do": "deck", "deck": deck, "confirm": True},
        {"do": "pick", "cards": sorted(squad), "confirm": True},
        {"do": "place", "cells": list(OWN_FRONT[: len(squad)]), "confirm": True},
    )


def twins(deck: str, cards: Json, generator: random.Random) -> tuple[Hiding, Hiding]:
    """Two ways to hide: the same cards at the front, and in the rear as many others on the same cells."""
    redeals = generator.choice([(0, 0), (0, 1), (0, 3), (2, 1)])
    hands = [hand_of(cards, HIDER, n) for n in redeals]
    common = [card for card in dict.fromkeys(hands[0]) if card in hands[1]]
    for _ in range(10_000):
        front = generator.sample(common, min(len(common), generator.randrange(1, 1 + len(FRONT))))
        cells = generator.sample(REAR, generator.randrange(2, 1 + len(REAR)))
        squads = [_squad(hand, front, len(cells), n, generator) for hand, n in zip(hands, redeals, strict=True)]
        names = [sorted(hand[i] for i in squad) for hand, squad in zip(hands, squads, strict=True)]
        if all(squads) and names[0] != names[1]:
            one, other = (
                _hiding(deck, squad, n, [*FRONT[: len(front)], *generator.sample(cells, len(cells))], generator)
                for squad, n in zip(squads, redeals, strict=True)
            )
            return one, other
    raise AssertionError(f"no twins in {hands}")


def _squad(hand: list[str], front: list[str], rear: int, redeals: int, generator: random.Random) -> list[int]:
    """Indexes of the front's cards, and then of as many others as go to the rear; empty if they cost too much."""
    printed = CATALOGUE.cards
    ahead = [hand.index(card) for card in front]
    behind = generator.sample([i for i in range(HAND_SIZE) if i not in ahead], rear)
    squad = [*ahead, *behind]
    return squad if affordable([printed[hand[i]] for i in squad], True, redeals) else []


def _hiding(deck: str, squad: list[int], redeals: int, cells: list[str], generator: random.Random) -> Hiding:
    """The moves that lead to this squad on these cells, by detours."""
    placed = [cell for _, cell in sorted(zip(squad, cells, strict=True))]
    half = [cell if generator.randrange(2) else "" for cell in placed]
    some = generator.sample(range(HAND_SIZE), generator.randrange(9))
    settled: Moves = (
        {"do": "deck", "deck": deck, "confirm": True},
        {"do": "pick", "cards": sorted(squad), "confirm": True},
        {"do": "place", "cells": placed, "confirm": True},
    )
    detours: Moves = (
        {"do": "deck", "deck": "", "confirm": False},
        {"do": "pick", "cards": some, "confirm": False},
        {"do": "place", "cells": half, "confirm": False},
    )
    before = [(detour,) * generator.randrange(3) for detour in detours]
    before[1] = (*({"do": "redeal"},) * redeals, *before[1])
    after = [
        ({"do": "withdraw"}, detour, last) * generator.randrange(3)
        for detour, last in zip(detours, settled, strict=True)
    ]
    return Hiding(tuple(before), settled, tuple(after))
