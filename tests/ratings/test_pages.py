"""What the pages of players and the leaderboard are told, over HTTP: everything one should see, and nothing more."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass

import httpx
import pytest
from fastapi import FastAPI

from app.games.contract import Json
from app.kit.db import Database
from app.kit.time import TurnedClock
from app.main import create_app
from app.ratings.endings import Ending
from app.ratings.pairs import COUNTED
from app.ratings.reckoning import reckon
from app.settings import Settings
from tests.conftest import running
from tests.migrated import migrate
from tests.ratings.ends import DRAWN, LOST, VOID, WON, end

pytestmark = pytest.mark.slow

PLAYERS, PASSWORD = ("Ann", "Bea", "Cas"), "a long enough password"
BAIT = {"id": "bait-deck", "name": "Bait of the house", "cards": {"bait-card": 3}}


@dataclass
class House:
    """A server, and a browser for each of its people: three with accounts of their own, a guest, and nobody."""

    app: FastAPI
    http: dict[str, httpx.AsyncClient]
    ids: dict[str, str | None]

    async def reckoned(self, *endings: Ending) -> None:
        database: Database = self.app.state.database
        await database.write(lambda connection: reckon(connection, endings))

    def end(self, match: str, seats: list[str | None], *rest: object, **more: object) -> Ending:
        return end(match, [self.ids[who] if who else None for who in seats], *rest, **more)  # type: ignore[arg-type]

    async def get(self, who: str, address: str, status: int = 200) -> Json:
        answer = await self.http[who].get(address)
        assert answer.status_code == status, answer.text
        found: Json = answer.json()
        return found


@pytest.fixture
async def house(settings: Settings, database_url: str, clock: TurnedClock) -> AsyncIterator[House]:
    app = create_app(settings.model_copy(update={"database_url": database_url}), clock)
    await migrate(app.state.settings.database_url)
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(running(app))
        house = House(app, {}, {})
        for who in (*PLAYERS, "guest", "nobody"):
            client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://zinara.test")
            house.http[who] = await stack.enter_async_context(client)
            if who != "nobody":
                house.ids[who] = (await client.post("/api/session/guest")).json()["account"]["id"]
            if who in PLAYERS:
                answer = await client.post("/api/account", json={"name": who, "password": PASSWORD})
                assert answer.status_code == 201, answer.text
        yield house


async def test_progress_is_ones_own(house: House) -> None:
    address = "/api/me/progress?game=zinara"
    new = await house.get("Ann", address)
    assert new == {
        "level": {"level": 1, "experience": 0, "begins": 0, "next": 80},
        "rating": {"rating": 1500, "deviation": 250, "matches": 0, "settled": False},
    }
    await house.reckoned(house.end("m", ["Ann", "Bea"]), house.end("m2", ["Ann", None]))
    played = await house.get("Ann", address)
    assert played["level"] == {"level": 2, "experience": 120, "begins": 80, "next": 240}
    assert played["rating"]["rating"] > 1500
    assert (await house.get("guest", address))["level"] == new["level"]
    await house.get("nobody", address, 401)
    await house.get("Ann", "/api/me/progress?game=nothing", 404)


async def test_a_finished_match_tells_each_what_is_theirs(house: House) -> None:
    await house.get("Ann", "/api/matches/m/gains", 404)
    await house.reckoned(house.end("m", ["Ann", "Bea"], deck=BAIT))
    won, lost, other = [await house.get(who, "/api/matches/m/gains") for who in ("Ann", "Bea", "Cas")]
    assert won["own"] == {
        "experience": 60,
        "before": {"level": 1, "experience": 0, "begins": 0, "next": 80},
        "after": {"level": 1, "experience": 60, "begins": 0, "next": 80},
    }
    assert (won["seat"], lost["seat"], lost["own"]["experience"]) == (0, 1, 40)
    assert (other["seat"], other["own"], other["rated"]) == (None, None, True)
    assert won["seats"] == lost["seats"] == other["seats"]
    up, down = won["seats"]
    assert (up["result"], down["result"]) == ("win", "loss")
    assert up["after"]["rating"] - 1500 == 1500 - down["after"]["rating"] > 0
    assert up["before"] == {"rating": 1500, "deviation": 250}
    await house.reckoned(house.end("bot", ["Ann", None]))
    unrated = await house.get("Ann", "/api/matches/bot/gains")
    assert (unrated["rated"], unrated["seats"][0]["after"]) == (False, None)


async def test_a_profile_shows_results_and_ratings(house: House) -> None:
    await house.reckoned(
        house.end("m1", ["Ann", "Bea"], WON, at=1.0),
        house.end("m2", ["Cas", "Ann"], DRAWN, at=2.0),
        house.end("m3", ["Ann", None], LOST, at=3.0),
        house.end("m4", ["guest", "Ann"], VOID, at=4.0, rated=False),
    )
    seen = await house.get("nobody", "/api/players/Ann?game=zinara")
    assert (seen["name"], seen["you"], seen["guest"], seen["place"]) == ("Ann", False, False, None)
    assert seen["tally"] == {"won": 1, "drawn": 1, "lost": 1}
    assert [point["match"] for point in seen["curve"]] == [None, "m1", "m2"]
    assert (seen["curve"][0]["rating"], seen["curve"][0]["deviation"]) == (1500, 250)
    assert seen["curve"][-1]["rating"] == seen["rating"]["rating"]
    recent = seen["recent"]
    assert [(row["match"], row["result"]) for row in recent] == [
        ("m4", "void"), ("m3", "loss"), ("m2", "draw"), ("m1", "win"),
    ]  # fmt: skip
    assert [row["after"] is not None for row in recent] == [False, False, True, True]
    assert recent[0]["opponents"][0]["profile"] is False
    assert recent[1]["opponents"] == [{"name": "", "bot": "novice", "guest": False, "profile": False}]
    assert recent[2]["opponents"] == [{"name": "Cas", "bot": None, "guest": False, "profile": True}]
    assert await house.get("Ann", "/api/players/me?game=zinara") == {**seen, "you": True}


async def test_a_match_beyond_the_day_s_measure_says_so(house: House) -> None:
    await house.reckoned(*(house.end(f"m{n}", ["Ann", "Bea"], WON, at=float(n)) for n in range(COUNTED + 1)))
    recent = (await house.get("nobody", "/api/players/Ann?game=zinara"))["recent"]
    past = (await house.get("Ann", "/api/me/matches"))["matches"]
    for rows in (recent, past):
        assert [(row["after"] is None, row["capped"]) for row in rows] == [(True, COUNTED)] + [(False, None)] * COUNTED


async def test_guests_have_a_page_for_themselves_alone(house: House) -> None:
    own = await house.get("guest", "/api/players/me?game=zinara")
    assert (own["guest"], own["you"]) == (True, True)
    await house.get("Ann", f"/api/players/{own['name']}?game=zinara", 404)
    await house.get("nobody", "/api/players/me?game=zinara", 401)
    await house.get("Ann", "/api/players/Nobody-there?game=zinara", 404)


async def test_nobody_sees_what_others_play_with(house: House) -> None:
    await house.reckoned(
        house.end("m1", ["Ann", "Bea"], WON, deck=BAIT, marks=("bait-planet", "vella")),
        house.end("m2", ["Ann", None], LOST, deck={**BAIT, "name": {"en": "Renamed"}}, marks=("vella",), at=200.0),
        house.end("m3", ["Ann", "Bea"], VOID, deck={"id": "void", "name": "", "cards": {}}, at=300.0),
    )
    own = await house.get("Ann", "/api/me/record?game=zinara")
    assert own == {
        "decks": [{"id": "bait-deck", "name": {"en": "Renamed"}, "won": 1, "drawn": 0, "lost": 1}],
        "marks": [
            {"mark": "bait-planet", "won": 1, "drawn": 0, "lost": 0},
            {"mark": "vella", "won": 1, "drawn": 0, "lost": 1},
        ],
    }
    await house.get("nobody", "/api/me/record?game=zinara", 401)
    addresses = [
        "/api/players/Ann?game=zinara",
        "/api/players/me?game=zinara",
        "/api/matches/m1/gains",
        "/api/matches/m2/gains",
        "/api/leaderboard?game=zinara",
        f"/api/me/record?game=zinara&account={house.ids['Ann']}",
    ]
    for who in ("Cas", "guest"):
        for address in addresses:
            text = (await house.http[who].get(address)).text
            assert not any(word in text for word in ("bait", "Bait", "Renamed", "vella")), (who, address)


async def test_the_leaderboard_ranks_settled_ratings(house: House) -> None:
    address = "/api/leaderboard?game=zinara"
    assert await house.get("nobody", address) == {"players": [], "total": 0, "enough": 10, "you": None}
    await house.reckoned(*(house.end(f"m{n}", ["Ann", "Bea"], WON if n % 5 else LOST, at=n * 1e5) for n in range(12)))
    await house.reckoned(house.end("c", ["Cas", "Bea"]))
    seen = await house.get("Bea", address)
    assert [(row["place"], row["name"], row["you"]) for row in seen["players"]] == [(1, "Ann", False), (2, "Bea", True)]
    assert seen["players"][0]["rating"] > seen["players"][1]["rating"]
    assert (seen["total"], seen["you"]["place"]) == (2, 2)
    unsettled = (await house.get("Cas", address))["you"]
    assert (unsettled["place"], unsettled["rating"]["matches"], unsettled["guest"]) == (None, 1, False)
    assert (await house.get("guest", address))["you"]["guest"] is True
    assert (await house.get("Ann", f"{address}&after=1"))["players"][0]["name"] == "Bea"
    assert (await house.get("Ann", "/api/players/me?game=zinara"))["place"] == 1
    for wrong in ("-1", "x", "99999999999999999999"):
        await house.get("Ann", f"{address}&after={wrong}", 422)


async def test_whatever_a_guest_gained_is_kept_at_sign_up(house: House) -> None:
    await house.reckoned(house.end("m", ["guest", None], deck=BAIT))
    signed = await house.http["guest"].post("/api/account", json={"name": "Dora", "password": PASSWORD})
    assert signed.status_code == 201
    assert (await house.get("guest", "/api/me/progress?game=zinara"))["level"]["experience"] == 60
    assert (await house.get("guest", "/api/me/record?game=zinara"))["decks"][0]["won"] == 1
    assert (await house.get("Ann", "/api/players/DORA?game=zinara"))["name"] == "Dora"


async def test_whoever_deletes_the_account_is_gone_and_matches_stay(house: House) -> None:
    await house.reckoned(*(house.end(f"m{n}", ["Ann", "Bea"], DRAWN, at=n * 1e5, deck=BAIT) for n in range(10)))
    assert (await house.get("Cas", "/api/leaderboard?game=zinara"))["total"] == 2
    gone = await house.http["Bea"].post("/api/account/delete", json={"password": PASSWORD})
    assert gone.is_success, gone.text
    board = await house.get("Cas", "/api/leaderboard?game=zinara")
    assert [(row["place"], row["name"]) for row in board["players"]] == [(1, "Ann")]
    await house.get("Cas", "/api/players/Bea?game=zinara", 404)
    (other,) = (await house.get("Cas", "/api/players/Ann?game=zinara"))["recent"][0]["opponents"]
    assert other["name"].startswith("Anon-")
    assert other["profile"] is False
    await house.get("Cas", f"/api/players/{other['name']}?game=zinara", 404)
    assert (await house.get("Ann", "/api/me/progress?game=zinara"))["rating"]["matches"] == 10
