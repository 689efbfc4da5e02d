"""Skill as openskill estimates it: a bell curve with its middle `mu` and its width `sigma`, and how it is shown."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from openskill.models import PlackettLuce

MIDDLE, SCALE = 1500, 30
"""A rating as people see it. With this scale 200 points more win about three matches in four, as players of chess
expect it."""
ENOUGH_MATCHES = 10
CERTAIN_ENOUGH = 200
"""The widest deviation, as it is shown, with which a rating counts as settled."""


@dataclass(frozen=True, slots=True)
class Skill:
    """An estimate, and how many rated matches it rests on."""

    mu: float
    sigma: float
    rated: int = 0

    @property
    def rating(self) -> int:
        """The estimate as it is shown, around 1500."""
        return round(MIDDLE + SCALE * (self.mu - _model().mu))

    @property
    def deviation(self) -> int:
        """How far off it is at most in two cases of three; 250 for a newcomer."""
        return round(SCALE * self.sigma)

    @property
    def settled(self) -> bool:
        """Whether it rests on enough to stand in the leaderboard."""
        return self.rated >= ENOUGH_MATCHES and self.sigma <= settled_sigma()


def newcomer() -> Skill:
    """What is thought of somebody who has played no rated match."""
    return Skill(_model().mu, _model().sigma)


def settled_sigma() -> float:
    """The largest `sigma` that counts as certain enough."""
    return CERTAIN_ENOUGH / SCALE


def after_match(skills: Sequence[Skill], ranks: Sequence[int]) -> list[Skill]:
    """The estimates after a match of everybody against everybody; the lower a rank the better, equal ones are draws."""
    model = _model()
    teams = [[model.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    found = model.rate(teams, ranks=[float(rank) for rank in ranks])
    return [Skill(team[0].mu, team[0].sigma, skill.rated + 1) for team, skill in zip(found, skills, strict=True)]


@cache
def _model() -> PlackettLuce:
    return PlackettLuce()
