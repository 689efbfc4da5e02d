"""`leap N` (5.44): once a turn, instead of steps, to any free cell within distance N. Not an action."""

from app.games.zinara.ability import Ability


class Leap(Ability):
    code = "leap"

    def __init__(self, n: int) -> None:
        self.leap = n
