"""2/4, the squad: the deal, the picks, redeals (section 3)."""

import pytest

from app.games.zinara import rulings
from app.games.zinara.crystals import affordable
from app.games.zinara.moves import Pick, Redeal
from app.games.zinara.state import PLACEMENT, SQUAD
from tests.games.zinara.bundled import starters
from tests.games.zinara.preparing import FIRST_DECK, GAME, SECOND_DECK, WITHDRAW, Match, confirmation, deck


def test_fifteen_cards_of_the_chosen_deck_are_dealt_in_secret() -> None:
    """3.1"""
    match = Match().play(0, deck(SECOND_DECK, True)).play(1, deck(FIRST_DECK, True))
    for seat, name in enumerate((SECOND_DECK, FIRST_DECK)):
        cards = next(starter["cards"] for starter in starters() if starter["id"] == name)
        hand = match.seen(seat)["mine"]["hand"]
        assert len(hand) == rulings.HAND_SIZE == 15
        assert all(hand.count(card) <= cards[card] for card in hand)
        assert match.told_to(seat)[-1] == {"e": "dealt", "cards": hand}
        assert GAME.legal(match.state, seat)["hand"] == hand
    assert [event["e"] for event in match.told_to(None)] == ["confirmed", "phase"]
    assert [event["e"] for event in match.told_to(0)] == ["confirmed", "phase", "dealt"]


def test_picks() -> None:
    """3.1, 3.5, 3.7"""
    match = Match().to(SQUAD)
    assert match.refused(0, Pick("pick", (), True)).code == "empty_squad"
    everything = tuple(range(15))
    over = match.refused(0, Pick("pick", everything, True))
    assert over.code == "over_budget"
    match.play(0, Pick("pick", everything, False))  # anything may be tried
    assert match.seen(0)["mine"]["meter"]["gold"]["left"] == -over.params["missing"]
    for nonsense in ((15,), (-1,), (1, 1), (*everything, 0), (10**30,)):
        assert match.refused(0, Pick("pick", nonsense, False)).code == "no_such_card"
        assert match.refused(0, Pick("pick", nonsense, True)).code == "no_such_card"
    for one in range(15):
        match.play(0, Pick("pick", (one,), True), WITHDRAW)


def test_out_of_time_the_picks_stand_if_they_are_legal() -> None:
    """3.8"""
    match = Match().to(SQUAD).play(0, Pick("pick", (7, 3), False))
    assert confirmation(match, 0) == Pick("pick", (3, 7), True)
    match.play(0, Pick("pick", tuple(range(15)), False)).play(1, Pick("pick", (), False))
    for seat in (0, 1):
        move = confirmation(match, seat)
        assert isinstance(move, Pick)
        hand = [GAME.catalogue.cards[card] for card in match.state.sides[seat].hand]
        assert move.cards
        assert affordable([hand[i] for i in move.cards], seat == 1, 0)
    match.default()
    assert match.state.phase == PLACEMENT


def test_redeals() -> None:
    """3.6: anew from the whole deck, for gold, in secret, as long as it lasts; picks are cleared."""
    match = Match().to(SQUAD).play(0, Pick("pick", (1, 2), False))
    hands, seen, watched = [match.seen(0)["mine"]["hand"]], match.seen(1), match.seen(None)
    stamps = {GAME.prompts(match.state)[0].stamp}
    for redeals in range(1, 15):
        before = match.state
        assert GAME.legal(match.state, 0)["redeal"] is True
        match.play(0, Redeal("redeal"))
        mine = match.seen(0)["mine"]
        assert (mine["redeals"], mine["picks"], mine["meter"]["gold"]["budget"]) == (redeals, [], 23 - redeals)
        assert match.told_to(0) == [{"e": "dealt", "cards": mine["hand"]}]
        assert match.told_to(1) == match.told_to(None) == []
        assert GAME.patch(before, match.state, 1) == GAME.patch(before, match.state, None) == {}
        hands.append(mine["hand"])
        stamps.add(GAME.prompts(match.state)[0].stamp)
    assert GAME.legal(match.state, 0)["redeal"] == {"code": "too_few_crystals", "floor": 9}
    assert match.refused(0, Redeal("redeal")).code == "too_few_crystals"
    assert (match.seen(1), match.seen(None)) == (seen, watched)
    assert len({tuple(hand) for hand in hands}) == 15
    assert len(stamps) == 15  # whatever was picked from an earlier hand is stale


def test_a_redeal_draws_from_ones_own_stream_only() -> None:
    """5 of the secrets: the other side's deal depends on its own redeals alone."""
    quiet, busy = Match().to(SQUAD), Match().to(SQUAD)
    busy.play(0, Redeal("redeal"), Redeal("redeal"))
    for match in (quiet, busy):
        match.play(1, Redeal("redeal"))
    assert quiet.seen(1) == busy.seen(1)


def test_no_redeal_once_confirmed() -> None:
    match = Match().to(SQUAD)
    match.play(0, confirmation(match, 0))
    assert match.refused(0, Redeal("redeal")).code == "already_confirmed"


@pytest.mark.parametrize(("first", "silver"), [(0, [22, 23]), (1, [23, 22])])
def test_the_second_player_has_a_crystal_more(first: int, silver: list[int]) -> None:
    """3.3"""
    match = Match(first).to(SQUAD)
    assert [match.seen(seat)["mine"]["meter"]["silver"]["budget"] for seat in (0, 1)] == silver
    assert [GAME.legal(match.state, seat)["second"] for seat in (0, 1)] == [first == 1, first == 0]
