"""HTTP to servers of tests, by clients that lose no time on what nobody needs here."""

import ssl
import sys
from importlib.util import find_spec
from typing import Any

import httpx

PATIENCE_S = 120.0
PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Nothing is encrypted here: to read the machine's certificates anew for every client would take most of its time."""

if find_spec("sniffio") is None:
    # The client asks for it at every step, and what is not there is searched for in all folders each time.
    sys.modules["sniffio"] = None  # type: ignore[assignment]


def browser(origin: str, **how: Any) -> httpx.AsyncClient:
    """A client of the server there."""
    return httpx.AsyncClient(base_url=origin, verify=PLAIN, timeout=PATIENCE_S, **how)


def get(address: str) -> httpx.Response:
    """Ask for it and wait."""
    return httpx.get(address, verify=PLAIN, timeout=PATIENCE_S)


def post(address: str, body: Any) -> None:
    """Tell a server of a test what to do, which it does."""
    httpx.post(address, json=body, verify=PLAIN, timeout=PATIENCE_S).raise_for_status()
