"""What is in memory when a server is up is not looked through again."""

import subprocess
import sys

PROGRAM = """
import gc
from app.kit.memory import YOUNG, settled
kept = [[] for _ in range(1000)]
settled()
print(gc.get_freeze_count() >= 1000, gc.get_threshold()[0] == YOUNG, gc.isenabled())
"""


def test_what_is_there_stays_and_what_comes_is_still_collected() -> None:
    told = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["True"] * 3
