"""What tests of tables share."""

import pytest

from app.tables import agreed, closing


@pytest.fixture(autouse=True)
def nobody_else_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the server looks for every few seconds the test looks for itself: neither is to come before the other."""
    monkeypatch.setattr(agreed, "LOOK_EVERY_S", 3600.0)
    monkeypatch.setattr(closing, "LOOK_EVERY_S", 3600.0)
