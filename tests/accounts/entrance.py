"""Somebody at the entrance of a whole server, over HTTP."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import httpx

from app.games.contract import Json

PASSWORD = "correct horse"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"

Browse = Callable[..., httpx.AsyncClient]


@asynccontextmanager
async def browsers(client: httpx.AsyncClient) -> AsyncIterator[Browse]:
    """Makes browsers of their own at the server of `client`: `browse("203.0.113.9")` is one at that address."""
    made: list[httpx.AsyncClient] = []

    def browse(address: str = "127.0.0.1", user_agent: str = FIREFOX) -> httpx.AsyncClient:
        app = client._transport.app  # type: ignore[attr-defined]
        transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(address, 1))
        headers = {"User-Agent": user_agent}
        made.append(httpx.AsyncClient(transport=transport, base_url="http://zinara.test", headers=headers))
        return made[-1]

    yield browse
    for each in made:
        await each.aclose()


async def sign_up(at: httpx.AsyncClient, name: str, password: str = PASSWORD) -> Json:
    """The account; fails unless it worked."""
    answer = await at.post("/api/account", json={"name": name, "password": password})
    assert answer.status_code == 201, answer.text
    account: Json = answer.json()["account"]
    return account


async def sign_in(at: httpx.AsyncClient, name: str, password: str = PASSWORD) -> httpx.Response:
    return await at.post("/api/session", json={"name": name, "password": password})


def refused(answer: httpx.Response) -> tuple[int, str]:
    """Status and code."""
    return answer.status_code, answer.json()["code"]
