"""What tests of order share."""

from collections.abc import AsyncIterator

import httpx
import pytest

from tests.accounts.conftest import cheap_hashes
from tests.accounts.entrance import Browse, browsers
from tests.admin.staff import Hall

__all__ = ["cheap_hashes"]


@pytest.fixture
async def browse(client: httpx.AsyncClient) -> AsyncIterator[Browse]:
    """Makes browsers of their own."""
    async with browsers(client) as browse:
        yield browse


@pytest.fixture
def hall(client: httpx.AsyncClient, browse: Browse) -> Hall:
    """A whole server, and people of every role in it."""
    return Hall(client, browse)
