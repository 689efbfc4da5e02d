"""`flying` (5.2, 5.22 to 5.24): lives in the extra zone once it lies face-up."""

from app.games.zinara.ability import Ability


class Flying(Ability):
    code = "flying"
    flies = True
