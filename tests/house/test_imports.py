"""The rules of architecture about imports: the contracts of pyproject.toml, and those about games, for any game."""

import ast
import sys
from functools import cache
from pathlib import Path

import grimp
import pytest
from importlinter.application.use_cases import lint_imports
from importlinter.configuration import configure

from app.settings import ROOT

GAMES = ROOT / "app" / "games"
# What of `app.games` belongs to no game, and is open to every feature.
SHARED = {path.stem for path in GAMES.glob("*.py")} - {"__init__"}
PLAYABLE = sorted(path.parent.name for path in GAMES.glob("*/__init__.py"))
FORBIDDEN = {"asyncio", "datetime", "logging", "os", "random", "time"}
SEES_EVERYTHING = ("app.main", "app.cli")


@cache
def imports() -> grimp.ImportGraph:
    return grimp.build_graph("app")


def under(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


def test_contracts_of_pyproject_hold(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    configure()
    kept = lint_imports(config_filename="pyproject.toml", cache_dir=None)
    assert kept, capsys.readouterr().out


@pytest.mark.parametrize("path", sorted(GAMES.rglob("*.py")), ids=lambda path: str(path.relative_to(GAMES)))
def test_rules_use_the_standard_library_alone(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                modules = [name.name for name in names]
            case ast.ImportFrom(module=module, level=0):
                modules = [module or ""]
            case _:
                continue
        for module in modules:
            root = module.partition(".")[0]
            assert under(module, "app.games") or root in sys.stdlib_module_names - FORBIDDEN, f"{module} in a rule"


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_game_is_known_to_itself_and_to_whoever_sees_everything(game: str) -> None:
    graph, package = imports(), f"app.games.{game}"
    importers = {
        importer
        for module in {package, *graph.find_descendants(package)}
        for importer in graph.find_modules_that_directly_import(module)
    }
    assert {
        one for one in importers if not any(under(one, allowed) for allowed in (package, *SEES_EVERYTHING))
    } == set()


def test_what_belongs_to_no_game_is_found() -> None:
    assert {"contract", "dice", "registry"} <= SHARED
