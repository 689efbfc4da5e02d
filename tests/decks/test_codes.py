"""Codes of decks: short, checked, and the same for ever."""

import random
from collections import Counter

import pytest

from app.decks.codes import decode, encode, looks_like_code
from app.decks.files import read
from app.games.contract import DeckFault
from app.settings import ROOT

FILES = read(ROOT / "decks" / "zinara")
NUMBERS = FILES.numbers
KEPT = "D1-AA5SwBEJBQUJBQUF6QEFBgcGBgUGBgUGBgU"
"""What somebody was given for the Vella Vanguard when there were 84 cards."""


def starter(name: str) -> dict[str, int]:
    return next(deck["cards"] for deck in FILES.starters if deck["id"] == name)


def any_deck(generator: random.Random, size: int, numbers: list[str]) -> dict[str, int]:
    return dict(Counter(generator.sample(numbers * 3, size)))


def test_what_is_encoded_is_decoded() -> None:
    generator = random.Random(1)
    for _ in range(300):
        deck = any_deck(generator, generator.randrange(30, 51), NUMBERS)
        assert decode("zinara", encode("zinara", deck, NUMBERS), NUMBERS) == (deck, [])
    unfinished = {NUMBERS[0]: 99, NUMBERS[-1]: 4}
    assert decode("zinara", encode("zinara", unfinished, NUMBERS), NUMBERS) == (unfinished, [])
    assert decode("zinara", encode("zinara", {}, NUMBERS), NUMBERS) == ({}, [])


@pytest.mark.parametrize("cards", [84, 500, 100_000])
def test_50_cards_take_at_most_200_signs_however_many_cards_there_will_be(cards: int) -> None:
    numbers = [f"card-{n}" for n in range(cards)]
    spread = dict.fromkeys(numbers[:: cards // 50][:50], 1)
    generator = random.Random(2)
    decks = [spread, *(any_deck(generator, 50, numbers) for _ in range(50))]
    assert max(len(encode("zinara", deck, numbers)) for deck in decks) <= 200


def test_a_code_means_the_same_for_ever() -> None:
    """New cards go to the end of the numbers, wherever in the catalogue they stand."""
    assert encode("zinara", starter("vella-vanguard"), NUMBERS) == KEPT
    grown = [*NUMBERS, *(f"new-{n}" for n in range(1000))]
    assert encode("zinara", starter("vella-vanguard"), grown) == KEPT
    assert decode("zinara", KEPT, grown) == (starter("vella-vanguard"), [])


def test_no_number_has_ever_changed() -> None:
    """The first and the last of the 84 that were there at first, and all between them by their order."""
    assert (NUMBERS[0], NUMBERS[41], NUMBERS[83]) == ("stowaway-mouse", "grandsire-thunder", "mother-of-hills")
    assert encode("zinara", {card: 1 + i % 3 for i, card in enumerate(NUMBERS[:84])}, NUMBERS) == (
        "D1-EF6VDQEGBwUGBwUGBwUGBwUGBwUGBwUGBwUGBwUGBwUGBwUGBwUGBwUGBwUGBwUGBwUGBwUGBwUGBwUGBwUGBwU"
        "GBwUGBwUGBwUGBwUGBwUGBwUGBwUGBw"
    )


def test_every_card_has_a_number() -> None:
    assert {card["id"] for card in FILES.content["cards"]} <= set(NUMBERS)
    assert len(set(NUMBERS)) == len(NUMBERS)


def test_blanks_and_broken_lines_do_no_harm() -> None:
    torn = f"  {KEPT[:9]}\n {KEPT[9:20]}\t{KEPT[20:]}\n"
    assert looks_like_code(torn)
    assert decode("zinara", torn, NUMBERS) == (starter("vella-vanguard"), [])


def test_a_slip_is_noticed() -> None:
    for at in range(3, len(KEPT)):
        for sign in "Aa9":
            if KEPT[at] != sign:
                cards, faults = decode("zinara", KEPT[:at] + sign + KEPT[at + 1 :], NUMBERS)
                # The last sign has bits that say nothing.
                assert faults == [DeckFault("code_damaged")] or (at == len(KEPT) - 1 and cards)
    for damaged in ("D1-", "D1-A", "D1-AAAAA", KEPT[:-1], KEPT[:20], f"{KEPT}AAAA", "D1-_____w", "D1-" + "_" * 900):
        assert decode("zinara", damaged, NUMBERS) == ({}, [DeckFault("code_damaged")]), damaged


def test_a_code_of_another_game_is_none() -> None:
    assert decode("tiny", KEPT, NUMBERS) == ({}, [DeckFault("code_damaged")])


def test_later_versions_and_unknown_cards_are_named() -> None:
    assert decode("zinara", "D2-AAAA", NUMBERS) == ({}, [DeckFault("code_version", {"version": 2})])
    newer = encode("zinara", {NUMBERS[0]: 2, "new": 3}, [*NUMBERS, "new"])
    assert decode("zinara", newer, NUMBERS) == ({NUMBERS[0]: 2}, [DeckFault("code_number", {"number": 84})])


def test_a_card_without_a_number_has_no_code() -> None:
    with pytest.raises(LookupError):
        encode("zinara", {"no-such": 1}, NUMBERS)


def test_names_are_no_codes() -> None:
    for text in ("3x Toll Boar", "D1", "", "D1-Ä", "Dromedar-1"):
        assert not looks_like_code(text)
