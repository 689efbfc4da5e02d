"""`drain N` (5.44): heals up to N of the HP that its simple strike took, if it still lives."""

from app.games.zinara.ability import Ability


class Drain(Ability):
    code = "drain"

    def __init__(self, n: int) -> None:
        self.feeds = n
