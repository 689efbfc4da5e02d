"""The addresses of sockets."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

from fastapi import APIRouter, Depends, WebSocket
from prometheus_client import Counter
from uvicorn.protocols.utils import ClientDisconnected

from app.accounts.current import address_of, token_of
from app.accounts.service import holder_of
from app.kit.db import is_away
from app.kit.http import refusal
from app.kit.origin import is_ours
from app.kit.wire.direct import socket_of
from app.live.connection import NO_SESSION, Connection
from app.live.stream import Stream
from app.live.tabletalk import TableTalk

router = APIRouter()

log = logging.getLogger(__name__)

_REFUSED = Counter(
    "zinara_handshakes_refused_total",
    "Sockets that were not opened: foreign pages asked for them, too many are open from one address, or the database is"
    " away.",
)


async def _stream(websocket: WebSocket) -> Stream:
    stream: Stream = websocket.app.state.stream
    return stream


StreamDep = Annotated[Stream, Depends(_stream)]


@asynccontextmanager
async def _opened(websocket: WebSocket, stream: Stream, at: str) -> AsyncIterator[Connection | None]:
    """The connection, once it may be one: of our own pages, and of a session that exists or of none at all, and not one
    too many from its address. It looks `at` a match, a table or the lobby, and goes on after the block, unless that
    raises."""
    if not is_ours(websocket, stream.public_origins):
        await _refuse(websocket, 403, "bad_origin")
        yield None
        return
    address = address_of(websocket)
    if not stream.crowd.enter(address):
        await _refuse(websocket, 429, "too_many_sockets")
        yield None
        return
    try:
        connection = await _connected(websocket, stream)
    except BaseException as error:
        stream.crowd.leave(address)
        if isinstance(error, ClientDisconnected) or not is_away(error):
            raise
        await _refuse(websocket, 503, "unavailable")
        yield None
        return
    connection.when_gone(lambda: stream.crowd.leave(address))
    try:
        stream.sockets.hold(connection, at)
        yield connection
    except BaseException:
        connection.leave()
        raise


async def _connected(websocket: WebSocket, stream: Stream) -> Connection:
    token = token_of(websocket)
    identity = None
    if token is not None:
        async with stream.database.reading() as session:
            identity = await holder_of(session, token)
    if identity is not None:
        websocket.app.state.desk.seen.note(identity.session, websocket.app.state.clock.now())
    await websocket.accept()
    connection = Connection(socket_of(websocket), identity)
    edition = websocket.query_params.get("edition")
    if edition not in (None, websocket.app.state.editions.name):
        connection.send({"t": "outdated"})
    if token is not None and identity is None:
        connection.end(NO_SESSION)
    return connection


async def _refuse(websocket: WebSocket, status: int, code: str) -> None:
    _REFUSED.inc()
    log.info("a socket is refused: %s", code)
    await websocket.send_denial_response(refusal(status, code))


@router.websocket("/ws/matches/{match_id}")
async def match_socket(websocket: WebSocket, match_id: str, stream: StreamDep) -> None:
    """A match, live."""
    async with _opened(websocket, stream, "match") as connection:
        if connection is not None:
            stream.gateway.serve(connection, match_id)


@router.websocket("/ws/tables/{table_id}")
async def table_socket(websocket: WebSocket, table_id: str, stream: StreamDep) -> None:
    """A table, live."""
    async with _opened(websocket, stream, "table") as connection:
        if connection is not None:
            await TableTalk(stream, connection, table_id).serve()


@router.websocket("/ws/lobby")
async def lobby_socket(websocket: WebSocket, stream: StreamDep) -> None:
    """The list of tables, live."""
    async with _opened(websocket, stream, "lobby") as connection:
        if connection is not None:
            await stream.lobby.serve(connection)
