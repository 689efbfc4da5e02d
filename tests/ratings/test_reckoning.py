"""What a match comes to: for everybody, once."""

import asyncio
import random
from collections.abc import Sequence
from typing import Any

import pytest
from sqlalchemy import Connection

from app.games.contract import Outcome
from app.kit.db import Database
from app.ratings.endings import Ending
from app.ratings.gains import gains
from app.ratings.pairs import COUNTED, WITHIN_S
from app.ratings.reckoning import reckon
from tests.ratings.ends import DRAWN, LOST, VOID, WON, end, people, results, standing


async def reckoned(database: Database, *endings: Ending) -> None:
    await database.write(lambda connection: reckon(connection, endings))


async def experience(database: Database, *accounts: str) -> list[Any]:
    return [(await standing(database, account)).experience for account in accounts]


@pytest.mark.parametrize(("outcome", "gained"), [(WON, [60, 40]), (LOST, [40, 60]), (DRAWN, [45, 45]), (VOID, [0, 0])])
async def test_people_gain_by_what_they_did(database: Database, outcome: Outcome, gained: list[int]) -> None:
    await people(database, "ann", "bea")
    await reckoned(database, end("m", ["ann", "bea"], outcome))
    assert await experience(database, "ann", "bea") == gained
    ann, bea = [await standing(database, who) for who in ("ann", "bea")]
    assert (ann.mu > bea.mu, ann.mu == bea.mu) == (outcome is WON, outcome in (DRAWN, VOID))
    assert (ann.rated, bea.rated) == ((0, 0) if outcome is VOID else (1, 1))


async def test_bots_give_half_from_the_second_level_on(database: Database) -> None:
    await people(database, "ann")
    for n, gained in enumerate([60, 60, 30, 30]):
        await reckoned(database, end(f"m{n}", ["ann", None], rated=True))
        assert [(row.account_id, row.experience) for row in await results(database, f"m{n}")] == [
            ("ann", gained),
            (None, 0),
        ]
    ann = await standing(database, "ann")
    assert (ann.experience, ann.rated) == (180, 0)
    await reckoned(database, end("m9", [None, "ann"], LOST, game="other"))
    assert (await standing(database, "ann", "other")).experience == 60


async def test_whoever_gives_up_early_gains_nothing_and_the_other_does(database: Database) -> None:
    await people(database, "ann", "bea")
    for n, turns in enumerate([0, 1, 2, 3]):
        early = end(f"m{n}", ["ann", "bea"], turns=(9, turns), gave_up=1)
        await reckoned(database, early)
        assert [row.experience for row in await results(database, f"m{n}")] == [60, 0 if turns < 3 else 40]
    assert (await standing(database, "bea")).rated == 4


async def test_friendly_matches_change_no_rating(database: Database) -> None:
    await people(database, "ann", "bea")
    await reckoned(database, end("m", ["ann", "bea"], rated=False))
    assert [row.mu for row in await results(database, "m")] == [None, None]
    assert (await standing(database, "ann"))[1:] == (await standing(database, "bea"))[1:]


async def test_the_same_end_again_changes_nothing(database: Database) -> None:
    await people(database, "ann", "bea")
    ending = end("m", ["ann", "bea"])
    await reckoned(database, ending)
    before = [await standing(database, who) for who in ("ann", "bea")], await results(database, "m")
    await reckoned(database, ending)
    await reckoned(database, ending, ending)
    assert ([await standing(database, who) for who in ("ann", "bea")], await results(database, "m")) == before


