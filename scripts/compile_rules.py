"""Compile what judges a move, by mypyc, into `build/compiled`: for `make compiled`.

Where there is no C compiler it says so, and nothing is lost but speed; with `--strict` that is an error. What is there
already and fits is left alone.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from app.kit import compiled
from app.settings import ROOT

ZINARA = "app/games/zinara"
# What most of a move's time is spent in. Abilities, moves and content stay as they are: they are made from data, and
# pydantic reads them.
SOURCES = [
    *(f"{ZINARA}/{name}.py" for name in (
        "battle", "cards", "choices", "declaring", "defender", "ending", "exchange", "field", "game", "menu",
        "movement", "saved", "state", "strike", "turn", "verbs", "view",
    )),
    f"{ZINARA}/phases/fight.py",
    "app/matches/clocks.py",
    "app/matches/projection.py",
    "app/matches/room.py",
]  # fmt: skip
LOCK = ROOT / "requirements-compile.lock"
# What is not ours is taken as it comes: reading SQLAlchemy's types alone would take half a minute.
SETTINGS = """
[mypy]
explicit_package_bases = True
follow_imports = silent
[mypy-sqlalchemy.*,pydantic.*,pydantic_settings.*,prometheus_client.*,fastapi.*,starlette.*,cryptography.*]
follow_imports = skip
"""
BUILD = """
import sys
from mypyc.build import mypycify
from setuptools import Distribution

config, made, work, *sources = sys.argv[1:]
extensions = mypycify([f"--config-file={config}", *sources], opt_level="2", debug_level="0", target_dir=work)
command = Distribution({"name": "zinara", "ext_modules": extensions}).get_command_obj("build_ext")
command.build_lib, command.build_temp = made, work
command.ensure_finalized()
command.run()
"""


class CannotCompile(Exception):  # noqa: N818 - what happened, not what is wrong
    """Why not, in words for whoever wants to play faster."""


def compile_all() -> None:
    """Make the compiled modules. Raises CannotCompile."""
    _need_compiler()
    _need_mypyc()
    target = compiled.FOLDER
    target.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix="compiling-") as name:
        work, made = Path(name), Path(name) / "made"
        (work / "mypy.ini").write_text(SETTINGS)
        (work / "build.py").write_text(BUILD)
        command = [sys.executable, str(work / "build.py"), str(work / "mypy.ini"), str(made), str(work / "c"), *SOURCES]
        environment = {**os.environ, "MYPYPATH": str(ROOT), "MYPY_CACHE_DIR": str(work / "cache")}
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            raise CannotCompile("the compiler failed:\n" + (done.stdout + done.stderr)[-4000:])
        suffix = compiled.made_for()
        files = sorted(path.relative_to(made) for path in made.rglob(f"*{suffix}"))
        modules = {str(file).removesuffix(suffix).replace(os.sep, "."): str(file) for file in files}
        manifest = {"made_for": suffix, "sources": compiled.sums(_looked_at()), "modules": modules}
        (made / compiled.MANIFEST).write_text(json.dumps(manifest, indent=1))
        shutil.rmtree(target, ignore_errors=True)
        made.rename(target)


def _looked_at() -> list[str]:
    """What was compiled, and what that was told of: types of others are taken for granted in it."""
    paths = (path for folder in ("games", "matches", "ratings") for path in (ROOT / "app" / folder).rglob("*.py"))
    return sorted({*SOURCES, *(path.relative_to(ROOT).as_posix() for path in paths)})


def _need_compiler() -> None:
    configured = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if not any(map(shutil.which, (os.environ.get("CC", configured), "cc", "gcc", "clang"))):
        raise CannotCompile("there is no C compiler. On Debian: apt-get install gcc python3-dev")
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        raise CannotCompile("Python's headers are missing. On Debian: apt-get install python3-dev")


def _need_mypyc() -> None:
    if subprocess.run([sys.executable, "-c", "import mypyc, setuptools"], capture_output=True, check=False).returncode:
        options = ["--quiet", "--disable-pip-version-check", "--require-hashes", "--no-deps"]
        install = [sys.executable, "-m", "pip", "install", *options, "-r", str(LOCK)]
        if subprocess.run(install, check=False).returncode:
            raise CannotCompile("mypy, which compiles, cannot be installed")


def main() -> None:
    """Compile, unless that is done."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--strict", action="store_true", help="fail if it cannot be done")
    strict = parser.parse_args().strict
    if compiled.usable(compiled.FOLDER) is not None:
        return
    print("Compiling the rules ...", flush=True)
    try:
        compile_all()
    except CannotCompile as why:
        print(f"The rules are not compiled, and play at half the speed: {why}", file=sys.stderr)
        sys.exit(strict)


if __name__ == "__main__":
    main()
