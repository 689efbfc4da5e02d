"""Decks written as lists of names."""

import pytest

from app.decks.namelist import Reader, folded
from tests.games.zinara.bundled import zinara

NAMES = zinara().card_names()
READER = Reader(NAMES)


@pytest.mark.parametrize(
    "line",
    [
        "3x Toll Boar", "3 x Toll Boar", "3xToll Boar", "3X toll boar", "3 Toll Boar", "3× Toll Boar", "3*Toll Boar",
        "Toll Boar x3", "Toll Boar x 3", "Toll Boar ×3", "Toll Boar×3", "TOLL  BOAR  X3", "Toll Boar (3)",
        "Toll Boar 3", "toll-boar x3", "Toll-Boar 3", "  - 3x Toll Boar  ", "• Toll Boar x3", "3x toll-boar",
        "3x Мытный вепрь", "3х мытный вепрь", "Мытный вепрь Х3", "МЫТНЫЙ ВЕПРЬ ×3", "3 мытныи вепрь",
        "3x Javali do Pedágio", "Javali do Pedagio x3", "3 JAVALI DO PEDÁGIO",
    ],
)  # fmt: skip
def test_ways_to_write_a_line(line: str) -> None:
    assert READER.read(line) == ({"toll-boar": 3}, [])


def test_a_bare_name_is_one_and_lines_of_a_card_add_up() -> None:
    text = "# my deck\n\nToll Boar\r\nМытный вепрь x2\nJavali do Pedágio\n"
    assert READER.read(text) == ({"toll-boar": 4}, [])


def test_yo_and_ye_are_one_letter() -> None:
    with_yo = {card: names["ru"] for card, names in NAMES.items() if "ё" in names["ru"].lower()}
    assert with_yo
    for card, name in with_yo.items():
        plain = name.replace("ё", "е").replace("Ё", "Е")
        assert READER.read(f"{plain} x2\n1 {name}") == ({card: 3}, [])


def test_every_card_is_found_by_each_of_its_names() -> None:
    for card, names in NAMES.items():
        for name in (card, *names.values()):
            assert READER.read(f"2x {name}") == ({card: 2}, []), name
            assert READER.read(f"{name} x2") == ({card: 2}, []), name


def test_every_line_s_fault_is_named() -> None:
    cards, faults = READER.read(
        "3x Toll Boar\n2x Tol Baor\n\nqqqqqqqqq\n0 Toll Boar\n100x Toll Boar\n999999999999 Toll Boar"
    )
    assert cards == {"toll-boar": 3}
    assert [(fault.code, fault.params["line"]) for fault in faults] == [
        ("unknown_name", 2),
        ("unknown_name", 4),
        ("line_count", 5),
        ("line_count", 6),
        ("line_count", 7),
    ]
    assert faults[0].params == {"line": 2, "text": "Tol Baor", "meant": NAMES["toll-boar"]}
    assert faults[1].params == {"line": 4, "text": "qqqqqqqqq"}


def test_a_name_of_two_cards_is_no_card() -> None:
    reader = Reader({"one": {"en": "Twin"}, "other": {"en": "Twín"}})
    cards, faults = reader.read("2 twin")
    assert (cards, [(fault.code, dict(fault.params)) for fault in faults]) == (
        {},
        [("two_names", {"line": 1, "text": "twin"})],
    )


def test_names_with_numbers_are_names() -> None:
    reader = Reader({"unit": {"en": "Unit 7"}, "x": {"en": "7 x Seas"}})
    assert reader.read("Unit 7\n2 Unit 7\nUnit 7 x3\n7 x Seas") == ({"unit": 6, "x": 1}, [])


def test_folding() -> None:
    assert folded("  Ёж — «Pedágio»_İ ") == "еж pedagio i"


def test_a_list_without_end_is_read_so_far_and_takes_no_time() -> None:
    cards, faults = READER.read("Tol Boar of the Pass\n" * 299 + "Toll Boar\n" + "Mür\n" * 100)
    assert cards == {"toll-boar": 1}
    assert len(faults) == 300
    assert (faults[-1].code, faults[-1].params) == ("many_lines", {"most": 300})
    assert sum("meant" in fault.params for fault in faults) <= 20
    for long in ("a " * 3000, "1" * 6000, "x" * 6000, "a" + " " * 5998 + "x", "(" * 6000):
        assert len(READER.read(long)[1]) == 1
