"""Refusals before there is an application that could answer: with a code, and the headers that all answers have."""

import orjson

from app.kit.http import SECURITY_HEADERS

Refusal = tuple[int, str, str]
"""Status, its phrase, and the code."""
MALFORMED: Refusal = (400, "Bad Request", "malformed")
TOO_SLOW: Refusal = (408, "Request Timeout", "too_slow")
TOO_LARGE: Refusal = (431, "Request Header Fields Too Large", "too_large")


def answer(refusal: Refusal) -> bytes:
    """All of the answer, behind which the connection closes."""
    status, phrase, code = refusal
    body = orjson.dumps({"code": code, "params": {}})
    headers = {
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "Connection": "close",
        **SECURITY_HEADERS,
    }
    lines = [f"HTTP/1.1 {status} {phrase}", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
    return "\r\n".join(lines).encode("ascii") + body
