"""A server as somebody deployed it: with the cards in `ZINARA_DEPLOYED_CARDS`, and the rules of the tiny game that
`ZINARA_DEPLOYED_RULES` names."""

import os
from pathlib import Path

from app import main as deployed
from tests import serving
from tests.games import tiny

SECOND = "tests.upgrades.rules:make"
DEPLOYED = {"first": (tiny.MAKER, {}), "second": (SECOND, {"1": tiny.MAKER}), "forgetful": (SECOND, {})}
"""By name: who makes the game now, and who made it before."""


def main(host: str, port: str) -> None:
    """Serve until told to stop."""
    if cards := os.environ.get("ZINARA_DEPLOYED_CARDS"):
        setattr(deployed, "DECKS", Path(cards))  # noqa: B010 - it is nobody else's to change
    maker, earlier = DEPLOYED[os.environ.get("ZINARA_DEPLOYED_RULES", "first")]
    serving.main(host, port, {tiny.NAME: (maker, earlier)})
