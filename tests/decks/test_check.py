"""Every fault of the files: its code, and the file and line it is shown at."""

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.decks.check import faults, pictures_of
from app.decks.files import read
from app.decks.rules import rules_of
from app.games.zinara.content_forms import REASONS
from app.settings import ROOT

ZINARA, VELLA = "catalogue/zinara.toml", "catalogue/vella.toml"
VANGUARD = "starter/vella-vanguard.toml"


@dataclass(frozen=True)
class Case:
    """The first `old` of a file becomes `new`; each fault has a code and the number of lines below the change."""

    file: str
    old: str
    new: str
    faults: tuple[tuple[str, int], ...]


def case(file: str, old: str, new: str, *codes: str, below: int = 0) -> Case:
    return Case(file, old, new, tuple((code, below) for code in codes))


CASES = {
    "syntax": case(ZINARA, "hp = 3", "hp = = 3", "syntax"),
    "syntax at the end": case(VANGUARD, "mother-of-hills = 1", 'mother-of-hills = """', "syntax"),
    "a key twice": case(VANGUARD, "fold-warden = 1", "quill-squire = 2", "syntax"),
    "no table": case(ZINARA, 'name = { ru = "Мышь-безбилетница", en = "Stowaway Mouse", pt = "Ratinha Clandestina" }',
                     'name = "Mouse"', "not_table"),
    "ability as text": case(ZINARA, '{ code = "stash" }', '"stash"', "not_table"),
    "no list": case(ZINARA, "abilities = []", 'abilities = "none"', "not_list"),
    "missing": case(ZINARA, "hp = 3\n", "", "missing", below=-5),
    "ability without a number": case(ZINARA, '{ code = "aim", n = 1 }', '{ code = "aim" }', "missing"),
    "ability without a code": case(ZINARA, '{ code = "aim", n = 1 }', "{ n = 1 }", "missing"),
    "unknown field": case(ZINARA, "hp = 3", "hp = 3\nmana = 1", "unknown_field", below=1),
    "unknown field of an ability": case(ZINARA, '{ code = "stash" }', '{ code = "stash", n = 1 }', "unknown_field"),
    "hp": case(ZINARA, "hp = 3", "hp = 31", "number"),
    "hp as text": case(ZINARA, "hp = 3", 'hp = "3"', "number"),
    "hp as a truth": case(ZINARA, "hp = 3", "hp = true", "number"),
    "range": case(ZINARA, "range = 2, damage = 1", "range = 1, damage = 1", "number"),
    "one more line down": case(ZINARA, '{ code = "heal", n = 1, range = 2 }', '{ code = "heal", n = 0, range = 2 }',
                               "number"),
    "choice": case(ZINARA, 'from = "poison"', 'from = "rain"', "choice"),
    "flag": Case(ZINARA, "neutral = true", 'neutral = "yes"', (("flag", 0), ("neutral", -3))),
    "falling strike": case(ZINARA, "strike = [0, 1, 1]", "strike = [1, 0, 1]", "values"),
    "short strike": case(ZINARA, "strike = [0, 1, 1]", "strike = [0, 1]", "values"),
    "damage": case(ZINARA, "damage = [1, 1, 2]", "damage = 0", "damage"),
    "languages": case(ZINARA, 'en = "Stowaway Mouse", ', "", "languages"),
    "padded text": case(ZINARA, '"Stowaway Mouse"', '"Stowaway Mouse "', "text"),
    "long text": case(ZINARA, '"Stowaway Mouse"', '"Stowaway Mouse of the Upper Deck"', "long"),
    "look-alike letter": case(ZINARA, '"Мышь-безбилетница"', '"Mышь-безбилетница"', "alphabet"),
    "wrong alphabet": case(ZINARA, '"Stowaway Mouse"', '"Мышь"', "alphabet"),
    "id": case(ZINARA, 'id = "stowaway-mouse"', 'id = "Stowaway Mouse"', "id"),
    "colour": case(ZINARA, "#33353B", "dark", "colour"),
    "contrast": Case(ZINARA, 'deep = "#33353B"', 'deep = "#808080"', (("contrast", -1), ("contrast", 1))),
    "cost": case(ZINARA, "cost = { silver = 1 }", "cost = { silver = 10 }", "cost"),
    "both crystals": case(ZINARA, "cost = { silver = 1 }", "cost = { gold = 1, silver = 1 }", "cost"),
    "id twice": case(ZINARA, 'id = "caravan-goose"', 'id = "stowaway-mouse"', "twice"),
    "name twice": case(ZINARA, '"Caravan Goose"', '"Stowaway Mouse"', "twice"),
    "picture twice": case(ZINARA, 'glyph = "goose"', 'glyph = "seated-mouse"', "twice"),
    "neutral twice": case(VELLA, "neutral = false", "neutral = true", "neutral"),
    "unknown planet": case(ZINARA, 'planet = "zinara"', 'planet = "mars"', "unknown_planet", "stray"),
    "unknown ability": case(ZINARA, '"stash"', '"smash"', "unknown_ability"),
    "many abilities": case(ZINARA, "abilities = []", 'abilities = [{ code = "stash" }, { code = "stun" }, '
                           '{ code = "unanswered" }, { code = "directed_strike" }]', "many_abilities"),
    "ability twice": case(ZINARA, "abilities = []", 'abilities = [{ code = "stash" },\n{ code = "stash" }]',
                          "ability_twice", below=1),
    "stash with a number": case(VELLA, 'bonus = "stash"', 'bonus = "stash", n = 1', "stash_number"),
    "walking flyer": case(ZINARA, '{ code = "stash" }', '{ code = "flying" }', "flyer", below=-2),
    "marching flyer": case(VELLA, "move = 2\nstrike = [0, 1, 1]\nabilities = [",
                           'move = 0\nstrike = [0, 1, 1]\nabilities = [{ code = "flying" }, ', "flyer", below=2),
    "strange table": case(ZINARA, "[[card]]", "[[cart]]", "unknown_field"),
    "stray card": case(ZINARA, 'planet = "zinara"', 'planet = "vella"', "stray"),
    "stray planet": case(VANGUARD, 'id = "vella-vanguard"', 'id = "vanguard"', "stray"),
    "no head": case(ZINARA, "[planet]", "[moon]\n[planet]", "unknown_field", "file_head"),
    "no picture": case(ZINARA, 'glyph = "goose"', 'glyph = "no-such-picture"', "no_picture"),
    "unknown card": case(VANGUARD, "mur = 3", "murr = 3", "unknown_card"),
    "copies": Case(VANGUARD, "mur = 3", "mur = 4", (("copies", 0), ("starter_size", -12))),
    "starter size": case(VANGUARD, "mur = 3", "mur = 2", "starter_size", below=-12),
    "deck id": case(VANGUARD, 'id = "vella-vanguard"', 'id = "stone-and-storm"', "twice", "stray"),
    "deck hint": Case(VANGUARD, "[hint]", "[advice]", (("unknown_field", 0), ("missing", -8))),
    "long deck id": case(VANGUARD, 'id = "vella-vanguard"', f'id = "{"x" * 41}"', "deck_id", "stray"),
    "taken deck id": case(VANGUARD, 'id = "vella-vanguard"', 'id = "new"', "deck_id", "stray"),
    "no place": case(VANGUARD, "place = 2\n", "", "place", below=-1),
    "place": case(VANGUARD, "place = 2", "place = 0", "place"),
    "retired": case(VANGUARD, "place = 2", 'place = 2\nretired = "yes"', "flag", below=1),
    "numbers": Case("numbers.toml", '"caravan-goose"', '"stowaway-mouse"', (("numbered_twice", 0), ("unnumbered", -2))),
    "a number that is none": case("numbers.toml", '"stowaway-mouse",', '"stowaway-mouse", 7,', "numbered_twice"),
    "no list of numbers": case("numbers.toml", "cards = [", "cards = [[", "syntax", below=85),
}  # fmt: skip


