"""A match that is broken off from outside ends once, for nobody, whatever is in flight."""

import asyncio

import orjson
import pytest
from sqlalchemy import func, insert, select

from app.accounts.models import Account
from app.games.contract import Illegal
from app.kit.db import Database
from app.kit.errors import Conflict, NotFound
from app.kit.time import TurnedClock
from app.matches.models import Match, MatchDue, MatchSeat
from app.matches.playing import Playing
from app.ratings.models import Progress
from tests.games.tiny.moves import Choose
from tests.matches.hall import Tap, answer_of, server
from tests.matches.test_results import leaves, results, table

VOID = [(name, "void", 0, False) for name in ("ann", "bea", "cas")]
OUTCOME = {"ranking": [[0, 1, 2]], "winners": [], "reason": "aborted", "void": True}
SIGN = insert(Account).values(id="sign", name="sign", guest=True, created_at=1.0)
"""Stands for what is written with the end: a second time would be refused."""


async def choose(play: Playing, match: str, seat: int, command: str) -> int:
    room = await play.matches.rooms.get(match)
    card = room.game.view(room.state, seat)["mine"]["hand"][0]
    return await play.matches.play(match, answer_of(room, seat, Choose("choose", card), command))


async def signs(database: Database) -> int:
    async with database.reading() as session:
        return await session.scalar(select(func.count()).where(Account.id == "sign")) or 0


async def test_it_counts_for_nobody_and_everybody_is_told(database: Database, clock: TurnedClock) -> None:
    tap = Tap()
    async with server(database, clock, tap) as play:
        match = await table(database, play, clock)
        await choose(play, match, 0, "mine")
        before = tap.steps[-1]
        await play.matches.abort(match, [SIGN])
        assert await results(database) == VOID
        async with database.reading() as session:
            kept = await session.get_one(Match, match)
            assert (kept.status, orjson.loads(kept.outcome or "")) == ("over", OUTCOME)
            assert await session.scalar(select(func.count()).where(MatchSeat.running)) == 0
            assert await session.scalar(select(func.count()).select_from(MatchDue)) == 0
            assert set(await session.scalars(select(Progress.experience))) == {0}
            assert set(await session.scalars(select(Progress.rated))) == {0}
        last = tap.steps[-1]
        for then, frame in zip(before.frames, last.frames, strict=True):
            told = orjson.loads(frame or b"")
            assert told["n"] == (orjson.loads(then)["n"] if then else told["n"] - 1) + 1
            assert (told["outcome"], told["asked"], told["clocks"], told["patch"]) == (OUTCOME, {}, {}, {})
        assert orjson.loads(last.frames[0] or b"")["prompt"] is None
        assert "prompt" not in orjson.loads(last.frames[-1] or b"")


async def test_nothing_happens_in_it_any_more(database: Database, clock: TurnedClock) -> None:
    async with server(database, clock) as play:
        match = await table(database, play, clock)
        said = await choose(play, match, 0, "mine")
        room = await play.matches.rooms.get(match)
        late = answer_of(room, 1, Choose("choose", room.game.view(room.state, 1)["mine"]["hand"][0]), "late")
        await play.matches.abort(match)
        with pytest.raises(Illegal, match="over"):
            await play.matches.play(match, late)
        clock.advance(100_000)
        await play.matches.expire(match)
        with pytest.raises(Conflict, match="over"):
            await play.matches.abort(match, [SIGN])
        assert await signs(database) == 0
        with pytest.raises(NotFound):
            await play.matches.abort("nothing")
        # What was answered before is answered like that for ever.
        assert await choose_again(play, match) == said
    assert await results(database) == VOID


async def choose_again(play: Playing, match: str) -> int:
    entry = await play.matches.log.entry_of(match, "0:mine")
    assert entry is not None
    return entry.n_of(0)


async def test_who_loads_it_later_finds_it_over(database: Database, clock: TurnedClock) -> None:
    async with server(database, clock) as play:
        match = await table(database, play, clock)
        await choose(play, match, 0, "mine")
        ns = [shown.n for shown in (await play.matches.rooms.get(match)).shown]
        await play.matches.abort(match)
    async with server(database, clock) as play:
        room = await play.matches.rooms.get(match)
        assert room.over
        assert room.outcome is not None
        assert room.outcome.reason == "aborted"
        assert [shown.n for shown in room.shown] == [n + 1 for n in ns]
        assert [part.result for part in room.ending(1.0).parts] == ["void"] * 3
        async with database.reading() as session:
            replay = await play.replays.replay(session, match, "ann")
        assert replay["outcome"] == OUTCOME


async def test_two_servers_abort_it_amid_moves_and_it_ends_once(database: Database, clock: TurnedClock) -> None:
    taps = Tap(), Tap()
    async with (
        server(database, clock, taps[0], shared=True) as one,
        server(database, clock, taps[1], shared=True) as two,
    ):
        match = await table(database, one, clock)
        both = (one, two)
        tries = [play.matches.abort(match, [SIGN]) for play in both for _ in range(3)]
        moves = [leaves(play, match, seat) for play in both for seat in (1, 2)]
        done = await asyncio.gather(moves[0], tries[0], *moves[1:], *tries[1:], return_exceptions=True)
        over = [each for each in done if isinstance(each, Exception)]
        assert all(getattr(each, "code", "") == "over" for each in over), over
        ended = await results(database)
        if ended == VOID:
            assert await signs(database) == 1
            assert sum(each is None for each in done) == 1
        else:
            # Two had left before anybody broke it off.
            assert [row[1] for row in ended] == ["win", "loss", "loss"]
            assert await signs(database) == 0
        for tap in taps:
            told = [orjson.loads(step.frames[-1] or b"{}").get("outcome") for step in tap.steps]
            assert sum(outcome is not None for outcome in told) <= 1
