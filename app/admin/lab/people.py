"""What people play: finished matches without bots, counted as those of bots are, for the page of the lab."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import replace

import orjson
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from app.games.contract import Json
from app.games.selfplay import Record
from app.games.sums import added, sums
from app.matches.games import Bound
from app.matches.models import OVER, Match
from app.matches.retelling import Retelling

NEWEST = 1000
"""Matches that are looked at."""
AT_ONCE = 20
"""Matches that are played again for one answer: a fraction of a second, in a thread."""
OWN = "own"
"""What all decks but those of the house are called: what somebody plays with is theirs alone."""

log = logging.getLogger(__name__)

Kind = tuple[str, str, str, bool]
"""Game, version of its rules, hash of its content, whether it was rated."""


class People:
    """Sums of matches by the present rules and cards; those of earlier ones say nothing of these.

    Each process counts for itself, a few matches with every answer, until all are counted."""

    def __init__(self, retelling: Retelling) -> None:
        self._retelling = retelling
        self._counted: dict[Kind, set[str]] = defaultdict(set)
        self._total: dict[Kind, Json] = {}
        self._one_by_one = asyncio.Lock()

    async def sums(self, session: AsyncSession, bound: Bound, rated: bool, house: Collection[str]) -> tuple[Json, int]:
        """The sums so far, and how many matches are not in them yet. `house` are the ids of its decks."""
        kind: Kind = bound.name, bound.game.rules_version, bound.hash, rated
        async with self._one_by_one:
            waiting = [match for match in await _newest(session, kind) if match.id not in self._counted[kind]]
            records = [_discreet(record, house) for record in await self._retold(waiting[:AT_ONCE])]
            told = await asyncio.to_thread(sums, records)
            self._total[kind] = added(self._total[kind], told) if kind in self._total else told
            self._counted[kind] |= {match.id for match in waiting[:AT_ONCE]}
            return self._total[kind], len(waiting[AT_ONCE:])

    async def _retold(self, matches: Iterable[Match]) -> list[Record]:
        found = []
        for match in matches:
            try:
                found.append(await self._retelling.retold(match))
            except Exception:
                log.exception("match %s cannot be played again", match.id)
        return found


async def _newest(session: AsyncSession, kind: Kind) -> list[Match]:
    game, rules, content, rated = kind
    wanted = select(Match).where(
        Match.game == game,
        Match.status == OVER,
        Match.rules_version == rules,
        Match.catalogue_hash == content,
        Match.rated.is_(rated),
    )
    found = await session.scalars(wanted.order_by(Match.ended_at.desc()).limit(NEWEST))
    return [match for match in found if not any(seat["bot"] for seat in orjson.loads(match.seats))]


def _discreet(record: Record, house: Collection[str]) -> Record:
    decks = tuple(deck if deck["id"] in house else {"id": OWN} for deck in record.setup.decks)
    return replace(record, setup=replace(record.setup, decks=decks))