@pytest.fixture
def game(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "decks" / "zinara", tmp_path / "zinara")
    return tmp_path / "zinara"


def found(game: Path) -> list[tuple[str, int, str]]:
    files = read(game)
    pictures = pictures_of(ROOT / "static" / "icons")
    return [
        (f.file.relative_to(game).as_posix(), f.line, f.code) for f in faults(files, rules_of(files.game), pictures)
    ]


def test_the_own_files_are_sound(game: Path) -> None:
    assert found(game) == []


@pytest.mark.parametrize("name", CASES)
def test_fault(name: str, game: Path) -> None:
    wrong = CASES[name]
    file = game / wrong.file
    before, old, after = file.read_text(encoding="utf-8").partition(wrong.old)
    assert old
    file.write_text(before + wrong.new + after, encoding="utf-8")
    line = before.count("\n") + 1
    expected = [(wrong.file, line + below, code) for code, below in wrong.faults]
    here = [fault for fault in found(game) if fault[0] == wrong.file]
    assert sorted(here) == sorted(expected)


def test_every_reason_of_the_game_is_met() -> None:
    met = {code for wrong in CASES.values() for code, _ in wrong.faults}
    assert set(REASONS) - met == {"no_cards", "few_starters"}


def test_no_cards(game: Path) -> None:
    for file in (game / "catalogue").iterdir():
        planet = file.read_text(encoding="utf-8").partition("[[card]]")[0]
        file.write_text(f"card = []\n{planet}", encoding="utf-8")
    assert ("catalogue", 1, "no_cards") in found(game)


