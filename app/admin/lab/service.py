"""What admins do in the lab."""

from collections.abc import Collection, Sequence

import orjson
from sqlalchemy.ext.asyncio import AsyncSession

from app import __version__
from app.accounts.people import people
from app.accounts.service import Identity
from app.admin.audit import Subject, record
from app.admin.lab import runs
from app.admin.lab.choice import Choice, choices, chosen
from app.admin.lab.models import ENDED, QUEUED, LabRun
from app.admin.lab.people import People
from app.admin.lab.runner import Runner
from app.admin.lab.schemas import ChoicesOut, CountedOut, DeckOut, NewRun, PeopleOut, ResultOut, RunOut
from app.decks.service import Decks
from app.games.contract import Json
from app.games.report import report
from app.kit.db import after_commit
from app.kit.errors import Conflict, NotFound, Unprocessable
from app.kit.ids import new_id
from app.kit.time import Clock
from app.matches.games import Games

MOST_UNFINISHED = 10
"""Runs that wait or are going on."""


class Lab:
    """Every act runs in the caller's transaction, with its entry in the log; the runner is told once it committed."""

    def __init__(self, games: Games, decks: Decks, people: People, runner: Runner, clock: Clock) -> None:
        self._games = games
        self._decks = decks
        self._people = people
        self._runner = runner
        self._clock = clock

    # ---- looking

    async def choices(self, session: AsyncSession, game: str | None) -> ChoicesOut:
        """What can be chosen, for the first game if none is named. Raises NotFound `no_such_game`."""
        names = self._games.names()
        name = game or names[0]
        found = self._games.current(name).game
        return ChoicesOut(
            game=name,
            games=names,
            seats=found.seats[0],
            bots=list(found.bots),
            decks=[
                DeckOut(id=choice.id, name=choice.name, cards=choice.cards, draft=choice.draft)
                for choice in await self._offered(session, name)
            ],
            cards={card: dict(words) for card, words in found.card_names().items()},
        )

    async def all(self, session: AsyncSession) -> list[RunOut]:
        """All runs, the newest first."""
        return await _told(session, await runs.newest(session))

    async def result(self, session: AsyncSession, run_id: str) -> ResultOut:
        """A run and its report. Raises NotFound."""
        run = await _one(session, run_id)
        (told,) = await _told(session, [run])
        sums = runs.progress_of(run).sums
        return ResultOut(run=told, report=report(sums) if sums else None)

    async def people(self, session: AsyncSession, game: str) -> PeopleOut:
        """What people play. Raises NotFound `no_such_game`."""
        bound = self._games.current(game)
        offered = [choice for choice in await self._offered(session, game) if not choice.draft]
        house = {choice.id for choice in offered}
        rated, friendly = [_counted(*await self._people.sums(session, bound, rated, house)) for rated in (True, False)]
        decks = [DeckOut(id=choice.id, name=choice.name, cards=choice.cards) for choice in offered]
        return PeopleOut(decks=decks, rated=rated, friendly=friendly)

    # ---- acts

    async def start(self, session: AsyncSession, asking: Identity, wish: NewRun) -> RunOut:
        """A new run, which waits for its turn. Raises NotFound, Conflict `lab_full`, Unprocessable `lab_bots`, and
        what `chosen` raises."""
        bound = self._games.current(wish.game)
        fewest, most = bound.game.seats
        if not fewest <= len(wish.bots) <= most or not set(wish.bots) <= set(bound.game.bots):
            raise Unprocessable("lab_bots")
        decks = chosen(self._decks, wish.game, wish.decks, await self._offered(session, wish.game))
        if await runs.unfinished(session) >= MOST_UNFINISHED:
            raise Conflict("lab_full", most=MOST_UNFINISHED)
        await self._games.keep(session, bound)
        await runs.make_room(session)
        run = LabRun(
            id=new_id(),
            by=asking.id,
            created_at=self._clock.now(),
            game=wish.game,
            bots=orjson.dumps(wish.bots).decode(),
            decks=orjson.dumps(decks).decode(),
            mirrored=wish.mirrored,
            matches=wish.matches,
            seed=wish.seed,
            catalogue_hash=bound.hash,
            rules_version=bound.game.rules_version,
            app_version=__version__,
            status=QUEUED,
            done=0,
            chain="",
        )
        session.add(run)
        await session.flush()
        await record(
            session, self._clock.now(), asking, "lab.started", _subject(run), matches=run.matches, seed=run.seed
        )
        return await self._done(session, run)

    async def cancel(self, session: AsyncSession, asking: Identity, run_id: str) -> RunOut:
        """Stop a run; what it has come to stays. Raises NotFound, Conflict `lab_ended`."""
        run = await _one(session, run_id, lock=True)
        if run.status in ENDED:
            raise Conflict("lab_ended")
        run.status, run.worker, run.leased_until, run.ended_at = "cancelled", None, None, self._clock.now()
        await record(session, self._clock.now(), asking, "lab.cancelled", _subject(run), done=run.done)
        return await self._done(session, run)

    async def resume(self, session: AsyncSession, asking: Identity, run_id: str) -> RunOut:
        """Go on with a run that was stopped or interrupted. Raises NotFound, Conflict `lab_not_stopped`, `lab_full`."""
        run = await _one(session, run_id, lock=True)
        if run.status not in {"cancelled", "interrupted"}:
            raise Conflict("lab_not_stopped")
        if await runs.unfinished(session) >= MOST_UNFINISHED:
            raise Conflict("lab_full", most=MOST_UNFINISHED)
        run.status, run.why, run.ended_at = QUEUED, None, None
        await record(session, self._clock.now(), asking, "lab.resumed", _subject(run), done=run.done)
        return await self._done(session, run)

    async def forget(self, session: AsyncSession, asking: Identity, run_id: str) -> None:
        """Delete a run that has ended. Raises NotFound, Conflict `lab_going_on`."""
        run = await _one(session, run_id, lock=True)
        if run.status not in ENDED:
            raise Conflict("lab_going_on")
        await session.delete(run)
        await record(session, self._clock.now(), asking, "lab.deleted", _subject(run))

    async def _offered(self, session: AsyncSession, game: str) -> list[Choice]:
        return await choices(session, self._decks, game)

    async def _done(self, session: AsyncSession, run: LabRun) -> RunOut:
        after_commit(session, self._runner.stirred.set)
        (told,) = await _told(session, [run])
        return told


