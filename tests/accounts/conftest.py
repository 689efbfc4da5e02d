"""What tests of accounts share."""

from collections.abc import AsyncIterator

import httpx
import pytest
from argon2 import PasswordHasher

from tests.accounts.entrance import Browse, browsers


@pytest.fixture(autouse=True)
def cheap_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashes that cost next to nothing."""
    cheap = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr("app.accounts.passwords.PasswordHasher", lambda: cheap)


@pytest.fixture
async def browse(client: httpx.AsyncClient) -> AsyncIterator[Browse]:
    """Makes browsers of their own."""
    async with browsers(client) as browse:
        yield browse