async def test_many_servers_process_the_same_ends_at_once(database: Database, database_url: str) -> None:
    """Whatever the order and however often: everybody has what one server alone would have given them."""
    names = [f"p{n}" for n in range(6)]
    await people(database, *names)
    generator = random.Random(5)
    pairs = [generator.sample(names, 2) for _ in range(24)]
    endings = [end(f"m{n}", pair, generator.choice([WON, LOST, DRAWN])) for n, pair in enumerate(pairs)]
    servers = [Database(database_url) for _ in range(4)]
    try:
        work = [(server, generator.sample(endings, 6)) for server in servers for _ in range(16)]
        await asyncio.gather(*(reckoned(server, *some) for server, some in work), reckoned(database, *endings))
    finally:
        for server in servers:
            await server.close()
    for name in names:
        own = [row for n in range(24) for row in await results(database, f"m{n}") if row.account_id == name]
        kept = await standing(database, name)
        assert kept.experience == sum(row.experience for row in own)
        assert kept.rated == len(own)
        # Each match went on from where another had ended: none was reckoned from a standing that was old already.
        ladder = sorted((row.experience_before, row.experience_before + row.experience) for row in own)
        assert [after for _, after in ladder] == [*(before for before, _ in ladder[1:]), kept.experience]
        assert kept.mu in [row.mu for row in own]


async def test_a_stop_in_between_leaves_nothing_half_done(database: Database) -> None:
    await people(database, "ann", "bea")

    def killed(connection: Connection, endings: Sequence[Ending]) -> None:
        reckon(connection, endings)
        raise KeyboardInterrupt

    ending = end("m", ["ann", "bea"])
    with pytest.raises(KeyboardInterrupt):
        await database.write(lambda connection: killed(connection, [ending]))
    assert await standing(database, "ann") is None
    assert await results(database, "m") == []
    await reckoned(database, ending)
    assert await experience(database, "ann", "bea") == [60, 40]


async def test_three_and_more_are_ranked(database: Database) -> None:
    await people(database, "ann", "bea", "cas", "dan")
    outcome = Outcome(((2,), (0, 3), (1,)), (2,), "rounds")
    await reckoned(database, end("m", ["ann", "bea", "cas", "dan"], outcome, turns=[9] * 4))
    mus = {who: (await standing(database, who)).mu for who in ("ann", "bea", "cas", "dan")}
    assert mus["cas"] > mus["ann"] == mus["dan"] > mus["bea"]
    assert await experience(database, "ann", "bea", "cas", "dan") == [40, 40, 60, 40]


async def test_between_the_same_people_so_many_matches_a_day_count(database: Database) -> None:
    await people(database, "ann", "bea", "cat")
    # Two in one transaction, then one by one: the same comes of it.
    await reckoned(database, *(end(f"m{n}", ["ann", "bea"], at=100.0 + n) for n in range(2)))
    for n in range(2, COUNTED + 2):
        seats = ["ann", "bea"] if n % 2 else ["bea", "ann"]
        await reckoned(database, end(f"m{n}", seats, at=100.0 + n))
    rated = [[row.mu is not None for row in await results(database, f"m{n}")] for n in range(COUNTED + 2)]
    assert rated == [[True, True]] * COUNTED + [[False, False]] * 2
    assert [(await standing(database, who)).rated for who in ("ann", "bea")] == [COUNTED] * 2
    # Experience is given all the same; friendly matches and those with others stand for themselves.
    assert (await results(database, f"m{COUNTED}"))[0].experience > 0
    await reckoned(database, end("f", ["ann", "bea"], rated=False, at=110.0), end("c", ["ann", "cat"], at=110.0))
    assert (await standing(database, "ann")).rated == COUNTED + 1
    # A day after the first ones there is room again.
    await reckoned(database, *(end(f"n{n}", ["ann", "bea"], at=100.5 + WITHIN_S + n / 10) for n in range(3)))
    assert [(await results(database, f"n{n}"))[0].mu is not None for n in range(3)] == [True, False, False]
    async with database.reading() as session:
        told = [await gains(session, named, None) for named in ("m0", f"m{COUNTED}", "f")]
    assert [(each.rated, each.capped) for each in told] == [(True, None), (False, COUNTED), (False, None)]


async def test_ends_between_the_same_people_at_once_are_counted_one_after_another(database: Database) -> None:
    await people(database, "ann", "bea")
    await asyncio.gather(*(reckoned(database, end(f"m{n}", ["ann", "bea"])) for n in range(COUNTED + 3)))
    assert (await standing(database, "ann")).rated == COUNTED
