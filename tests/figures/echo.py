"""The least that a socket server can do, to measure beside: it says all back."""

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from tests.servers import ServerProcess


class Echo(ServerProcess):
    """A server of this module."""

    module = "tests.figures.echo"


async def say_back(websocket: WebSocket) -> None:
    """Send every text back."""
    await websocket.accept()
    try:
        while True:
            await websocket.send_text(await websocket.receive_text())
    except WebSocketDisconnect:
        return


async def ready(_request: Request) -> PlainTextResponse:
    """It is up."""
    return PlainTextResponse("ready")


def main(host: str, port: str) -> None:
    """Serve until told to stop."""
    app = Starlette(routes=[WebSocketRoute("/echo", say_back), Route("/readyz", ready)])
    uvicorn.run(app, host=host, port=int(port), log_level="error")
