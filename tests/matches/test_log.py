"""The log decides: who was first, what a command was, and what a match is after a restart."""

import asyncio
import random

import orjson
import pytest
from sqlalchemy import func, select

from app.games.contract import Illegal
from app.kit.db import Database
from app.kit.time import TurnedClock
from app.matches.log import Log
from app.matches.models import Match, MatchDue, MatchMove, MatchSnapshot
from app.matches.playing import Playing
from app.matches.room import Room
from tests.games.tiny.game import Tiny
from tests.games.tiny.moves import Choose
from tests.games.tiny.view import CHOOSE_TIME
from tests.matches.hall import Tap, answer_of, opened, server


async def some_moves(play: Playing, match: str, count: int, seed: int = 1) -> int:
    """Random legal moves until so many are made or the match is over; how many were made."""
    generator = random.Random(seed)
    for k in range(count):
        room = await play.matches.rooms.get(match)
        if room.over:
            return k
        seat = generator.choice(room.owing())
        legal = orjson.loads(room.shown[seat].legal)
        move = room.pinned.bound.decode(orjson.dumps(Tiny({}).sample(legal, generator.randrange)))
        await play.matches.play(match, answer_of(room, seat, move, f"{seed}-{k}"))
    return count


def kept(room: Room) -> object:
    """All that a room knows but for what it keeps to save work."""
    return room.seq, room.game.dump(room.state), room.clocks, room.shown, room.side, room.due


@pytest.mark.parametrize("moves", [0, 1, 19, 20, 27, 200])
async def test_case_24_a_loaded_match_is_the_match(database: Database, clock: TurnedClock, moves: int) -> None:
    async with server(database, clock, shared=True) as play:
        match = await opened(database, play, clock)
        await some_moves(play, match, moves)
        room = await play.matches.rooms.get(match)
        play.matches.rooms.forget(room)
        again = await play.matches.rooms.get(match)
        assert again is not room
        assert kept(again) == kept(room)


async def test_another_server_goes_on_where_the_first_ended(database: Database, clock: TurnedClock) -> None:
    async with server(database, clock, shared=True) as play:
        match = await opened(database, play, clock)
        await some_moves(play, match, 13)
        before = kept(await play.matches.rooms.get(match))
    async with server(database, clock, shared=True) as play:
        assert kept(await play.matches.rooms.get(match)) == before
        await some_moves(play, match, 1000, seed=2)
        assert (await play.matches.rooms.get(match)).over


async def test_two_servers_race_and_the_log_decides(database: Database, clock: TurnedClock) -> None:
    """Both hold the match in memory; each command is judged where it arrives, and takes effect once."""
    taps = Tap(), Tap()
    async with (
        server(database, clock, taps[0], shared=True) as one,
        server(database, clock, taps[1], shared=True) as two,
    ):
        match = await opened(database, one, clock)
        rooms = [await play.matches.rooms.get(match) for play in (one, two)]
        cards = [rooms[0].game.view(rooms[0].state, seat)["mine"]["hand"][0] for seat in range(3)]
        commands = [answer_of(rooms[0], seat, Choose("choose", cards[seat]), "same") for seat in range(3)]
        plays = [play.matches.play(match, command) for command in commands for play in (one, two)]
        answers = await asyncio.gather(*plays)
        assert [answers[0], answers[2], answers[4]] == [answers[1], answers[3], answers[5]]
        states = [kept(await play.matches.newest(match)) for play in (one, two)]
        assert states[0] == states[1]
        async with database.reading() as session:
            entries = await session.scalar(select(func.count()).where(MatchMove.match_id == match))
        assert entries == 4
        for tap in taps:
            assert [step.entry.seq for step in tap.steps] == [1, 2, 3]
        assert [step.frames for step in taps[0].steps] == [step.frames for step in taps[1].steps]


async def test_a_server_that_is_behind_judges_anew_before_it_refuses(database: Database, clock: TurnedClock) -> None:
    async with server(database, clock, shared=True) as one, server(database, clock, shared=True) as two:
        match = await opened(database, one, clock)
        behind = await two.matches.rooms.get(match)
        for seat in range(3):
            room = await one.matches.rooms.get(match)
            card = room.game.view(room.state, seat)["mine"]["hand"][0]
            await one.matches.play(match, answer_of(room, seat, Choose("choose", card), "c"))
        ahead = await one.matches.rooms.get(match)
        assert behind.seq < ahead.seq
        (leader,) = ahead.owing()
        rest = ahead.pinned.bound.decode(b'{"do":"rest"}')
        assert await two.matches.play(match, answer_of(ahead, leader, rest, "r"))


async def test_an_accepted_command_is_answered_for_ever(database: Database, clock: TurnedClock) -> None:
    async with server(database, clock) as play:
        match = await opened(database, play, clock)
        room = await play.matches.rooms.get(match)
        hand = room.game.view(room.state, 0)["mine"]["hand"]
        first = answer_of(room, 0, Choose("choose", hand[0]), "first")
        second = answer_of(room, 0, Choose("choose", hand[1]), "second")
        answers = [await play.matches.play(match, command) for command in (first, second)]
        # The command is legal once more, and memory knows nothing of it: the log's own constraint tells.
        play.matches.rooms.forget(room)
        assert [await play.matches.play(match, command) for command in (first, second)] == answers
        room = await play.matches.rooms.get(match)
        assert room.game.view(room.state, 0)["mine"]["choice"] == hand[1]
        await some_moves(play, match, 1000)
        assert [await play.matches.play(match, command) for command in (first, second)] == answers
        with pytest.raises(Illegal, match="over"):
            await play.matches.play(match, first._replace(id="third"))


