"""Modules that a C compiler has made from the very same source, by mypyc: they judge a move in half the time.

`scripts/compile_rules.py` makes them. Without them, and wherever their source has changed since, everything is imported
from source as usual, and plays the same.
"""

import sys
import sysconfig
from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import orjson

from app.settings import ROOT

FOLDER = ROOT / "build" / "compiled"
MANIFEST = "manifest.json"
"""`{"made_for", "sources": {path below `ROOT`: SHA-256}, "modules": {name: file beside the manifest}}`."""


class Finder(MetaPathFinder):
    """Finds the compiled modules before their source."""

    def __init__(self, folder: Path, modules: Mapping[str, str]) -> None:
        self._folder = folder
        self._modules = modules

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where the module is, if it is one of them."""
        file = self._modules.get(fullname)
        return None if file is None else spec_from_file_location(fullname, self._folder / file)


def use() -> bool:
    """Have compiled modules imported from here on; whether there are any that fit.

    All of them or none: those compiled know one another as they were. So nothing is done either once one is imported.
    """
    manifest = usable(FOLDER)
    if manifest is None or any(name in sys.modules for name in manifest["modules"]):
        return False
    sys.meta_path.insert(0, Finder(FOLDER, manifest["modules"]))
    return True


def in_use() -> bool:
    """Whether this process has done so."""
    return any(isinstance(finder, Finder) for finder in sys.meta_path)


def usable(folder: Path) -> Any | None:
    """The manifest in the folder, if all is there, made for this Python and from the source as it stands."""
    try:
        manifest = orjson.loads((folder / MANIFEST).read_bytes())
        fits = (
            manifest["made_for"] == made_for()
            and manifest["sources"] == sums(manifest["sources"])
            and all((folder / file).is_file() for file in manifest["modules"].values())
        )
    except (OSError, ValueError, LookupError, TypeError):
        return None
    return manifest if fits else None


def made_for() -> str:
    """What compiled modules depend on beside their source: this Python and this machine's kind."""
    return str(sysconfig.get_config_var("EXT_SUFFIX"))


def sums(paths: Sequence[str]) -> dict[str, str]:
    """The SHA-256 of each source, by its path below `ROOT`. Raises OSError."""
    return {path: sha256((ROOT / path).read_bytes()).hexdigest() for path in paths}
