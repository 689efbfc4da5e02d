"""Направленный удар (5.19): its simple strike cannot be intercepted by a defender."""

from app.games.zinara.ability import Ability


class DirectedStrike(Ability):
    code = "directed_strike"
    defendable = False
