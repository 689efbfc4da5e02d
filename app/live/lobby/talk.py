"""What one socket in the lobby may say."""

from pydantic import ValidationError

from app.live.connection import Connection
from app.live.frames import Ping
from app.live.limits import Patience
from app.live.lobby import frames
from app.live.lobby.listing import Listing

FRAMES_PER_S, FRAMES_AT_ONCE = 5, 20


class Talk:
    """One socket's conversation."""

    def __init__(self, listing: Listing, connection: Connection) -> None:
        self._listing = listing
        self._connection = connection
        self._patience = Patience(connection, FRAMES_PER_S, FRAMES_AT_ONCE)

    async def hear(self, text: str | None) -> None:
        """Handle one frame."""
        if (said := self._patience.heard(text)) is None:
            return
        try:
            frame = frames.DECODER.validate_json(said, strict=True)
        except ValidationError as error:
            unknown = any(fault["type"].startswith("union_tag") for fault in error.errors(include_url=False))
            self._no("unknown_type" if unknown else "malformed")
        else:
            self._handle(frame)

    def _handle(self, frame: frames.Look | Ping) -> None:
        match frame:
            case frames.Look():
                self._connection.put(self._listing.whole())
            case Ping():
                self._connection.send({"t": "pong"})

    def _no(self, code: str) -> None:
        self._connection.send({"t": "no", "re": None, "code": code, "params": {}})
