"""How long a bot may think."""

from itertools import count
from types import SimpleNamespace
from typing import Any

import orjson
import pytest

from app.games.contract import Choose, GoOn, Json, Seat, unhurried
from app.matches import thinking
from app.matches.thinking import PATIENCE_S, Question, think

STEP_S = 0.25


def _endless(view: Json, seat: Seat, legal: Json, choose: Choose, go_on: GoOn = unhurried) -> Any:
    """Thinks for as long as it may, and says how often it was let."""
    return {"asked": next(asked for asked in count(1) if not go_on())}


def test_a_bot_is_stopped_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count()
    monkeypatch.setattr(thinking, "time", SimpleNamespace(monotonic=lambda: next(clock) * STEP_S))
    monkeypatch.setattr(thinking, "_game", lambda question: SimpleNamespace(bots={"endless": _endless}))
    said = orjson.loads(think(Question("any", "", b"{}", "endless", 0, b"{}", "{}", 1)))
    assert said["asked"] == PATIENCE_S / STEP_S
