"""`unanswered` (5.44): its simple strike is decided by its own die alone, whatever the target (5.16)."""

from app.games.zinara.ability import Ability


class Unanswered(Ability):
    code = "unanswered"
    answered = False
