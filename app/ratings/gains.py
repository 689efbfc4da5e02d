"""What a match came to, for its result screen."""

from sqlalchemy.ext.asyncio import AsyncSession

from app.kit.errors import NotFound
from app.ratings import repository
from app.ratings.levels import level_with
from app.ratings.pairs import COUNTED
from app.ratings.profile import rating_of
from app.ratings.schemas import GainsOut, LevelOut, OwnGain, SeatGain


async def gains(session: AsyncSession, match_id: str, asking: str | None) -> GainsOut:
    """Everybody's result and ratings, and the asker's own experience. Raises NotFound while the match is not over."""
    rows = await repository.of_match(session, match_id)
    if not rows:
        raise NotFound("not_found")
    own = next((row for row in rows if asking is not None and row.account_id == asking), None)
    seats = [
        SeatGain.model_validate(
            {
                "seat": row.seat,
                "result": row.result,
                "before": rating_of(row.mu_before, row.sigma_before),
                "after": rating_of(row.mu, row.sigma),
            }
        )
        for row in rows
    ]
    return GainsOut(
        match=match_id,
        game=rows[0].game,
        rated=all(row.mu is not None for row in rows),
        capped=COUNTED if any(row.capped for row in rows) else None,
        seats=seats,
        seat=own.seat if own else None,
        own=own
        and OwnGain(
            experience=own.experience,
            before=LevelOut.of(level_with(own.experience_before)),
            after=LevelOut.of(level_with(own.experience_before + own.experience)),
        ),
    )
