"""`/api/quick`: looking for a match."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from app.accounts.current import CurrentAccount
from app.kit.db import SessionDep
from app.quick.schemas import BotWish, SearchAnswer, Wish
from app.quick.service import Quick
from app.tables.service import Tables

router = APIRouter(prefix="/api/quick", tags=["quick match"])


async def _quick(request: Request) -> Quick:
    quick: Quick = request.app.state.quick
    return quick


async def _tables(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


QuickDep = Annotated[Quick, Depends(_quick)]
TablesDep = Annotated[Tables, Depends(_tables)]


@router.get("")
async def search(asking: CurrentAccount, session: SessionDep, quick: QuickDep) -> SearchAnswer:
    """How one's search stands."""
    return SearchAnswer(quick=await quick.search(session, asking.id))


@router.post("")
async def seek(wish: Wish, asking: CurrentAccount, session: SessionDep, quick: QuickDep) -> SearchAnswer:
    """Look for a match; whoever looks for one already goes on. It lasts as long as one's socket to the lobby."""
    return SearchAnswer(quick=await quick.seek(session, asking, wish.game))


@router.delete("")
async def cancel(asking: CurrentAccount, session: SessionDep, quick: QuickDep) -> SearchAnswer:
    """Look no longer."""
    return SearchAnswer(quick=await quick.cancel(session, asking))


@router.post("/bot")
async def rather_a_bot(
    wish: BotWish, asking: CurrentAccount, session: SessionDep, quick: QuickDep, tables: TablesDep
) -> SearchAnswer:
    """Take a bot instead, unless company was found in the meantime."""
    search, seated = await quick.rather_a_bot(session, asking, wish.game, wish.level)
    return SearchAnswer(quick=search, bot_table=tables.out(seated) if seated else None)
