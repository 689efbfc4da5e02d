"""The client's files, compressed once, and the page that names their edition.

Under an edition's name files are kept by browsers for ever; without one they are revalidated by ETag. The name follows
from what is in the files, so every process that has the same ones gives them under the same name.
"""

import base64
import gzip
import hashlib
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from app.kit.http import content_security_policy
from app.kit.joining import joined

REVALIDATE = {"Cache-Control": "no-cache"}
KEEP_FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}
NEVER_KEEP = {"Cache-Control": "no-store"}
COMPRESSIBLE = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml")
INLINE_SCRIPT = re.compile(rb"<script(?![^>]*\ssrc\s*=)[^>]*>(.*?)</script>", re.DOTALL | re.IGNORECASE)
# Where the page names a file: in an attribute, or as the value of its import map.
NAMED_FILE = re.compile(rb'(=|: )"/static/')

Stamp = tuple[int, int]
"""When a file was changed last, in nanoseconds, and its size in bytes."""


def accepts_gzip(headers: Mapping[str, str]) -> bool:
    """Whether whoever asks can read gzip."""
    return any(part.split(";")[0].strip() == "gzip" for part in headers.get("accept-encoding", "").split(","))


class Files(StaticFiles):
    """Files of a folder. A browser keeps them and asks each time whether they are still the same."""

    kept: Mapping[str, str] = REVALIDATE

    def __init__(self, directory: Path) -> None:
        super().__init__(directory=directory)
        self._compressed: dict[tuple[str, Stamp], bytes] = {}

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """The file, or 304 when the browser has it, or its compressed form when that pays."""
        asked = Headers(scope=scope)
        plain = FileResponse(full_path, status_code=status_code, stat_result=stat_result, headers=self.kept)
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
        key = (path, _stamp(stat))
        if key not in self._compressed:
            self._compressed[key] = gzip.compress(Path(path).read_bytes(), mtime=0)
        return self._compressed[key]


@dataclass(frozen=True, slots=True)
class Edition:
    """All files of a folder as they were at one time: the name of that, and the stamp of each by its path.

    `joined` are the modules that are served joined, as they are and compressed.
    """

    name: str
    stamps: Mapping[str, Stamp]
    joined: Mapping[str, tuple[bytes, bytes]]


class Editions(Files):
    """The same files as `<edition>/<path>`: what a browser has of an edition it need never ask for again.

    Of any other edition than the current one there is nothing: half of each would be neither. `common` and `apart`
    are the modules that come joined with all they import, as `app.kit.joining` has it.
    """

    kept = KEEP_FOR_EVER

    def __init__(self, directory: Path, common: Sequence[str] = (), apart: Sequence[str] = ()) -> None:
        super().__init__(directory)
        self._folder = directory
        self._common = common
        self._apart = apart
        self._edition = self._read()

    def current(self) -> Edition:
        """The edition that is there now. It is another one as soon as a file changes."""
        stamps = dict(_walk(self._folder))
        if stamps != self._edition.stamps:
            self._edition = self._read()
        return self._edition

    @property
    def name(self) -> str:
        """The name of the edition that pages are of which are asked for now."""
        return self._edition.name

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, or the joined module under its name."""
        edition = self._edition
        name, _, within = path.partition("/")
        if name != edition.name or within not in edition.joined or scope["method"] not in ("GET", "HEAD"):
            return await super().get_response(path, scope)
        body, compressed = edition.joined[within]
        headers = {**self.kept, "Vary": "Accept-Encoding"}
        if accepts_gzip(Headers(scope=scope)):
            body = compressed
            headers["Content-Encoding"] = "gzip"
        return Response(body, headers=headers, media_type="text/javascript")

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Where the file is. Raises HTTPException 404 for another edition, also of a file that has changed since."""
        name, _, within = path.partition("/")
        found, stat = super().lookup_path(within)
        edition = self._edition
        if stat is None or name != edition.name or edition.stamps.get(within) != _stamp(stat):
            raise HTTPException(404, headers=NEVER_KEEP)
        return found, stat

    def _read(self) -> Edition:
        stamps = dict(_walk(self._folder))
        texts = {path: (self._folder / path).read_text("utf-8") for path in stamps if path.endswith(".js")}
        common = [root for root in self._common if root in texts]
        parts = {path: text.encode() for path, text in joined(texts, common, self._apart).items()}
        told = hashlib.sha256()
        for path in sorted(stamps):
            for content in (path.encode(), parts.get(path) or (self._folder / path).read_bytes()):
                told.update(hashlib.sha256(content).digest())
        compressed = {path: (body, gzip.compress(body, mtime=0)) for path, body in parts.items()}
        return Edition(told.hexdigest()[:16], stamps, compressed)


def _stamp(stat: os.stat_result) -> Stamp:
    return stat.st_mtime_ns, stat.st_size


def _walk(folder: Path, within: str = "") -> Iterator[tuple[str, Stamp]]:
    """The path of each file, and its stamp. For each page that is asked for: `Path.rglob` takes four times as long."""
    with os.scandir(folder / within) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _walk(folder, f"{within}{entry.name}/")
            else:
                yield within + entry.name, _stamp(entry.stat())


@dataclass(frozen=True, slots=True)
class _Page:
    edition: Edition
    body: bytes
    compressed: bytes
    headers: dict[str, str]


class Shell:
    """The one HTML page, from which the client draws all others. It names the files of the current edition.

    `at` is where `editions` are served; `/static/…` in the page becomes `<at>/<edition>/…`.
    """

    def __init__(self, path: Path, editions: Editions, at: str) -> None:
        self.path = path
        self.editions = editions
        self.at = at
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
        edition = self.editions.current()
        if self._page is None or self._page.edition is not edition:
            named = f'\\1"{self.at}/{edition.name}/'.encode()
            body = NAMED_FILE.sub(named, self.path.read_bytes())
            headers = {
                **REVALIDATE,
                "ETag": f'"{hashlib.sha256(body).hexdigest()[:32]}"',
                "Vary": "Accept-Encoding",
                "Content-Security-Policy": content_security_policy(script_hashes(body)),
            }
            self._page = _Page(edition, body, gzip.compress(body, mtime=0), headers)
        return self._page


def script_hashes(html: bytes) -> tuple[str, ...]:
    """The CSP hash sources of the inline scripts in `html`, such as its import map: `sha256-…`."""
    return tuple(
        "sha256-" + base64.b64encode(hashlib.sha256(script).digest()).decode() for script in INLINE_SCRIPT.findall(html)
    )
