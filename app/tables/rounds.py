"""The rounds of a table: one match after another, each with secrets of its own."""

import orjson
from sqlalchemy.ext.asyncio import AsyncSession

from app.decks.service import Decks
from app.games.contract import Json
from app.kit.db import after_commit
from app.kit.time import Clock
from app.matches.pinned import SeatInfo
from app.matches.playing import Playing
from app.matches.secrets import commitments_of, entropy_name, fresh_secrets
from app.ratings.schemas import RatingOut
from app.ratings.skill import newcomer
from app.tables import repository
from app.tables.models import Table
from app.tables.repository import Seated, Sitter


class Rounds:
    """Starts rounds and prepares the next ones."""

    def __init__(self, playing: Playing, clock: Clock, decks: Decks) -> None:
        self._playing = playing
        self._clock = clock
        self._decks = decks

    async def start(self, session: AsyncSession, seated: Seated) -> None:
        """Begin the match that everybody is ready for. Raises Conflict `already_playing`."""
        table, seats = seated.table, sorted(seated.seats.items())
        secrets = self._playing.vault.open(table.secrets)
        table.match_id = match_id = await self._playing.opening.open(
            session,
            self._playing.games.current(table.game),
            table.id,
            [_info(sitter, rated=table.rated) for _, sitter in seats],
            secrets,
            [bytes.fromhex(s.entropy) if s.entropy else secrets[entropy_name(seat)] for seat, s in seats],
            {
                "decks": [await self._choices(session, table.game, s) for _, s in seats],
                "first": table.first,
                "pace": table.pace,
            },
            self._clock.now(),
            rated=table.rated,
        )
        table.agreed_at, table.gathered = None, False
        after_commit(session, lambda: self._playing.matches.begin(match_id))

    async def _choices(self, session: AsyncSession, game: str, sitter: Sitter) -> list[Json]:
        """What a seat may choose from; the match keeps it as it is now. Bots and guests have no decks of their own."""
        return await self._decks.choices(session, game, None if sitter.bot or sitter.guest else sitter.account)

    def renew(self, table: Table) -> None:
        """A new round, with new secrets."""
        secrets = fresh_secrets(table.size)
        table.match_id = None
        table.commitments = orjson.dumps(commitments_of(secrets)).decode()
        table.secrets = self._playing.vault.seal(secrets)

    async def swap_sides(self, session: AsyncSession, seated: Seated) -> None:
        """A new round with everybody one seat further: whoever sits where the last match began begins this one."""
        table = seated.table
        if table.match_id is not None:
            table.first = await self._playing.matches.first_of(table.match_id)
        for seat in seated.seats:
            await repository.vacate(session, table.id, seat)
        for seat, sitter in seated.seats.items():
            moved = (seat + 1) % table.size
            await repository.take(session, table.id, moved, account=sitter.account, bot=sitter.bot)
        self.renew(table)


def _info(sitter: Sitter, *, rated: bool) -> SeatInfo:
    skill = sitter.standing.skill if sitter.standing is not None else newcomer()
    rating = RatingOut.of(skill).model_dump() if rated else None
    return SeatInfo(sitter.account, sitter.name, sitter.bot, sitter.guest, rating)
