"""Script in what people write. What browsers make of it is in `tests/browser/test_script.py`; here, that the server
hands it on as data, never as a page, and puts nothing of an address into one."""

import json
import re
from collections.abc import Iterator
from urllib.parse import quote

import pytest

from app.main import STATIC
from tests.attack.measured import Measured, attacked
from tests.attack.ranks import PASSWORD, called
from tests.http import browser
from tests.players import Player
from tests.servers import ServerProcess

pytestmark = pytest.mark.slow

WRITTEN = (
    "<script>alert(1)</script>",
    "\"'><img src=x onerror=alert(1)>",
    "</script><svg/onload=alert(1)>",
    "javascript:alert(1)",
    "a\u2028alert(1)//",
    "{{7*7}}${7*7}<%= 7*7 %>",
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Measured]:
    with attacked(Measured(tmp_path_factory.mktemp("script"))) as server:
        yield server


@pytest.mark.parametrize("words", WRITTEN)
async def test_no_name_has_any_of_it(server: Measured, words: str) -> None:
    player = Player(server.origin)
    answer = await player.http.post("/api/account", json={"name": words[:20], "password": PASSWORD})
    assert (answer.status_code, answer.json()["code"]) == (422, "name_signs")
    assert words[:20] not in answer.text
    await player.close()


@pytest.mark.parametrize("words", WRITTEN)
async def test_what_is_said_comes_as_it_was_said(server: ServerProcess, words: str) -> None:
    player = await Player(server.origin).come_in()
    table = (await player.post("/api/tables", {"game": "tiny"}))["table"]["id"]
    async with player.socket(f"/ws/tables/{table}") as socket:
        await socket.send(json.dumps({"t": "chat", "id": "c", "text": words}))
        while (line := json.loads(await socket.recv()))["t"] != "chat":
            pass
    assert line["text"] == words
    await player.close()


@pytest.mark.parametrize("words", WRITTEN)
async def test_no_answer_to_it_is_a_page_that_has_it(server: Measured, words: str) -> None:
    """Whatever an address or a body says comes back, if at all, as JSON that browsers do not look into."""
    ada = await called(server, f"Ada{WRITTEN.index(words)}")
    put = quote(words, safe="")
    for path in (f"/{put}", f"/player/{put}", f"/?q={put}", f"/api/players/{put}?game=zinara", f"/api/{put}"):
        answer = await ada.http.get(path)
        if answer.headers["content-type"].startswith("text/html"):
            assert words not in answer.text
        else:
            assert answer.headers["content-type"].split(";")[0] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"
    for path, body in (
        ("/api/decks/import", {"game": "zinara", "text": words}),
        ("/api/decks/check", {"game": "zinara", "cards": {words: 1}}),
        ("/api/tables", {"game": words}),
        ("/api/session", {"name": words, "password": words}),
        ("/api/reports", {"subject": {"about": "player", "name": words}, "reason": "other", "words": words}),
    ):
        answer = await ada.http.post(path, json=body)
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"
    await ada.close()


async def test_names_of_files_that_are_handed_out_follow_from_no_input(server: Measured) -> None:
    ada = await called(server, "Bea")
    named = (await ada.http.get("/api/account/export")).headers["content-disposition"]
    assert named == 'attachment; filename="zinara-account.json"'
    async with browser(server.origin) as stranger:
        assert (await stranger.get("/static/%3Cscript%3E.js")).headers["content-type"] == "application/json"
    await ada.close()


def test_the_client_makes_no_markup_of_texts() -> None:
    """Texts become elements in one place, of the rules that come with the client."""
    making = re.compile(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|srcdoc|javascript:"
    )
    found = {
        path.relative_to(STATIC).as_posix()
        for path in STATIC.rglob("*.js")
        if "vendor" not in path.parts and making.search(path.read_text("utf-8"))
    }
    assert found == {"hall/rules.js"}
