"""Playing again: an offer belongs to the match that was played, lasts a few minutes, and ends when somebody leaves."""

from collections.abc import Iterable

from sqlalchemy.ext.asyncio import AsyncSession

from app.games.contract import Seat
from app.kit.errors import Conflict
from app.tables import repository
from app.tables.repository import Seated, Sitter
from app.tables.rounds import Rounds

LASTS_S = 180.0


def stands(sitter: Sitter, now: float) -> bool:
    """Whether whoever sits there offers another match."""
    return sitter.again_at is not None and now < sitter.again_at + LASTS_S


def left(sitters: Iterable[Sitter], now: float) -> int | None:
    """Milliseconds until the first standing offer ends."""
    ends = [sitter.again_at + LASTS_S - now for sitter in sitters if sitter.again_at is not None]
    return min((round(end * 1000) for end in ends if end > 0), default=None)


async def offer(session: AsyncSession, rounds: Rounds, seated: Seated, seat: Seat, match: str, now: float) -> bool:
    """Offer another match, or agree to one; whether anything changed. The caller has locked the table.

    Once everybody wants it, sides are swapped and the next round is prepared. Raises Conflict `running`, `not_full`,
    and `offer_gone` for another match than the last one.
    """
    table_id = seated.table.id
    if seated.free():
        raise Conflict("not_full")
    if seated.table.match_id is None:
        return False  # it is agreed on: said twice, or in another tab
    if seated.table.match_id != match:
        raise Conflict("offer_gone")
    if seated.running:
        raise Conflict("running")
    if stands(seated.seats[seat], now):
        return False
    await repository.mark(session, table_id, seat, again_at=now)
    seated = await repository.get(session, table_id)
    if all(sitter.bot or stands(sitter, now) for sitter in seated.seats.values()):
        await rounds.swap_sides(session, seated)
        seated.table.agreed_at = now
    return True


async def withdraw(session: AsyncSession, seated: Seated, seat: Seat, match: str) -> bool:
    """Take one's offer back, unless it has been agreed to by now; whether anything changed."""
    if seated.table.match_id != match or seated.running or seated.seats[seat].again_at is None:
        return False
    await repository.mark(session, seated.table.id, seat, again_at=None)
    return True
