"""`/api/me/progress`, `/api/me/record`, `/api/matches/{id}/gains`, `/api/leaderboard` and `/api/players/{name}`."""

from typing import Annotated

from fastapi import APIRouter, Query
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.current import CurrentAccount, MaybeAccount
from app.accounts.models import Account
from app.accounts.people import named
from app.accounts.service import Identity
from app.games import registry
from app.kit.db import SessionDep
from app.kit.errors import NotFound, Unauthenticated
from app.ratings.gains import gains
from app.ratings.leaderboard import Leaderboard
from app.ratings.levels import level_with
from app.ratings.profile import profile, record
from app.ratings.schemas import (
    GainsOut,
    LeaderboardOut,
    LevelOut,
    OwnPlace,
    ProfileOut,
    ProgressOut,
    RecordOut,
    StandingOut,
)
from app.ratings.service import standing_of

FURTHEST = 10_000
ME = "me"
"""Instead of a name: whoever asks. No name is as short."""

router = APIRouter(prefix="/api", tags=["ratings"])


def _known(game: str) -> str:
    if game not in registry.registered():
        raise NotFound("no_such_game", game=game)
    return game


@router.get("/me/progress")
async def progress(game: str, asking: CurrentAccount, session: SessionDep) -> ProgressOut:
    """One's own level and rating."""
    standing = await standing_of(session, asking.id, _known(game))
    return ProgressOut(level=LevelOut.of(level_with(standing.experience)), rating=StandingOut.of(standing.skill))


@router.get("/me/record")
async def own_record(game: str, asking: CurrentAccount, session: SessionDep) -> RecordOut:
    """One's own record by deck and by what else the game keeps it by. There is no address for anybody else's."""
    return await record(session, asking.id, _known(game))


@router.get("/matches/{match_id}/gains")
async def match_gains(match_id: str, asking: MaybeAccount, session: SessionDep) -> GainsOut:
    """What a finished match came to: one's own experience, and everybody's ratings. 404 while it is not over."""
    return await gains(session, match_id, asking.id if asking else None)


@router.get("/leaderboard")
async def leaderboard(
    game: str, asking: MaybeAccount, session: SessionDep, after: Annotated[int, Query(ge=0, le=FURTHEST)] = 0
) -> LeaderboardOut:
    """Players with settled ratings, the highest first, fifty at a time; and where whoever asks stands."""
    board = Leaderboard(session, _known(game))
    return LeaderboardOut(
        players=list(await board.page(after, asking.id if asking else None)),
        total=await board.total(),
        you=await _own_place(session, board, asking),
    )


async def _own_place(session: AsyncSession, board: Leaderboard, asking: Identity | None) -> OwnPlace | None:
    if asking is None:
        return None
    standing = await standing_of(session, asking.id, board.game)
    place = None if asking.guest else await board.place(asking.id, standing)
    return OwnPlace(place=place, rating=StandingOut.of(standing.skill), guest=asking.guest)


@router.get("/players/{name}")
async def player(name: str, game: str, asking: MaybeAccount, session: SessionDep) -> ProfileOut:
    """A player's page; `me` is whoever asks. Guests have one for themselves alone."""
    if name == ME:
        if asking is None:
            raise Unauthenticated("no_session")
        found = await session.get(Account, asking.id)
    else:
        found = await named(session, name)
    if found is None:
        raise NotFound("not_found")
    return await profile(session, found, _known(game), you=asking is not None and asking.id == found.id)
