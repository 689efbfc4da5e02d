"""Trying out what one does not know: passwords, names, ids of tables, matches, replays and accounts.

How tries are counted is in `tests/accounts/test_limits.py`, and that a hash is computed for names that nobody has in
`test_entering.py`."""

import asyncio
import math
from collections import Counter
from pathlib import Path

import pytest

from app.kit.ids import new_id
from tests.attack.measured import Measured, attacked
from tests.attack.ranks import PASSWORD, called
from tests.http import browser
from tests.players import Player
from tests.players import people as guests
from tests.tiny_play import seated

pytestmark = pytest.mark.slow

# As they are where nothing is set; the tests' servers have others.
USUAL = {
    "ZINARA_SIGN_IN_BY_ADDRESS": "20 per minute; 200 per hour",
    "ZINARA_SIGN_UP_BY_ADDRESS": "20 per hour",
    "ZINARA_GUESTS_BY_ADDRESS": "120 per minute; 3000 per day",
}


async def test_a_password_is_guessed_so_often_and_no_more(tmp_path: Path) -> None:
    with attacked(Measured(tmp_path, **USUAL)) as server:
        ada = await called(server, "Ada")
        async with browser(server.origin) as eve:
            told: Counter[tuple[int, str]] = Counter()
            for number in range(60):
                # Each from an address of its own, which a proxy that is trusted names: the name counts as well.
                at = {"X-Forwarded-For": f"203.0.113.{number}"}
                answer = await eve.post("/api/session", json={"name": "Ada", "password": f"{number:012}"}, headers=at)
                told[answer.status_code, answer.json()["code"]] += 1
            assert told == {(401, "wrong_sign_in"): 10, (429, "too_many_tries"): 50}
            # Not even the right one is told apart from then on.
            last = await eve.post("/api/session", json={"name": "Ada", "password": PASSWORD})
            assert (last.status_code, last.json()["code"]) == (429, "too_many_tries")
            assert int(last.headers["retry-after"]) > 0
            # Many names from one address.
            at = {"X-Forwarded-For": "198.51.100.1"}
            wishes = [{"name": f"Nobody{number}", "password": PASSWORD} for number in range(40)]
            found = await asyncio.gather(*(eve.post("/api/session", json=wish, headers=at) for wish in wishes))
            assert Counter(each.status_code for each in found) == {401: 20, 429: 20}
        # She herself stays signed in.
        assert (await ada.get("/api/session"))["account"]["name"] == "Ada"
        await ada.close()


async def test_which_names_there_are_is_told_by_nothing_at_the_entrance(tmp_path: Path) -> None:
    with attacked(Measured(tmp_path)) as server:
        ada = await called(server, "Ada")
        async with browser(server.origin) as eve:
            answers = []
            for name in ("Ada", "Nobody", "ada", "Guest-1234", "\u0410da", "", "a" * 100, "Ada\u200b"):
                answer = await eve.post("/api/session", json={"name": name, "password": "wrong horse"})
                answers.append((answer.status_code, answer.content, sorted(set(answer.headers) - {"x-request-id"})))
            assert len({repr(each) for each in answers}) == 1, [each[:2] for each in answers]
        await ada.close()


async def test_ids_cannot_be_guessed_and_say_nothing() -> None:
    ids = {new_id() for _ in range(2000)}
    assert len(ids) == 2000
    signs = Counter(sign for each in ids for sign in each)
    length = {len(each) for each in ids}
    assert length == {12}
    # Every sign comes about as often as any other: 12 of them are more than anybody tries.
    assert len(signs) * math.log2(len(signs)) > 64
    assert 12 * math.log2(len(signs)) > 64
    assert max(signs.values()) < 2 * min(signs.values())


async def test_what_is_not_one_s_own_is_as_if_it_were_not_there(tmp_path: Path) -> None:
    with attacked(Measured(tmp_path)) as server:
        ada, eve = await called(server, "Ada"), await called(server, "Eve")
        async with guests(server.origin, 2) as company, browser(server.origin) as stranger:
            match, table = await seated([ada, *company])
            hidden = (await ada.post("/api/tables", {"game": "tiny", "public": False}))["table"]["id"]
            account, session = ada.account["id"], (await ada.get("/api/account/sessions"))["sessions"][0]["id"]
            listed = (await stranger.get("/api/tables")).text + (await stranger.get("/api/leaderboard?game=tiny")).text
            shown = (await stranger.get("/api/players/Ada?game=tiny")).text
            for secret in (hidden, session):
                assert secret not in listed + shown
            # Neither the finished replay of a match nor its table is found by another's id.
            for path in ("/api/matches/{}/gains", "/api/me/decks/{}", "/api/players/{}?game=tiny"):
                for wrong in (account, session, table, hidden, new_id()):
                    async with asyncio.timeout(60):
                        there = await eve.http.get(path.format(wrong))
                    nothing = await eve.http.get(path.format(new_id()))
                    assert (there.status_code, there.content) == (nothing.status_code, nothing.content)
            for own, other in ((session, new_id()), (account, new_id())):
                found = [await eve.http.delete(f"/api/account/sessions/{each}") for each in (own, other)]
                assert (found[0].status_code, found[0].content) == (found[1].status_code, found[1].content)
            assert (await stranger.get(f"/api/matches/{match}/replay")).json()["code"] == "running"
        for each in (ada, eve):
            await each.close()


async def test_guests_cannot_be_made_without_end(tmp_path: Path) -> None:
    with attacked(Measured(tmp_path, **USUAL)) as server:
        async with browser(server.origin) as eve:
            told: Counter[int] = Counter()
            for _ in range(140):
                eve.cookies.clear()
                told[(await eve.post("/api/session/guest")).status_code] += 1
            assert told == {200: 120, 429: 20}
        elsewhere = Player(server.origin)
        elsewhere.http.headers["X-Forwarded-For"] = "198.51.100.9"
        await elsewhere.come_in()
        await elsewhere.close()
