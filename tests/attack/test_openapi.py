"""Schemathesis over the server's own description: requests that fit it and requests that do not, by a guest, a player
and an admin, about things that there are and things that there are not. Nothing crashes, and every answer is as it is
described: its status, its content type, its headers and its schema."""

import asyncio
import os
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import APIOperation
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from app.games.contract import Json
from app.main import create_app
from app.settings import Settings
from tests.attack.battlefield import LEAVE
from tests.attack.measured import Measured, attacked
from tests.attack.ranks import everybody
from tests.http import get
from tests.length import FULL
from tests.players import people
from tests.tiny_play import seated

pytestmark = [pytest.mark.slow, pytest.mark.chaos]

EXAMPLES = {GenerationMode.POSITIVE: 100 if FULL else 2, GenerationMode.NEGATIVE: 100 if FULL else 1}
SEED = int(os.environ.get("ZINARA_SEED", "1"))
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
Operation = APIOperation[Any, Any, Any, Any]
TOO_LARGE = 413
ASKING = ("guest", "player", "admin")
# What would end the session by which all the rest is asked.
ENDING = {"DELETE /api/session", "POST /api/account/delete"}


@dataclass(frozen=True)
class Hall:
    """A server with something in it: who asks, by their cookies, and what things are called, by the parameter."""

    server: Measured
    cookies: dict[str, str]
    things: dict[str, list[str]]


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with attacked(Measured(tmp_path_factory.mktemp("described"), ZINARA_LAB_WORKERS="0")) as server:
        yield asyncio.run(furnished(server))


async def furnished(server: Measured) -> Hall:
    """Tables, matches that run and that are over, and people."""
    async with AsyncExitStack() as stack:
        ranks = await stack.enter_async_context(everybody(server, "D"))
        company = await stack.enter_async_context(people(server.origin, 5))
        over, _ = await seated([ranks["player"], *company[:2]])
        for each in company[:2]:
            async with each.at(over) as live:
                await live.move(LEAVE["tiny"], prompt="menu")
        running, table = await seated(company[2:])
        waiting = (await ranks["player"].post("/api/tables", {"game": "zinara"}))["table"]["id"]
        games = (await ranks["player"].get("/api/games/tiny/content"))["hash"]
        sessions = (await company[0].get("/api/account/sessions"))["sessions"]
        things = {
            "game": ["zinara", "tiny"],
            "content_hash": [games],
            "match_id": [over, running],
            "match": [over, running],
            "table_id": [table, waiting],
            "table": [table, waiting],
            "name": ["D-player", "D-admin"],
            "account": [company[0].account["id"], ranks["player"].account["id"]],
            "named": [each["id"] for each in sessions],
        }
        return Hall(server, {rank: ranks[rank].headers()["Cookie"] for rank in ASKING}, things)


def described(hall: Hall) -> list[Operation]:
    found: Any = schemathesis.openapi.from_dict(get(f"{hall.server.origin}/api/openapi.json").json())
    return [each.ok() for each in found.get_all_operations()]


def about(case: Any, things: dict[str, list[str]], chosen: int) -> None:
    """In most cases ask about what there is; which of it follows from a number."""
    if chosen == 0:
        return
    for part in (case.path_parameters, case.query, case.body):
        if isinstance(part, dict):
            for name in part.keys() & things.keys():
                part[name] = things[name][chosen % len(things[name])]


def test_the_description_says_how_it_refuses() -> None:
    for operation in create_app(Settings(_env_file=None)).openapi()["paths"].values():
        for each in operation.values():
            answers: Json = each["responses"]
            assert "422" not in answers
            for status in ("4XX", "503"):
                schema = answers[status]["content"]["application/json"]["schema"]
                assert schema == {"$ref": "#/components/schemas/Refusal"}


@pytest.mark.timeout(3 * 3600 if FULL else 300)
def test_every_answer_is_as_described(hall: Hall) -> None:
    statuses = set()
    with requests.Session() as session:
        session.trust_env = False
        for operation in described(hall):
            if operation.label in ENDING:
                continue
            for mode, examples in EXAMPLES.items():
                # Of a bare address nothing can be wrong but its parts, and any text may be one.
                if mode is GenerationMode.NEGATIVE and not (operation.query or operation.body):
                    continue
                statuses |= asked(hall, session, operation, mode, examples)
    assert statuses >= {200, 401, 403, 404, 409, 422}


def asked(hall: Hall, session: requests.Session, operation: Operation, mode: Any, examples: int) -> set[int]:
    """Ask so many times, each time by everybody; the statuses of the answers."""
    checks = CHECKS if mode is GenerationMode.POSITIVE else [*CHECKS, negative_data_rejection]
    statuses = set()

    @seed(SEED)
    @settings(
        max_examples=examples,
        database=None,
        print_blob=False,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy(mode), st.integers(0, 4))
    def ask(case: Any, chosen: int) -> None:
        if mode is GenerationMode.POSITIVE:
            about(case, hall.things, chosen)
        for cookie in ("", *hall.cookies.values()):
            session.cookies.clear()
            headers = {"Cookie": cookie} if cookie else {}
            answer = case.call(base_url=hall.server.origin, session=session, headers=headers)
            statuses.add(answer.status_code)
            # What is too large is refused before it is seen what is wrong with it, and Schemathesis expects no 413.
            case.validate_response(answer, checks=CHECKS if answer.status_code == TOO_LARGE else checks)

    ask()
    return statuses
