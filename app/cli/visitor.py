"""A guest of some server: the addresses of its protocol that a program needs."""

import asyncio
import json
import secrets
import urllib.error
import urllib.request
from http.cookiejar import CookieJar
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

Answer = dict[str, Any]


class Refused(Exception):  # noqa: N818 - what the server did, not what is wrong
    """The server answered with a code."""

    def __init__(self, status: int, code: str, params: object) -> None:
        super().__init__(f"refused: {code} {params}")
        self.status = status
        self.code = code


class Visitor:
    """Comes in without a form and keeps the session's cookie."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._cookies = CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self._cookies))

    async def get(self, path: str) -> Answer:
        """The JSON at an address. Raises Refused, OSError."""
        return await asyncio.to_thread(self._ask, path, None)

    async def post(self, path: str, **body: object) -> Answer:
        """The JSON that posting answers with. Raises Refused, OSError."""
        return await asyncio.to_thread(self._ask, path, body)

    async def come_in(self) -> str:
        """Be a guest; the account's id."""
        account: str = (await self.post("/api/session/guest"))["account"]["id"]
        return account

    async def ready(self, table: str) -> Answer:
        """Be ready, with entropy of one's own."""
        return await self.post(f"/api/tables/{table}/ready", entropy=secrets.token_hex(32))

    def socket(self, path: str) -> connect:
        """A socket with the session, as a page of the server itself would open it."""
        address = self.url.replace("http", "ws", 1) + path
        return connect(address, additional_headers={"Cookie": self.cookies, "Origin": self.url})

    @property
    def cookies(self) -> str:
        """The session, as a header has it."""
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._cookies)

    def _ask(self, path: str, body: dict[str, object] | None) -> Answer:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"Content-Type": "application/json"})  # noqa: S310
        try:
            with self._opener.open(request) as answer:
                found: Answer = json.load(answer)
        except urllib.error.HTTPError as error:
            refusal = json.loads(error.read() or b"{}")
            raise Refused(error.code, refusal.get("code", "refused"), refusal.get("params", {})) from error
        return found


async def frames(socket: ClientConnection) -> Any:
    """The frames of a socket until it closes."""
    async for text in socket:
        yield json.loads(text)