def _subject(run: LabRun) -> Subject:
    return Subject("lab", run.id)


def _counted(sums: Json, waiting: int) -> CountedOut:
    return CountedOut(report=report(sums) if sums["matches"] else None, waiting=waiting)


async def _one(session: AsyncSession, run_id: str, *, lock: bool = False) -> LabRun:
    run = await runs.get(session, run_id, lock=lock)
    if run is None:
        raise NotFound("not_found")
    return run


async def _told(session: AsyncSession, found: Sequence[LabRun]) -> list[RunOut]:
    known = await people(session, _askers(found))
    return [
        RunOut(
            id=run.id,
            by=known[run.by].name if run.by in known else None,
            created_at=run.created_at,
            started_at=run.started_at,
            ended_at=run.ended_at,
            game=run.game,
            bots=orjson.loads(run.bots),
            decks=[DeckOut(**_shown(deck)) for deck in orjson.loads(run.decks)],
            mirrored=run.mirrored,
            matches=run.matches,
            seed=run.seed,
            catalogue=run.catalogue_hash,
            rules_version=run.rules_version,
            app_version=run.app_version,
            status=run.status,
            why=run.why,
            done=run.done,
            chain=run.chain,
        )
        for run in found
    ]


def _askers(found: Sequence[LabRun]) -> Collection[str]:
    return {run.by for run in found}


def _shown(deck: Json) -> Json:
    return {"id": deck["id"], "name": deck["name"], "cards": deck["cards"]}
