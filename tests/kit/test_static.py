import base64
import gzip
import hashlib
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from app.kit.static import Editions, Files, Shell, script_hashes

MODULE = "export const cell = 'A1';\n" * 50
IMPORT_MAP = '{"imports": {"preact": "/static/vendor/preact.js", "/static/": "/static/"}}'
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


@pytest.fixture
def editions(tmp_path: Path) -> Editions:
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "main.js").write_text(MODULE)
    (tmp_path / "index.html").write_text(PAGE)
    return Editions(tmp_path)


@pytest.fixture
async def client(editions: Editions) -> AsyncIterator[httpx.AsyncClient]:
    app = Starlette(routes=[Mount("/client", editions)])
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://zinara.test") as client:
        yield client


async def test_files_of_an_edition_are_kept_for_ever(client: httpx.AsyncClient, editions: Editions) -> None:
    answer = await client.get(f"/client/{editions.current().name}/lib/main.js")
    assert (answer.status_code, answer.text) == (200, MODULE)
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


async def test_modules_come_joined(tmp_path: Path) -> None:
    (tmp_path / "app.js").write_text('import { cell } from "./cell.js";\nexport const shown = cell;\n')
    (tmp_path / "cell.js").write_text("export const cell = 'A1';\n")
    plain, editions = Editions(tmp_path).current(), Editions(tmp_path, ["app.js"])
    transport = httpx.ASGITransport(Starlette(routes=[Mount("/client", editions)]))
    async with httpx.AsyncClient(transport=transport, base_url="http://zinara.test") as client:
        for asked in ("gzip", "identity"):
            answer = await client.get(f"/client/{editions.current().name}/app.js", headers={"accept-encoding": asked})
            assert "const cell = 'A1';" in answer.text
            assert answer.headers.get("content-encoding", "identity") == asked
            assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
            assert answer.headers["content-type"].startswith("text/javascript")
        assert (await client.post(f"/client/{editions.current().name}/app.js")).status_code == 405
    # The name tells what is served, not what it was made of.
    assert plain.name != editions.current().name


async def test_there_is_no_other_edition(client: httpx.AsyncClient, editions: Editions) -> None:
    name = editions.current().name
    for address in ("0123456789abcdef/lib/main.js", f"{name}/lib", f"{name}/lib/none.js", "lib/main.js", name):
        answer = await client.get(f"/client/{address}")
        assert (answer.status_code, answer.headers["cache-control"]) == (404, "no-store"), address


async def test_a_file_that_changed_is_of_another_edition(
    client: httpx.AsyncClient, editions: Editions, tmp_path: Path
) -> None:
    old = editions.current().name
    (tmp_path / "lib" / "main.js").write_text("export const cell = 'B2';\n")
    # Also before anybody has asked for the page.
    assert (await client.get(f"/client/{old}/lib/main.js")).status_code == 404
    new = editions.current().name
    assert new != old
    assert (await client.get(f"/client/{new}/lib/main.js")).text == "export const cell = 'B2';\n"
    assert (await client.get(f"/client/{old}/lib/main.js")).status_code == 404


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ({"a.js": "1"}, {"a.js": "1"}, True),
        ({"a.js": "1"}, {"a.js": "2"}, False),
        ({"a.js": "1"}, {"b.js": "1"}, False),
        ({"a.js": "1"}, {"a.js": "1", "b/c.js": ""}, False),
        ({"a.js": "1", "b.js": "2"}, {"a.js": "2", "b.js": "1"}, False),
    ],
)
def test_an_edition_is_called_after_what_is_in_it(
    tmp_path: Path, one: dict[str, str], other: dict[str, str], same: bool
) -> None:
    names = set()
    for number, files in enumerate((one, other)):
        for path, text in files.items():
            file = tmp_path / str(number) / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        names.add(Editions(tmp_path / str(number)).current().name)
    assert (len(names) == 1) is same


@pytest.fixture
def shell(editions: Editions, tmp_path: Path) -> Shell:
    return Shell(tmp_path / "index.html", editions, "/client")


def test_the_page_names_the_files_of_its_edition(shell: Shell, editions: Editions) -> None:
    page = bytes(shell.answer({}).body).decode()
    at = f"/client/{editions.current().name}"
    assert f'<script type="module" src="{at}/main.js">' in page
    assert f'{{"imports": {{"preact": "{at}/vendor/preact.js", "/static/": "{at}/"}}}}' in page


def test_the_page_allows_its_own_inline_scripts_alone(shell: Shell, editions: Editions) -> None:
    policy = shell.answer({}).headers["content-security-policy"]
    # As it is served: the map names the edition.
    served = IMPORT_MAP.replace(': "/static/', f': "/client/{editions.current().name}/')
    assert f"script-src 'self' '{csp_hash(served)}';" in policy
    assert "unsafe" not in policy


def test_the_page_is_another_when_any_file_changes(shell: Shell, tmp_path: Path) -> None:
    first = shell.answer({"accept-encoding": "gzip"})
    assert gzip.decompress(bytes(first.body)) == shell.answer({}).body
    asked = {"if-none-match": first.headers["etag"]}
    assert shell.answer(asked).status_code == 304
    (tmp_path / "lib" / "main.js").write_text("export const cell = 'B2';\n")
    second = shell.answer(asked)
    assert second.status_code == 200
    (tmp_path / "index.html").write_text(PAGE + "<script>1</script>")
    third = shell.answer({"if-none-match": second.headers["etag"]})
    assert third.status_code == 200
    assert csp_hash("1") in third.headers["content-security-policy"]


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
