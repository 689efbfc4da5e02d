"""The client's files: compressed once, revalidated by ETag, and a page shell whose inline scripts are known by hash."""

import base64
import gzip
import hashlib
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from app.kit.http import content_security_policy

REVALIDATE = {"Cache-Control": "no-cache"}
COMPRESSIBLE = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml")
INLINE_SCRIPT = re.compile(rb"<script(?![^>]*\ssrc\s*=)[^>]*>(.*?)</script>", re.DOTALL | re.IGNORECASE)


def accepts_gzip(headers: Mapping[str, str]) -> bool:
    """Whether whoever asks can read gzip."""
    return any(part.split(";")[0].strip() == "gzip" for part in headers.get("accept-encoding", "").split(","))


class Files(StaticFiles):
    """Files of a folder. A browser keeps them and asks each time whether they are still the same."""

    def __init__(self, directory: Path) -> None:
        super().__init__(directory=directory)
        self._compressed: dict[tuple[str, int, int], bytes] = {}

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """The file, or 304 when the browser has it, or its compressed form when that pays."""
        asked = Headers(scope=scope)
        plain = FileResponse(full_path, status_code=status_code, stat_result=stat_result, headers=REVALIDATE)
        media_type = plain.headers.get("content-type", "")
        if media_type.startswith(COMPRESSIBLE):
            plain.headers["Vary"] = "Accept-Encoding"
        if self.is_not_modified(plain.headers, asked):
            return NotModifiedResponse(plain.headers)
        if not media_type.startswith(COMPRESSIBLE) or "range" in asked or not accepts_gzip(asked):
            return plain
        kept = {name: plain.headers[name] for name in ("etag", "last-modified", "cache-control", "vary")}
        body = self._gzip(str(full_path), stat_result)
        return Response(body, status_code, headers={**kept, "Content-Encoding": "gzip"}, media_type=media_type)

    def _gzip(self, path: str, stat: os.stat_result) -> bytes:
        key = (path, stat.st_mtime_ns, stat.st_size)
        if key not in self._compressed:
            self._compressed[key] = gzip.compress(Path(path).read_bytes(), mtime=0)
        return self._compressed[key]


@dataclass(frozen=True, slots=True)
class _Page:
    changed: int
    body: bytes
    compressed: bytes
    headers: dict[str, str]


class Shell:
    """The one HTML page, from which the client draws all others. It is read anew when the file changes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._page: _Page | None = None

    def answer(self, asked: Mapping[str, str], status: int = 200) -> Response:
        """The page for a request with the headers `asked`. Raises FileNotFoundError when there is no client."""
        page = self._current()
        headers = dict(page.headers)
        if status == 200 and headers["ETag"] in asked.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        body = page.body
        if accepts_gzip(asked):
            body = page.compressed
            headers["Content-Encoding"] = "gzip"
        return Response(body, status, headers=headers, media_type="text/html")

    def _current(self) -> _Page:
        changed = self.path.stat().st_mtime_ns
        if self._page is None or self._page.changed != changed:
            body = self.path.read_bytes()
            headers = {
                **REVALIDATE,
                "ETag": f'"{hashlib.sha256(body).hexdigest()[:32]}"',
                "Vary": "Accept-Encoding",
                "Content-Security-Policy": content_security_policy(script_hashes(body)),
            }
            self._page = _Page(changed, body, gzip.compress(body, mtime=0), headers)
        return self._page


def script_hashes(html: bytes) -> tuple[str, ...]:
    """The CSP hash sources of the inline scripts in `html`, such as its import map: `sha256-…`."""
    return tuple(
        "sha256-" + base64.b64encode(hashlib.sha256(script).digest()).decode() for script in INLINE_SCRIPT.findall(html)
    )
