"""Reading a game's folder: the order, and what is where."""

from pathlib import Path

import pytest

from app.decks.check import FaultyFiles, load
from app.decks.files import read
from app.games.registry import content_hash
from app.settings import ROOT

ZINARA = ROOT / "decks" / "zinara"


def test_planets_begin_with_the_games_own() -> None:
    planets = [planet["id"] for planet in read(ZINARA).content["planets"]]
    assert planets == ["zinara", "alvora", "ionta", "karrun", "limna", "vella"]


def test_cards_stand_as_written() -> None:
    files = read(ZINARA)
    cards = [card["id"] for card in files.content["cards"]]
    assert len(cards) == 84
    assert cards[:2] == ["stowaway-mouse", "caravan-goose"]
    assert cards[14] == "cornice-gecko"
    assert cards[-1] == "mother-of-hills"
    assert set(files.content) == {"planets", "cards"}


def test_starters() -> None:
    starters = {starter["id"]: starter for starter in read(ZINARA).starters}
    assert list(starters) == ["stone-and-storm", "vella-vanguard"]
    assert starters["vella-vanguard"]["cards"]["mur"] == 3
    assert set(starters["vella-vanguard"]) == {"id", "name", "hint", "cards"}


def test_the_content_is_the_same_each_time() -> None:
    assert content_hash(read(ZINARA).content) == content_hash(read(ZINARA).content)


def test_a_value_is_found_again() -> None:
    files = read(ZINARA)
    for i, card in enumerate(files.content["cards"]):
        file, line = files.place(("cards", i, "name", "ru"))
        assert file.stem == card["planet"]
        assert card["name"]["ru"] in file.read_text(encoding="utf-8").splitlines()[line - 1]


def test_what_is_missing_is_looked_for_in_what_is_around() -> None:
    files = read(ZINARA)
    file, line = files.place(("cards", 0, "wings"))
    assert (file.name, file.read_text(encoding="utf-8").splitlines()[line - 1]) == ("zinara.toml", "[[card]]")
    assert files.place(("ships",)) == (ZINARA / "catalogue", 1)


def test_sound_files_load() -> None:
    assert load(ZINARA).content == read(ZINARA).content


def test_faulty_files_do_not(tmp_path: Path) -> None:
    (tmp_path / "zinara" / "catalogue").mkdir(parents=True)
    with pytest.raises(FaultyFiles) as caught:
        load(tmp_path / "zinara")
    assert [fault.code for fault in caught.value.faults] == ["no_files", "few_starters"]
