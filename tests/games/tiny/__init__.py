"""A game that nobody would play, for the host to be tried with.

Three to six seats draw from one shared deck. Each round everybody chooses a card in secret; when the last one has
chosen, all are shown and the highest leads. The leader gains a point and may twice grab one from others, who may block
with a shield: that question interrupts the leader's turn and stops its clock. After the last round the most points
win, and whoever has as many wins as well.
"""

from tests.games.tiny.game import Tiny, make, make_held, make_long

NAME = "tiny"
MAKER = "tests.games.tiny:make"
MAKERS = {NAME: MAKER, "tiny-long": "tests.games.tiny:make_long", "tiny-held": "tests.games.tiny:make_held"}

__all__ = ["MAKER", "MAKERS", "NAME", "Tiny", "make", "make_held", "make_long"]
