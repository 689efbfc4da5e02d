"""What every answer over HTTP has in common: refusals as codes, and headers that keep browsers careful."""

import logging
import time
from typing import Any

import orjson
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from prometheus_client import Counter, Histogram
from pydantic import BaseModel, Field
from sqlalchemy.exc import SQLAlchemyError
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.kit.db import is_away, reason_of
from app.kit.errors import Fault
from app.kit.ids import new_id
from app.kit.logs import note, noted
from app.kit.metrics import QUICK

log = logging.getLogger(__name__)

_ANSWERS = Counter("zinara_http_answers_total", "Answers over HTTP.", ["status"])
_TAKEN = Histogram("zinara_http_answer_seconds", "From a request over HTTP to its answer's last byte.", buckets=QUICK)

CODES = {
    400: "malformed",
    401: "unauthenticated",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    413: "too_large",
    422: "invalid_request",
    429: "too_many_requests",
}


class Refusal(BaseModel):
    """Why a request is refused: a code for programs and translations, and what it is about."""

    code: str = Field(pattern=r"^[a-z][a-z_]*$")
    params: dict[str, Any]


REFUSALS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": Refusal, "description": "Refused, and nothing has happened"},
    503: {"model": Refusal, "description": "Not now: asking again later may help"},
}
"""How every address may answer besides what it is there for."""


class Json(JSONResponse):
    """A JSON answer by orjson; floats, dataclasses and datetimes included."""

    def render(self, content: object) -> bytes:
        """Encode `content`."""
        return orjson.dumps(content)


def content_security_policy(script_hashes: tuple[str, ...] = ()) -> str:
    """A policy under which a page runs this server's own files alone, and of inline scripts those with a given hash."""
    scripts = " ".join(["'self'", *(f"'{script_hash}'" for script_hash in script_hashes)])
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src {scripts}",
            "style-src 'self'",
            "img-src 'self' data:",
            "font-src 'self'",
            "media-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "worker-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        ]
    )


# Powerful features of browsers, of which the pages need none.
FEATURES = (
    "accelerometer", "camera", "display-capture", "encrypted-media", "geolocation", "gyroscope", "hid",
    "idle-detection", "magnetometer", "microphone", "midi", "payment", "publickey-credentials-get",
    "screen-wake-lock", "serial", "usb", "xr-spatial-tracking",
)  # fmt: skip
SECURITY_HEADERS = {
    "Content-Security-Policy": content_security_policy(),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # A table's link is a key to it: it must not travel to other sites.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join(f"{feature}=()" for feature in FEATURES),
    "X-Permitted-Cross-Domain-Policies": "none",
}
OVER_TLS = {"Strict-Transport-Security": "max-age=31536000"}
"""The operator's other names are not this server's to decide about."""
OF_NOW = {"Cache-Control": "no-store"}
"""What the API says is for whoever asks, and of this moment, unless it says otherwise."""


TLS = frozenset({"https", "wss"})
STARTS = frozenset({"http.response.start", "websocket.http.response.start"})


class CarefulAnswers:
    """Middleware: an id for each request and socket, headers of security on answers without them."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        this_request = new_id()
        note(request=this_request)
        began = time.perf_counter()
        wanted = {**SECURITY_HEADERS, "X-Request-Id": this_request}
        if scope["scheme"] in TLS:
            wanted |= OVER_TLS
        if scope["path"].startswith("/api/"):
            wanted |= OF_NOW

        async def send_carefully(message: Message) -> None:
            # A socket that is refused is refused by an answer.
            if message["type"] in STARTS:
                headers = MutableHeaders(scope=message)
                for name, value in wanted.items():
                    headers.setdefault(name, value)
                _ANSWERS.labels(message["status"]).inc()
            await send(message)

        await self.app(scope, receive, send_carefully)
        if scope["type"] == "http":
            _TAKEN.observe(time.perf_counter() - began)


def refusal(status: int, code: str, params: dict[str, Any] | None = None, headers: Any = None) -> Json:
    """An answer that refuses: `{"code": …, "params": {…}}`."""
    return Json({"code": code, "params": params or {}}, status_code=status, headers=headers)


async def _on_fault(_request: Request, fault: Exception) -> Response:
    assert isinstance(fault, Fault)  # noqa: S101 - registered for this type alone
    headers = {"Retry-After": str(fault.params["retry_after"])} if "retry_after" in fault.params else None
    return Json(fault.body(), status_code=fault.status, headers=headers)


async def _on_invalid(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)  # noqa: S101 - registered for this type alone
    # Where and why, but not the value: it may be a password.
    fields = [{"at": [str(part) for part in fault["loc"]], "code": fault["type"]} for fault in error.errors()]
    return refusal(422, CODES[422], {"fields": fields})


async def _on_http(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101 - registered for this type alone
    return refusal(error.status_code, CODES.get(error.status_code, "refused"), headers=error.headers)


async def _on_crash(_request: Request, error: Exception) -> Response:
    log.error("a request crashed", exc_info=error)
    return refusal(500, "internal_error", {"request": noted().get("request")}, SECURITY_HEADERS)


async def _on_database(request: Request, error: Exception) -> Response:
    """The database is locked, full, or gone: that passes, and nothing has happened. Everything else is a crash."""
    if not is_away(error):
        return await _on_crash(request, error)
    log.error("the database could not be used: %s", reason_of(error))
    return refusal(503, "unavailable")


def answer_with_codes(app: FastAPI) -> None:
    """Render every fault, invalid request, unknown address and crash as a code."""
    app.add_exception_handler(Fault, _on_fault)
    app.add_exception_handler(RequestValidationError, _on_invalid)
    app.add_exception_handler(HTTPException, _on_http)
    for kind in (SQLAlchemyError, ConnectionError):
        app.add_exception_handler(kind, _on_database)
    app.add_exception_handler(Exception, _on_crash)
