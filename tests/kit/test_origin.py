"""What changes something is done for this server's own pages, and for programs, alone."""

import httpx
import pytest

from app.main import create_app
from app.settings import Settings
from tests.conftest import running

FOREIGN = [
    {"Origin": "https://evil.test"},
    {"Origin": "null"},
    {"Origin": "http://zinara.test:81"},
    {"Origin": "https://zinara.test"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
]
OWN = [{"Origin": "http://zinara.test"}, {"Sec-Fetch-Site": "same-origin"}, {}]


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
async def test_other_sites_change_nothing(client: httpx.AsyncClient, headers: dict[str, str]) -> None:
    for method, address in (("POST", "/api/session/guest"), ("DELETE", "/api/session"), ("PUT", "/api/nothing")):
        answer = await client.request(method, address, headers=headers)
        assert (answer.status_code, answer.json()) == (403, {"code": "bad_origin", "params": {}})
        assert "set-cookie" not in answer.headers
        assert answer.headers["x-content-type-options"] == "nosniff"
    assert (await client.get("/api/session", headers=headers)).status_code == 200


@pytest.mark.parametrize("headers", OWN, ids=str)
async def test_own_pages_and_programs_may(client: httpx.AsyncClient, headers: dict[str, str]) -> None:
    assert (await client.post("/api/session/guest", headers=headers)).status_code == 200


async def test_other_addresses_of_the_same_site_are_named_by_its_operator(settings: Settings) -> None:
    public = settings.model_copy(update={"public_origins": ["https://play.example"]})
    async with running(create_app(public)) as client:
        answer = await client.delete("/api/session", headers={"Origin": "https://play.example"})
        assert answer.status_code == 200
