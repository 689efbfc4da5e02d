import base64
import gzip
import hashlib
import os
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from app.kit.static import Files, Shell, script_hashes

MODULE = "export const cell = 'A1';\n" * 50
IMPORT_MAP = '{"imports": {"preact": "/static/vendor/preact.js"}}'
PAGE = f"""<!doctype html><title>Zinara</title>
<script type="importmap">{IMPORT_MAP}</script>
<script type="module" src="/static/main.js"></script>"""


def csp_hash(script: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()


@pytest.fixture
async def files(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    (tmp_path / "main.js").write_text(MODULE)
    (tmp_path / "font.woff2").write_bytes(bytes(range(256)))
    transport = httpx.ASGITransport(Files(tmp_path))
    async with httpx.AsyncClient(transport=transport, base_url="http://zinara.test") as client:
        yield client


async def test_text_is_compressed_for_who_can_read_it(files: httpx.AsyncClient) -> None:
    small = await files.get("/main.js", headers={"accept-encoding": "gzip, br"})
    plain = await files.get("/main.js", headers={"accept-encoding": "identity"})
    assert small.headers["content-encoding"] == "gzip"
    assert int(small.headers["content-length"]) < len(MODULE) / 5
    assert "content-encoding" not in plain.headers
    assert small.text == plain.text == MODULE
    assert small.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"


async def test_fonts_are_not_compressed_twice(files: httpx.AsyncClient) -> None:
    assert "content-encoding" not in (await files.get("/font.woff2")).headers


async def test_a_browser_that_has_the_file_is_told_so(files: httpx.AsyncClient, tmp_path: Path) -> None:
    first = await files.get("/main.js")
    assert first.headers["cache-control"] == "no-cache"
    again = await files.get("/main.js", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    (tmp_path / "main.js").write_text("export const cell = 'B2';\n")
    changed = await files.get("/main.js", headers={"if-none-match": first.headers["etag"]})
    assert (changed.status_code, changed.text) == (200, "export const cell = 'B2';\n")


async def test_parts_of_a_file_can_be_asked_for(files: httpx.AsyncClient) -> None:
    part = await files.get("/font.woff2", headers={"range": "bytes=10-19"})
    assert (part.status_code, part.content) == (206, bytes(range(10, 20)))


def test_the_page_allows_its_own_inline_scripts_alone(tmp_path: Path) -> None:
    page = tmp_path / "index.html"
    page.write_text(PAGE)
    policy = Shell(page).answer({}).headers["content-security-policy"]
    assert f"script-src 'self' '{csp_hash(IMPORT_MAP)}';" in policy
    assert "unsafe" not in policy


def test_the_page_is_read_anew_when_it_changes(tmp_path: Path) -> None:
    page = tmp_path / "index.html"
    page.write_text(PAGE)
    shell = Shell(page)
    first = shell.answer({"accept-encoding": "gzip"})
    assert gzip.decompress(bytes(first.body)).decode() == PAGE
    assert shell.answer({"if-none-match": first.headers["etag"]}).status_code == 304
    page.write_text(PAGE.replace("A1", "B2") + "<script>1</script>")
    os.utime(page, ns=(1, 1))
    second = shell.answer({"if-none-match": first.headers["etag"]})
    assert second.status_code == 200
    assert csp_hash("1") in second.headers["content-security-policy"]


@pytest.mark.parametrize(
    ("html", "scripts"),
    [
        (b"<script src='/a.js'></script>", []),
        (b"<script type=module\n src=/a.js></script><script>x</script>", ["x"]),
        (b"<SCRIPT>\n 1 \n</SCRIPT><script data-src='no'>2</script>", ["\n 1 \n", "2"]),
    ],
)
def test_inline_scripts_are_found(html: bytes, scripts: list[str]) -> None:
    assert script_hashes(html) == tuple(csp_hash(script) for script in scripts)
