"""How long a fault test is: short in every run, long in `make chaos`."""

import os
from typing import TypeVar

FULL = os.environ.get("ZINARA_CHAOS") == "full"

T = TypeVar("T")


def long_or(full: T, short: T) -> T:
    """The first in `make chaos`, else the second."""
    return full if FULL else short
