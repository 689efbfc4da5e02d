"""`/api/tables` and `/api/play-bot`."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from app.accounts.current import CurrentAccount
from app.kit.db import SessionDep
from app.tables.schemas import BotGame, Level, NewTable, Ready, Rematch, TableAnswer, TableList, Whom
from app.tables.service import Tables

router = APIRouter(prefix="/api", tags=["tables"])


async def _tables(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


TablesDep = Annotated[Tables, Depends(_tables)]


@router.get("/tables")
async def list_tables(session: SessionDep, tables: TablesDep) -> TableList:
    """The public tables that one can sit or look on at."""
    return TableList(tables=tables.outs(await tables.listed(session)))


@router.post("/tables", status_code=201)
async def create(wish: NewTable, asking: CurrentAccount, session: SessionDep, tables: TablesDep) -> TableAnswer:
    """A new table, with whoever asks in its first seat."""
    return TableAnswer(table=tables.out(await tables.create(session, asking, wish)))


@router.post("/play-bot", status_code=201)
async def play_bot(wish: BotGame, asking: CurrentAccount, session: SessionDep, tables: TablesDep) -> TableAnswer:
    """A table of one's own with bots in all other seats."""
    table = NewTable(game=wish.game, bot=wish.level)
    return TableAnswer(table=tables.out(await tables.create(session, asking, table)))


@router.get("/tables/{table_id}")
async def get(table_id: str, session: SessionDep, tables: TablesDep) -> TableAnswer:
    """One table; its id is the key to it."""
    return TableAnswer(table=tables.out(await tables.get(session, table_id)))


@router.post("/tables/{table_id}/sit")
async def sit(table_id: str, asking: CurrentAccount, session: SessionDep, tables: TablesDep) -> TableAnswer:
    """Take a free seat."""
    return TableAnswer(table=tables.out(await tables.sit(session, asking, table_id)))


@router.post("/tables/{table_id}/leave")
async def leave(
    table_id: str, asking: CurrentAccount, session: SessionDep, tables: TablesDep, match: str | None = None
) -> TableAnswer:
    """Give up one's seat; after that match, if one is named, and not after a later one."""
    return TableAnswer(table=tables.out(await tables.leave(session, asking, table_id, match)))


@router.post("/tables/{table_id}/remove")
async def remove(
    table_id: str, wish: Whom, asking: CurrentAccount, session: SessionDep, tables: TablesDep
) -> TableAnswer:
    """Send somebody away from their seat."""
    return TableAnswer(table=tables.out(await tables.remove(session, asking, table_id, wish.account)))


@router.post("/tables/{table_id}/ready")
async def ready(
    table_id: str, wish: Ready, asking: CurrentAccount, session: SessionDep, tables: TablesDep
) -> TableAnswer:
    """Be ready, with entropy of one's own."""
    return TableAnswer(table=tables.out(await tables.ready(session, asking, table_id, wish.entropy)))


@router.delete("/tables/{table_id}/ready")
async def withdraw(table_id: str, asking: CurrentAccount, session: SessionDep, tables: TablesDep) -> TableAnswer:
    """Be ready no more, as long as no match has begun."""
    return TableAnswer(table=tables.out(await tables.withdraw(session, asking, table_id)))


@router.post("/tables/{table_id}/bot")
async def add_bot(
    table_id: str, wish: Level, asking: CurrentAccount, session: SessionDep, tables: TablesDep
) -> TableAnswer:
    """Put a bot into a free seat."""
    return TableAnswer(table=tables.out(await tables.add_bot(session, asking, table_id, wish.level)))


@router.delete("/tables/{table_id}/bot")
async def remove_bot(table_id: str, asking: CurrentAccount, session: SessionDep, tables: TablesDep) -> TableAnswer:
    """Send a bot away."""
    return TableAnswer(table=tables.out(await tables.remove_bot(session, asking, table_id)))


@router.post("/tables/{table_id}/rematch")
async def rematch(
    table_id: str, wish: Rematch, asking: CurrentAccount, session: SessionDep, tables: TablesDep
) -> TableAnswer:
    """Offer another match after that one, with sides swapped, or agree to one."""
    return TableAnswer(table=tables.out(await tables.rematch(session, asking, table_id, wish.match)))


@router.delete("/tables/{table_id}/rematch")
async def withdraw_rematch(
    table_id: str, match: str, asking: CurrentAccount, session: SessionDep, tables: TablesDep
) -> TableAnswer:
    """Take one's offer back."""
    return TableAnswer(table=tables.out(await tables.withdraw_rematch(session, asking, table_id, match)))
