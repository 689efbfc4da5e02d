"""Which of the fifteen cards to take: the most worth that the crystals buy (section 3)."""

from collections.abc import Iterator, Sequence

from app.games.contract import Json, Move
from app.games.zinara import crystals
from app.games.zinara.bots.values import worth
from app.games.zinara.cards import Card
from app.games.zinara.catalogue import Catalogue
from app.games.zinara.moves import Pick, Redeal

COMPANY = 0.15
"""The part of a card's worth that comrades of formation add to it."""
POOR = 1.28
"""A hand whose best squad is worth less than this for each crystal of the base budget is dealt anew if it may be."""

Picks = frozenset[int]


def pick(legal: Json, catalogue: Catalogue) -> Move:
    hand = [catalogue.cards[card] for card in legal["hand"]]
    squad = best(hand, legal["second"], legal["redeals"])
    crystals_given = sum(crystals.base(legal["second"], legal["redeals"]))
    if legal["redeal"] is True and worth_of([hand[i] for i in sorted(squad)]) < POOR * crystals_given:
        return Redeal("redeal")
    return Pick("pick", tuple(sorted(squad)), True)


def worth_of(squad: Sequence[Card]) -> float:
    total = sum(worth(card) for card in squad)
    forming = [card for card in squad if card.forms]
    if len(forming) > 1:
        total += COMPANY * sum(worth(card) for card in forming)
    return total


def best(hand: Sequence[Card], second: bool, redeals: int) -> Picks:
    """From the best greedy squad of any two planets on, every exchange of two cards at most that adds worth."""
    planets = sorted({card.planet for card in hand if not card.neutral})
    starts = [frozenset((one, other)) for one in planets for other in planets if one <= other] or [frozenset[str]()]
    squads = [_greedy(hand, start, second, redeals) for start in starts]
    squad = max(squads, key=lambda picks: worth_of([hand[i] for i in sorted(picks)]))
    while True:
        better = max(_exchanges(hand, squad, second, redeals), key=lambda found: found[0], default=None)
        if better is None or better[0] <= worth_of([hand[i] for i in sorted(squad)]) + 1e-9:
            return squad
        squad = better[1]


def _greedy(hand: Sequence[Card], planets: frozenset[str], second: bool, redeals: int) -> Picks:
    """The cards of these planets and the neutral ones, those that give the most for a crystal first."""
    squad: list[int] = []
    wanted = [i for i, card in enumerate(hand) if card.neutral or card.planet in planets]
    for i in sorted(wanted, key=lambda i: (-worth(hand[i]) / max(1, sum(hand[i].cost)), i)):
        if crystals.affordable([hand[j] for j in (*squad, i)], second, redeals):
            squad.append(i)
    return frozenset(squad)


def _exchanges(hand: Sequence[Card], squad: Picks, second: bool, redeals: int) -> Iterator[tuple[float, Picks]]:
    """(worth, squad) of every legal squad that has one card more, another card, or two others for one."""
    outside = [i for i in range(len(hand)) if i not in squad]
    pairs = [(i, j) for i in outside for j in outside if i < j]
    for leaving in (None, *sorted(squad)):
        kept = squad if leaving is None else squad - {leaving}
        for coming in [*((i,) for i in outside), *(pairs if leaving is not None else ())]:
            picks = kept | frozenset(coming)
            cards = [hand[i] for i in sorted(picks)]
            if crystals.affordable(cards, second, redeals):
                yield worth_of(cards), picks
