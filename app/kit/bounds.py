"""What no request may go beyond, so that no endpoint has to think of it."""

from fastapi import HTTPException
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from app.kit.errors import Fault, Malformed, TooLarge
from app.kit.http import Json

LARGEST_BODY = 64 * 1024
"""Bytes of a request's body."""


class Bounds:
    """Middleware: no NUL in an address, which names nothing and is no text to PostgreSQL; no body beyond the largest,
    which is refused before all of it is there."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it."""
        if scope["type"] == "websocket" and _has_nul(scope):
            await WebSocket(scope, receive, send).send_denial_response(_refusal(Malformed("malformed")))
        elif scope["type"] != "http":
            await self.app(scope, receive, send)
        elif _has_nul(scope):
            await _refusal(Malformed("malformed"))(scope, receive, send)
        elif _announced(scope) > LARGEST_BODY:
            await _refusal(TooLarge("too_large", most=LARGEST_BODY))(scope, receive, send)
        else:
            await self.app(scope, _limited(receive), send)


def _limited(receive: Receive) -> Receive:
    """Receives no more than may be: not every body announces its length."""
    received = 0

    async def receive_limited() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > LARGEST_BODY:
            raise HTTPException(TooLarge.status)  # the one error that passes through the reading of a body
        return message

    return receive_limited


def _has_nul(scope: Scope) -> bool:
    return "\0" in scope["path"] or b"%00" in scope["query_string"] or b"\0" in scope["query_string"]


def _announced(scope: Scope) -> int:
    length = Headers(scope=scope).get("content-length", "")
    return int(length) if length.isascii() and length.isdigit() and len(length) < 20 else 0


def _refusal(fault: Fault) -> Json:
    return Json(fault.body(), status_code=fault.status)
