"""Who may what: every address of order, asked by everybody there can be."""

import re

import pytest
from fastapi.routing import APIRoute

from app.main import ROUTERS
from tests.admin.staff import RANKS, Hall

# Address → the least rank that may. Who may not is told so, and told nothing else.
LEAST = {
    "GET /api/admin/audit": "admin",
    "GET /api/admin/lab/choices": "admin",
    "GET /api/admin/lab/people": "admin",
    "GET /api/admin/lab/runs": "admin",
    "POST /api/admin/lab/runs": "admin",
    "GET /api/admin/lab/runs/{run_id}": "admin",
    "DELETE /api/admin/lab/runs/{run_id}": "admin",
    "GET /api/admin/lab/runs/{run_id}/{sheet}.csv": "admin",
    "POST /api/admin/lab/runs/{run_id}/cancel": "admin",
    "POST /api/admin/lab/runs/{run_id}/resume": "admin",
    "GET /api/admin/server": "admin",
    "GET /api/admin/starters/{game}": "admin",
    "POST /api/admin/starters/{game}": "admin",
    "PUT /api/admin/starters/{game}/order": "admin",
    "POST /api/admin/starters/{game}/check": "admin",
    "GET /api/admin/starters/{game}/{deck_id}": "admin",
    "PUT /api/admin/starters/{game}/{deck_id}/draft": "admin",
    "DELETE /api/admin/starters/{game}/{deck_id}/draft": "admin",
    "POST /api/admin/starters/{game}/{deck_id}/publish": "admin",
    "POST /api/admin/starters/{game}/{deck_id}/retire": "admin",
    "POST /api/admin/starters/{game}/{deck_id}/restore": "admin",
    "GET /api/admin/people": "moderator",
    "GET /api/admin/people/{account}": "moderator",
    "POST /api/admin/people/{account}/role": "admin",
    "POST /api/admin/people/{account}/mute": "moderator",
    "DELETE /api/admin/people/{account}/mute": "moderator",
    "POST /api/admin/people/{account}/suspension": "admin",
    "DELETE /api/admin/people/{account}/suspension": "admin",
    "GET /api/admin/reports": "moderator",
    "POST /api/admin/reports/{report}/take": "moderator",
    "POST /api/admin/reports/{report}/close": "moderator",
    "POST /api/admin/tables/{table}/close": "moderator",
    "POST /api/admin/matches/{match}/abort": "moderator",
}
UNKNOWN_ID = "nnnnnnnnnnnn"
REFUSALS = {(401, "no_session"), (403, "not_allowed")}


def test_every_address_of_order_is_listed_here() -> None:
    """Whatever router it comes from."""
    routes = [route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)]
    found = {f"{method} {route.path}" for route in routes for method in route.methods or ()}
    assert {address for address in found if " /api/admin" in address} == set(LEAST)


@pytest.mark.parametrize("rank", RANKS)
async def test_nobody_gets_further_than_their_rank(hall: Hall, rank: str) -> None:
    browser = await hall.ranked(rank)
    wrong = []
    for address, least in LEAST.items():
        method, path = address.split(" ")
        answer = await browser.request(method, re.sub(r"\{\w+\}", UNKNOWN_ID, path))
        told = (answer.status_code, answer.json().get("code"))
        allowed = RANKS.index(rank) >= RANKS.index(least)
        expected = (401, "no_session") if rank == "nobody" else (403, "not_allowed")
        if (told in REFUSALS) if allowed else (told != expected):
            wrong.append((address, told))
        assert answer.status_code < 500, address
    assert wrong == []
