"""Missing services: skipped and listed on a developer's machine, a failure in continuous integration."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.settings import ROOT

TESTS = """
import pytest

pytest_plugins = ["tests.services"]

@pytest.mark.postgres
def test_postgres(): pass

@pytest.mark.redis
def test_redis(): pass

@pytest.mark.browser
def test_browser(): pass

def test_free(): pass
"""
NOWHERE = {
    "ZINARA_TEST_POSTGRES": "postgresql+asyncpg://nobody@127.0.0.1:1/nothing",
    "ZINARA_TEST_REDIS": "redis://127.0.0.1:1/0",
    "ZINARA_TEST_CHROMIUM": "/nowhere/chromium",
}


def run(folder: Path, **environment: str) -> str:
    (folder / "test_needs.py").write_text(TESTS)
    clean = {name: value for name, value in os.environ.items() if name != "CI" and not name.startswith("PYTEST_")}
    pytest_here = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*pytest_here, "-c", ROOT / "pyproject.toml", "--rootdir", ROOT, folder],
        cwd=ROOT,
        env={**clean, **NOWHERE, **environment},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    return done.stdout + done.stderr


@pytest.mark.slow
def test_without_ci_they_are_skipped_and_listed(tmp_path: Path) -> None:
    told = run(tmp_path)
    assert "1 passed, 3 skipped" in told
    for name in ("PostgreSQL", "Redis", "Chromium"):
        assert f"1 tests need {name}: " in told


@pytest.mark.slow
def test_with_ci_they_fail(tmp_path: Path) -> None:
    told = run(tmp_path, CI="true")
    assert "1 passed, 3 errors" in told
    assert "needs PostgreSQL: " in told
