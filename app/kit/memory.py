"""How often a process looks for what nobody needs any more."""

import gc

YOUNG = 20_000
"""Objects that came and stayed before the youngest are looked through; Python's own 700 are a few moves."""


def settled() -> None:
    """Say that what is in memory by now stays there: it is not looked through again, and the rest more rarely.

    A server has a hundred thousand objects of its libraries and some thousands for each match. Looking through all of
    them as often as Python does by default takes a tenth of its time, a quarter of a second at once.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 10, 10)
