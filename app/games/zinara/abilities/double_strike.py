"""`double_strike` (5.44): after its first simple strike it may still move or strike once more."""

from app.games.zinara.ability import Ability


class DoubleStrike(Ability):
    code = "double_strike"
    strikes = 2
