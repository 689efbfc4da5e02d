"""`/api/games`, `/api/matches` and `/api/me/running`."""

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query, Request, Response
from sqlalchemy import select

from app.accounts.current import CurrentAccount, MaybeAccount
from app.kit.db import SessionDep
from app.kit.http import Json
from app.matches.history import Search, history
from app.matches.models import MatchSeat
from app.matches.playing import Playing
from app.matches.schemas import ContentOut, GameList, GameOut, HistoryOut, RunningOut
from app.ratings.levels import Result

MARK = r"^\d{1,12}(\.\d{1,20})?~[\w-]{1,16}$"
FOR_EVER = "public, max-age=31536000, immutable"

router = APIRouter(prefix="/api", tags=["matches"])


async def _playing(request: Request) -> Playing:
    playing: Playing = request.app.state.playing
    return playing


PlayingDep = Annotated[Playing, Depends(_playing)]


@router.get("/games")
async def games(playing: PlayingDep) -> GameList:
    """The games that can be played here."""
    bound = [playing.games.current(name) for name in playing.games.names()]
    return GameList(
        games=[
            GameOut(
                name=b.name,
                seats=b.game.seats,
                bots=list(b.game.bots),
                paces={pace: turn / 1000 for pace, turn in b.game.paces.items()},
            )
            for b in bound
        ]
    )


@router.get("/games/{game}/content")
async def newest_content(game: str, playing: PlayingDep) -> ContentOut:
    """What new matches of the game are played with."""
    bound = playing.games.current(game)
    return ContentOut(hash=bound.hash, content=bound.game.content())


@router.get("/games/{game}/content/{content_hash}")
async def content(game: str, content_hash: str, playing: PlayingDep) -> Response:
    """What matches that name this hash are played with; never changes."""
    return Response(
        await playing.games.content(game, content_hash),
        media_type="application/json",
        headers={"Cache-Control": FOR_EVER},
    )


@router.get("/matches/{match_id}/replay")
async def replay(
    match_id: str,
    asking: MaybeAccount,
    session: SessionDep,
    playing: PlayingDep,
    side: Literal["own", "spectator"] = "own",
) -> Json:
    """A finished match as whoever asks saw it, or as spectators did; 409 `running` for one that is not finished."""
    account = asking.id if asking else None
    return Json(await playing.replays.replay(session, match_id, account, as_spectator=side == "spectator"))


@router.get("/matches/{match_id}/luck")
async def luck(match_id: str, asking: MaybeAccount, session: SessionDep, playing: PlayingDep) -> Json:
    """Every roll of a finished match against what was to be expected of it; refused as a replay is."""
    return Json(await playing.replays.luck(session, match_id, asking.id if asking else None))


@router.get("/me/running")
async def running(asking: CurrentAccount, session: SessionDep) -> RunningOut:
    """The match that whoever asks is playing, if any."""
    wanted = select(MatchSeat.match_id).where(MatchSeat.account_id == asking.id, MatchSeat.running)
    return RunningOut(match=await session.scalar(wanted.limit(1)))


@router.get("/me/matches")
async def own_matches(
    asking: CurrentAccount,
    session: SessionDep,
    game: Annotated[str | None, Query(max_length=40)] = None,
    result: Result | None = None,
    deck: Annotated[str | None, Query(max_length=80)] = None,
    opponent: Annotated[str, Query(max_length=40)] = "",
    bot: Annotated[list[str], Query(max_length=20)] = [],  # noqa: B006 - read only
    before: Annotated[str | None, Query(pattern=MARK)] = None,
) -> HistoryOut:
    """One's own finished matches, twenty at a time; `opponent` is a part of a name, `bot` a level that fits too."""
    search = Search(game, result, deck, opponent.strip(), bot)
    return await history(session, asking.id, search, before)
