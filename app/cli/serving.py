"""The process that serves: uvicorn, with a good-bye to every socket before it stops."""

import logging
import os
import signal
import socket
import sys
import threading
from types import FrameType

import uvicorn
from fastapi import FastAPI
from uvicorn.config import STARTUP_FAILURE

from app.kit.compiled import in_use
from app.kit.memory import settled
from app.kit.threads import switch_sooner
from app.kit.wire.direct import DirectProtocol
from app.kit.wire.http import HttpProtocol

# A client's frames are smaller, and refused in words where they are not; what is larger than this closes the socket.
LARGEST_FRAME = 64 * 1024
GOODBYE_WITHIN_S = 8
KEPT_OPEN_S = 75
"""How long a connection stays open on which nothing is asked: longer than proxies keep theirs, which are a minute at
most as a rule. Whoever closes first may do so just when the other end asks for something."""
STANDARD_INPUT = 0

log = logging.getLogger(__name__)


class Server(uvicorn.Server):
    """Uvicorn closes sockets before the application hears of the end, so the application is told first."""

    def __init__(self, app: FastAPI, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._app = app

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Who is told to stop, and stops, has ended well: uvicorn would have the signal end the process after all."""
        if sig == signal.SIGTERM:
            self.should_exit = True
        else:
            super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say where."""
        await super().startup(sockets)
        settled()
        switch_sooner()
        if self.started:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            how = "compiled" if in_use() else "from source, `make compiled` makes them faster"
            log.info("serving on %s, port %d; rules: %s", host, port, how)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say good-bye, then stop."""
        log.info("stopping")
        for server in self.servers:
            server.close()
        if (stream := getattr(self._app.state, "stream", None)) is not None:
            await stream.farewell()
        await super().shutdown(sockets)


def server_for(app: FastAPI, host: str, port: int) -> Server:
    """A server that is not running yet."""
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_config=None,
        server_header=False,
        # Whose word counts for where a request comes from; uvicorn has a default of its own.
        forwarded_allow_ips=app.state.settings.trusted_proxies or None,
        http=HttpProtocol,
        ws=DirectProtocol,
        ws_max_size=LARGEST_FRAME,
        # Frames are small, and a compressor for each socket costs more memory than the match itself.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GOODBYE_WITHIN_S,
        timeout_keep_alive=KEPT_OPEN_S,
    )
    return Server(app, config)


def serve_app(app: FastAPI, host: str, port: int, bound: socket.socket | None = None) -> None:
    """Serve until told to stop, at the address or on the socket. Exits with 3 if it cannot start."""
    server = server_for(app, host, port)
    server.run(None if bound is None else [bound])
    if not server.started:
        sys.exit(STARTUP_FAILURE)


def end_with_parent() -> None:
    """Have this process told to stop once its standard input ends, as it does with whoever started it."""

    def watch() -> None:
        # Past Python's own reader: a thread that waits in that one cannot be left behind when the interpreter ends.
        while os.read(STANDARD_INPUT, 1):
            pass
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()
