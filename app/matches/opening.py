"""Starting a match: the first entry of its log."""

from collections.abc import Sequence

import orjson
from sqlalchemy import insert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from app.games.contract import Json
from app.kit.errors import Conflict
from app.kit.ids import new_id
from app.matches.clocks import Clocks
from app.matches.entries import Entry, encode_events
from app.matches.games import Bound, Games
from app.matches.models import RUNNING, Match, MatchDue, MatchMove, MatchSeat, MatchSnapshot
from app.matches.outages import Outages
from app.matches.pinned import Pinned, SeatInfo
from app.matches.room import Room, dump
from app.matches.secrets import Secrets, Vault, commitments_of, dice_of

START = "start"


class Opening:
    """Starts matches within the transaction of whoever asks."""

    def __init__(self, games: Games, vault: Vault, outages: Outages) -> None:
        self._games = games
        self._vault = vault
        self._outages = outages

    async def open(
        self,
        session: AsyncSession,
        bound: Bound,
        table_id: str,
        seats: Sequence[SeatInfo],
        secrets: Secrets,
        entropies: Sequence[bytes],
        options: Json,
        now: float,
        *,
        rated: bool = False,
    ) -> str:
        """The id of a new match. `rated` counts only between people who have accounts of their own: see `may_rate`.

        Raises Conflict `already_playing` with the seats that sit in a running match.
        """
        match_id = new_id()
        await self._games.keep(session, bound)
        entropy_texts = [entropy.hex() for entropy in entropies]
        commitments, counts = commitments_of(secrets), rated and may_rate(seats)
        values = {
            "id": match_id,
            "table_id": table_id,
            "game": bound.name,
            "rules_version": bound.game.rules_version,
            "catalogue_hash": bound.hash,
            "seats": orjson.dumps(list(seats)).decode(),
            "options": orjson.dumps(options).decode(),
            "commitments": orjson.dumps(commitments).decode(),
            "entropies": orjson.dumps(entropy_texts).decode(),
            "secrets": self._vault.seal(secrets),
            "rated": counts,
            "status": RUNNING,
            "started_at": now,
        }
        await session.execute(insert(Match).values(values))
        await self._take_seats(session, match_id, bound.name, seats)
        dice = dice_of(match_id, secrets, entropies)
        state, events = bound.game.start(options, len(seats), dice)
        clocks = Clocks().after(bound.game.prompts(state), now, self._outages)
        pinned = Pinned(match_id, table_id, bound, tuple(seats), commitments, tuple(entropy_texts), dice, now, counts)
        room = Room(pinned, self._outages, 0, state, clocks, [0] * (len(seats) + 1), [0] * len(seats))
        ns = orjson.dumps([0] * (len(seats) + 1)).decode()
        first = Entry(match_id, 0, None, START, None, None, None, encode_events(events), ns, now)
        await session.execute(insert(MatchMove).values(first.row()))
        snapshot = dump(bound.game.dump(state), clocks, room.shown)
        await session.execute(insert(MatchSnapshot).values(match_id=match_id, seq=0, state=snapshot))
        await session.execute(insert(MatchDue).values(match_id=match_id, due=room.due))
        return match_id

    async def _take_seats(self, session: AsyncSession, match_id: str, game: str, seats: Sequence[SeatInfo]) -> None:
        busy = []
        # In the order of accounts: two openings for the same people wait for each other, and never both at once.
        for seat, info in sorted(enumerate(seats), key=lambda taken: taken[1].account or ""):
            row = {"match_id": match_id, "seat": seat, "account_id": info.account, "game": game, "running": True}
            try:
                async with session.begin_nested():
                    await session.execute(insert(MatchSeat).values(row))
            except IntegrityError:
                busy.append(seat)
        if busy:
            raise Conflict("already_playing", seats=sorted(busy))


def may_rate(seats: Sequence[SeatInfo]) -> bool:
    """Whether a match of these counts for ratings if it is meant to: nobody is a bot, and nobody a guest."""
    return all(info.account is not None and info.bot is None and not info.guest for info in seats)
