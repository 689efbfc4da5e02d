"""What a legal tree may say of cards that lie face-down follows from their places, and nothing else may be said."""

from typing import cast

import pytest

from app.games.zinara.battle import Unit
from app.games.zinara.field import PLACES
from app.games.zinara.game import Zinara
from app.games.zinara.state import State
from tests.secrecy.oracle import Moment
from tests.secrecy.reach import legal
from tests.secrecy.record import BOUND

SPEARMAN = "outpost-spearman"


def unit(place: str, seat: int) -> Unit:
    return Unit(cast("Zinara", BOUND.game).catalogue.cards[SPEARMAN], seat, PLACES[place], None)


@pytest.mark.parametrize(
    ("between", "blocked", "found"), [("a5", "a6", False), ("a5", "b6", True), ("b5", "a6", True), ("a4", "a6", True)]
)
def test_a_strike_over_a_cell_is_blocked_by_what_lies_there(between: str, blocked: str, found: bool) -> None:
    backs = {place: unit(place, 0) for place in ("a6", "b6")}
    moment = Moment(0, cast("State", None), {"a4": unit("a4", 1), between: unit(between, 0)}, backs)
    moment.faces["a4"] = unit("a4", 1)
    tree = {"units": {"a4": {"no": {"row_strike": {"blocked": blocked}}}}}
    finds = [find.where for find in legal(moment, 1, tree)]
    assert ("legal.units.a4.no.blocked" in finds) is found