def test_no_files(game: Path) -> None:
    shutil.rmtree(game / "catalogue")
    assert ("catalogue", 1, "no_files") in found(game)


def test_one_starter_deck_is_too_few(game: Path) -> None:
    (game / VANGUARD).unlink()
    assert found(game) == [("starter", 1, "few_starters")]


def test_retired_starter_decks_do_not_count(game: Path) -> None:
    text = (game / VANGUARD).read_text(encoding="utf-8")
    (game / VANGUARD).write_text(text.replace("place = 2", "place = 2\nretired = true"), encoding="utf-8")
    assert found(game) == [("starter", 1, "few_starters")]


def test_bytes_that_are_no_text(game: Path) -> None:
    file = game / VELLA
    file.write_bytes(file.read_bytes().replace("Велла".encode(), "Велла".encode("cp1251"), 1))
    assert found(game) == [(VELLA, 3, "not_utf8")]


def test_a_broken_file_does_not_hide_the_others(game: Path) -> None:
    (game / ZINARA).write_text("[planet\n", encoding="utf-8")
    (game / VELLA).write_text(
        (game / VELLA).read_text(encoding="utf-8").replace("hp = 3", "hp = 99", 1), encoding="utf-8"
    )
    assert found(game) == [(VELLA, 17, "number"), (ZINARA, 1, "syntax")]


def test_a_broken_starter_file_counts_as_one(game: Path) -> None:
    (game / VANGUARD).write_text("=", encoding="utf-8")
    assert found(game) == [(VANGUARD, 1, "syntax")]


def test_unknown_game(game: Path) -> None:
    game.rename(game.with_name("chess"))
    files = read(game.with_name("chess"))
    assert [fault.code for fault in faults(files, rules_of("chess"))] == ["unknown_game"]


def test_reasons_are_sentences(game: Path) -> None:
    (game / VANGUARD).write_text((game / VANGUARD).read_text(encoding="utf-8").replace("mur =", "murr ="), "utf-8")
    files = read(game)
    assert [str(fault) for fault in faults(files, rules_of("zinara"))] == [
        f"{game / VANGUARD}:26: there is no card 'murr'"
    ]