async def test_a_finished_match_leaves_memory_and_the_deadlines(database: Database, clock: TurnedClock) -> None:
    async with server(database, clock) as play:
        match = await opened(database, play, clock)
        await some_moves(play, match, 1000)
        async with database.reading() as session:
            assert await session.scalar(select(Match.status).where(Match.id == match)) == "over"
            assert await session.scalar(select(func.count()).select_from(MatchDue)) == 0
            newest = await session.scalar(select(func.max(MatchMove.seq)).where(MatchMove.match_id == match))
            assert await session.scalar(select(MatchSnapshot.seq)) == newest
        play.matches.rooms.forget_idle()
        assert len(play.matches.rooms) == 0


async def test_an_idle_match_leaves_memory_and_comes_back(database: Database, clock: TurnedClock) -> None:
    async with server(database, clock) as play:
        match = await opened(database, play, clock)
        room = await play.matches.rooms.get(match)
        play.matches.rooms.forget_idle()
        assert play.matches.rooms.held(match) is room
        room.used_at = clock.now() - 1000
        play.matches.rooms.forget_idle()
        assert play.matches.rooms.held(match) is None
        assert kept(await play.matches.rooms.get(match)) == kept(room)


async def test_many_matches_are_written_together(database: Database, clock: TurnedClock) -> None:
    async with server(database, clock) as play:
        matches = [await opened(database, play, clock) for _ in range(12)]
        made = await asyncio.gather(*(some_moves(play, match, 30, seed) for seed, match in enumerate(matches)))
        async with database.reading() as session:
            assert await session.scalar(select(func.count()).select_from(MatchMove)) == sum(made) + len(matches)


async def test_a_cancelled_waiter_leaves_no_doubt(database: Database, clock: TurnedClock) -> None:
    """Whoever asked is gone before the answer: the room is loaded anew, with the move or without it."""
    async with server(database, clock) as play:
        match = await opened(database, play, clock)
        room = await play.matches.rooms.get(match)
        card = room.game.view(room.state, 0)["mine"]["hand"][0]
        command = answer_of(room, 0, Choose("choose", card), "c")
        playing = asyncio.create_task(play.matches.play(match, command))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        assert await play.matches.play(match, command) == 1
        again = await play.matches.rooms.get(match)
        assert (again.seq, again.game.view(again.state, 0)["mine"]["choice"]) == (1, card)


async def test_a_deadline_is_played_once_by_two_servers(database: Database, clock: TurnedClock) -> None:
    async with server(database, clock, shared=True) as one, server(database, clock, shared=True) as two:
        match = await opened(database, one, clock)
        for play in (one, two):
            await play.matches.rooms.get(match)
        clock.advance(CHOOSE_TIME / 1000 + 1)
        await asyncio.gather(one.matches.expire(match), two.matches.expire(match))
        rooms = [await play.matches.newest(match) for play in (one, two)]
        assert kept(rooms[0]) == kept(rooms[1])
        assert rooms[0].seq == 3
        async with database.reading() as session:
            causes = list(await session.scalars(select(MatchMove.cause).order_by(MatchMove.seq)))
        assert causes == ["start", "timeout", "timeout", "timeout"]


async def test_two_for_one_place_in_one_statement_are_told_apart_and_others_do_not_suffer(
    database: Database, clock: TurnedClock
) -> None:
    """As when somebody goes while their move waits to be written, and comes back with it before it is."""
    async with server(database, clock) as play:
        matches = [await opened(database, play, clock) for _ in range(20)]
        rooms = [await play.matches.rooms.get(match) for match in matches]
        advances = []
        for room in (*rooms[:10], rooms[0], *rooms[10:]):
            card = room.game.view(room.state, 0)["mine"]["hand"][0]
            advances.append(room.judge(answer_of(room, 0, Choose("choose", card), "c"), clock.now(), lambda _: None))
        log = Log(database)
        waiting = [
            asyncio.create_task(
                log.append(each.append._replace(due=1000.0 + place, due_changed=True, snapshot=f"at {place}"))
            )
            for place, each in enumerate(advances)
        ]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await log.flush()
        first = await asyncio.gather(*waiting, return_exceptions=True)
        assert isinstance(first[0], asyncio.CancelledError)
        assert first[1:] == [True] * 9 + [False] + [True] * 10
        async with database.reading() as session:
            entries = await session.scalar(select(func.count()).where(MatchMove.seq == 1))
            dues = dict((await session.execute(select(MatchDue.match_id, MatchDue.due))).all())
            states = dict((await session.execute(select(MatchSnapshot.match_id, MatchSnapshot.state))).all())
        assert entries == 20
        places = [*range(10), *range(11, 21)]
        assert [dues[match] for match in matches] == [1000.0 + place for place in places]
        assert [states[match] for match in matches] == [f"at {place}" for place in places]
