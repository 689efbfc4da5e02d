"""The addresses of sockets."""

import logging
from typing import Annotated

from fastapi import APIRouter, Depends, WebSocket
from prometheus_client import Counter

from app.accounts.current import token_of
from app.accounts.service import holder_of
from app.kit.http import refusal
from app.kit.origin import is_ours
from app.live.connection import NO_SESSION, Connection
from app.live.stream import Stream
from app.live.tabletalk import TableTalk

router = APIRouter()

log = logging.getLogger(__name__)

_REFUSED = Counter(
    "zinara_handshakes_refused_total", "Sockets that were not opened since foreign pages asked for them."
)


async def _stream(websocket: WebSocket) -> Stream:
    stream: Stream = websocket.app.state.stream
    return stream


StreamDep = Annotated[Stream, Depends(_stream)]


async def _opened(websocket: WebSocket, stream: Stream) -> Connection | None:
    """The connection, once it may be one: of our own pages, and of a session that exists or of none at all."""
    if not is_ours(websocket, stream.public_origins):
        _REFUSED.inc()
        log.info("a socket is refused: bad_origin")
        await websocket.send_denial_response(refusal(403, "bad_origin"))
        return None
    token = token_of(websocket)
    identity = None
    if token is not None:
        async with stream.database.reading() as session:
            identity = await holder_of(session, token)
    if identity is not None:
        websocket.app.state.desk.seen.note(identity.session, websocket.app.state.clock.now())
    await websocket.accept()
    connection = Connection(websocket, identity)
    if token is not None and identity is None:
        connection.end(NO_SESSION)
    return connection


@router.websocket("/ws/matches/{match_id}")
async def match_socket(websocket: WebSocket, match_id: str, stream: StreamDep) -> None:
    """A match, live."""
    connection = await _opened(websocket, stream)
    if connection is not None:
        with stream.sockets.holding(connection, "match"):
            await stream.gateway.serve(connection, match_id)


@router.websocket("/ws/tables/{table_id}")
async def table_socket(websocket: WebSocket, table_id: str, stream: StreamDep) -> None:
    """A table, live."""
    connection = await _opened(websocket, stream)
    if connection is not None:
        with stream.sockets.holding(connection, "table"):
            await TableTalk(stream, connection, table_id).serve()


@router.websocket("/ws/lobby")
async def lobby_socket(websocket: WebSocket, stream: StreamDep) -> None:
    """The list of tables, live."""
    connection = await _opened(websocket, stream)
    if connection is not None:
        with stream.sockets.holding(connection, "lobby"):
            await stream.lobby.serve(connection)
