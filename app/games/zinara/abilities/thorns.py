"""`thorns N` (5.44): whoever hurts it in melee loses N past armour, also when it dies of it."""

from app.games.zinara.ability import Ability


class Thorns(Ability):
    code = "thorns"

    def __init__(self, n: int) -> None:
        self.retaliates = n
