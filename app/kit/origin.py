"""Cross-site requests: a browser sends its cookies along with them, so the page they come from is looked at."""

from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from app.kit.http import refusal

WEB = {"ws": "http", "wss": "https", "http": "http", "https": "https"}
PORTS = {"http": 80, "https": 443}

Place = tuple[str, str, int]


LOOKING = frozenset({"GET", "HEAD", "OPTIONS"})
OWN_SITE = frozenset({"same-origin", "none"})


class OwnPages:
    """Middleware: what changes something is done for this server's own pages alone, and for programs.

    Browsers say where a request that is no mere look comes from; whoever says nothing is no browser, and has no cookie
    that it was not given. Sockets are stricter: see the endpoints of `live`.
    """

    def __init__(self, app: ASGIApp, public_origins: Collection[str]) -> None:
        self.app = app
        self.public_origins = public_origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it."""
        if scope["type"] == "http" and scope["method"] not in LOOKING and not self._may(HTTPConnection(scope)):
            await refusal(403, "bad_origin")(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def _may(self, connection: HTTPConnection) -> bool:
        if "origin" in connection.headers:
            return is_ours(connection, self.public_origins)
        return connection.headers.get("sec-fetch-site", "none") in OWN_SITE


def is_ours(connection: HTTPConnection, public_origins: Collection[str]) -> bool:
    """Whether the page that opened the connection is this server's own, or one of `public_origins`.

    A missing origin is foreign: browsers always send it, and other programs can.
    """
    origins = connection.headers.getlist("origin")
    if len(origins) != 1 or (place := _place(origins[0])) is None:
        return False
    own = _place(f"{WEB[connection.url.scheme]}://{connection.headers.get('host', '')}")
    return place == own or place in {_place(origin) for origin in public_origins}


def _place(origin: str) -> Place | None:
    """Scheme, host and port, if it is an origin and nothing more."""
    try:
        parts = urlsplit(origin)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in PORTS or not parts.hostname or parts.username is not None:
        return None
    if parts.path or parts.query or parts.fragment or origin != origin.strip():
        return None
    return parts.scheme, parts.hostname, port or PORTS[parts.scheme]
