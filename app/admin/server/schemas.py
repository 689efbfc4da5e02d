"""How the server is doing, as it goes out. Moments are seconds since the epoch."""

from pydantic import BaseModel


class Spread(BaseModel):
    """Seconds that half of what was measured within a minute stays below, and 95 %; null where nothing was."""

    half: float | None
    most: float | None


class ProcessOut(BaseModel):
    """A process that serves, and how it did within the last minute."""

    id: str
    name: str
    """Its machine and its number there."""
    version: str
    since: float
    sockets: dict[str, int]
    """How many are open, by what they look at."""
    matches: int
    """How many it has in memory."""
    moves: float
    """A minute."""
    append: Spread
    lag: Spread
    thinking: Spread
    drops: int
    """Sockets given up since it started, for too much waited to be read."""
    work: float
    """The share of a processor that it uses."""
    memory: int
    """Bytes."""


class DatabaseOut(BaseModel):
    """`sqlite` or `postgresql`, and its size in bytes."""

    kind: str
    size: int


class ServerOut(BaseModel):
    """How the server is doing: `running` matches in all; `shared` if several processes may serve together."""

    now: float
    running: int
    database: DatabaseOut
    shared: bool
    processes: list[ProcessOut]
