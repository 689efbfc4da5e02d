"""The prices of the bundled cards: no outlier without a reason."""

import subprocess
import sys

from app.settings import ROOT


def test_every_card_is_worth_its_cost() -> None:
    told = subprocess.run(
        [sys.executable, ROOT / "scripts" / "balance.py"], capture_output=True, text=True, timeout=240, check=False
    )
    assert told.returncode == 0, told.stdout + told.stderr
    assert told.stdout.endswith("no outlier without a reason\n")
