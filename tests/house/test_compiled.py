"""Compiled modules play the same as their source, and are never taken for it once it has changed."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import orjson
import pytest

from app.kit.compiled import FOLDER, MANIFEST, usable
from app.settings import ROOT

pytestmark = [pytest.mark.compiler, pytest.mark.slow]

COMPILED, SOURCE = "app.entry", "app.cli"
WHERE = "import app.entry, app.games.zinara.view as view, app.matches.room as room; print(view.__file__, room.__file__)"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house in which the rules are compiled."""
    house = tmp_path_factory.mktemp("house")
    for folder in ("app", "decks", "scripts"):
        shutil.copytree(ROOT / folder, house / folder, ignore=shutil.ignore_patterns("__pycache__"))
    if usable(FOLDER) is not None:  # as in `make test`, and it takes a while
        shutil.copytree(FOLDER, house / "build/compiled")
    else:
        assert _python(house, "scripts/compile_rules.py", "--strict").stdout == "Compiling the rules ...\n"
    return house


def _python(house: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(house), "ZINARA_VAR": str(house / "var")}
    done = subprocess.run(
        [sys.executable, *words], cwd=house, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done


def _imported(house: Path) -> list[bool]:
    """For two modules that can be compiled, whether what is imported is."""
    return [name.endswith(".py") is False for name in _python(house, "-c", WHERE).stdout.split()]


def _simulated(house: Path, entry: str, *words: str) -> dict[str, Any]:
    command = ["simulate", "zinara", "--games", "24", "--seed", "compiled", "--random-decks", "--json", *words]
    report = json.loads(_python(house, "-c", f"from {entry} import main; main()", *command).stdout)
    return {name: value for name, value in report.items() if name not in {"seconds", "decisions_per_s", "peak_mb"}}


def test_they_are_imported(house: Path) -> None:
    assert _imported(house) == [True, True]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_they_play_the_same(house: Path, jobs: str) -> None:
    """The chain holds every move and every event of all matches."""
    words = ("--bots", "steady,novice", "--jobs", jobs)
    by_source = _simulated(house, SOURCE, *words)
    assert by_source["chain"]
    assert _simulated(house, COMPILED, *words) == by_source


def test_what_is_there_is_not_made_again(house: Path) -> None:
    assert not _python(house, "scripts/compile_rules.py", "--strict").stdout


@pytest.mark.parametrize("changed", ["app/matches/clocks.py", "app/games/contract.py", "app/games/registry.py"])
def test_none_is_imported_once_one_source_has_changed(house: Path, changed: str) -> None:
    """Whether it is compiled itself, or what is compiled was told of it."""
    source = house / changed
    text = source.read_text()
    source.write_text(text + "\n")
    assert _imported(house) == [False, False]
    source.write_text(text)
    assert _imported(house) == [True, True]


@pytest.mark.parametrize("wrong", ["made_for", "modules", "sources", "nothing"])
def test_none_is_imported_that_does_not_fit(house: Path, wrong: str) -> None:
    path = house / "build/compiled" / MANIFEST
    right = path.read_bytes()
    manifest = orjson.loads(right)
    match wrong:
        case "made_for":
            manifest["made_for"] = ".cpython-27.so"
        case "modules":
            manifest["modules"]["app.games.zinara.view"] = "gone.so"
        case "sources":
            manifest["sources"]["app/games/zinara/gone.py"] = ""
        case _:
            manifest = []
    path.write_bytes(orjson.dumps(manifest))
    try:
        assert _imported(house) == [False, False]
    finally:
        path.write_bytes(right)


def test_a_machine_without_a_compiler_is_told_what_it_lacks(house: Path) -> None:
    other = {**os.environ, "PYTHONPATH": str(house), "PATH": "/nowhere", "CC": "/nowhere/cc"}
    shutil.move(house / "build", house / "aside")
    command = [sys.executable, "scripts/compile_rules.py"]
    try:
        told = subprocess.run(command, cwd=house, env=other, capture_output=True, text=True, check=False)
        assert (told.returncode, "apt-get install gcc" in told.stderr) == (0, True)
        assert subprocess.run([*command, "--strict"], cwd=house, env=other, capture_output=True, check=False).returncode
        assert _imported(house) == [False, False]
    finally:
        shutil.rmtree(house / "build", ignore_errors=True)
        shutil.move(house / "aside", house / "build")
