"""How lucky the grabs were: a point changes hands on four faces of six."""

from fractions import Fraction

from app.games.contract import Json, Roll, Seat, Seen, Weighed
from app.games.merge import merged
from tests.games.tiny.rules import NEEDED

ODDS = Fraction(7 - NEEDED, 6)


def luck(seen: Seen) -> list[Roll]:
    found = []
    now = seen.view
    for i, (events, patch) in enumerate(seen.steps):
        at = now.get("asked", -1)
        for event in events:
            if event["e"] == "grabs":
                at = event["at"]
            elif event["e"] == "rolled":
                found.append(_weighed(i, event, at, len(now["seats"])))
        now = merged(now, patch)
    return found


def _weighed(step: int, rolled: Json, at: Seat, seats: int) -> Roll:
    got = int(rolled["die"] >= NEEDED)

    def of(seat: Seat) -> tuple[Weighed, ...]:
        return tuple(Weighed(got, ODDS) if other == seat else Weighed(0, Fraction(0)) for other in range(seats))

    about = {"die": rolled["die"], "at": at}
    return Roll(step, rolled["k"], rolled["seat"], of(rolled["seat"]), of(at), ODDS if got else 1 - ODDS, about)
