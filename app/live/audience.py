"""Who looks on at one match: sockets here, what other processes say of theirs, and since when a seat is empty."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from app.games.contract import Json, Seat, Viewer
from app.live.connection import Connection
from app.matches.pinned import Pinned

BELIEVED_S = 30.0
"""How long another process's word is taken for who is there."""
INTRODUCED_S = 3.0
"""How long it takes at most until all have said who is there, once somebody has asked."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Who looks on through another process, as it said at a moment."""

    seats: tuple[Seat, ...]
    watchers: int
    at: float


@dataclass(slots=True)
class Audience:
    """The connections of one match by what they see it as. `began` is when an empty seat began to count as absent."""

    pinned: Pinned
    began: float
    seq: int = -1
    """The newest entry whose frames were delivered."""
    by_viewer: dict[Viewer, list[Connection]] = field(default_factory=dict)
    elsewhere: dict[str, Elsewhere] = field(default_factory=dict)
    left: dict[Seat, float] = field(default_factory=dict)
    asked_at: float = 0.0
    """When a process last asked who is there, this or another one: it looks on, and may not have said so yet."""
    known_from: float = 0.0
    """From when on this process knows who is there: all that it has asked have answered."""
    telling: bool = False
    """Whether everybody is about to be told who is there."""

    def add(self, connection: Connection) -> None:
        self.by_viewer.setdefault(connection.viewer, []).append(connection)

    def remove(self, connection: Connection, now: float) -> None:
        here = self.by_viewer.get(connection.viewer, [])
        if connection in here:
            here.remove(connection)
            if not here:
                del self.by_viewer[connection.viewer]
                if connection.viewer is not None:
                    self.left[connection.viewer] = now

    def connections(self) -> Iterator[Connection]:
        for connections in list(self.by_viewer.values()):
            yield from list(connections)

    def hear(self, process: str, word: Json, now: float) -> bool:
        """What another process says of who is there; whether that is news."""
        self.forget(now)
        before = self.elsewhere.get(process)
        seats = tuple(sorted(word["seats"]))
        for seat in before.seats if before else ():
            if seat not in seats:
                self.left[seat] = now
        self.elsewhere[process] = Elsewhere(seats, word["watchers"], now)
        return before is None or (before.seats, before.watchers) != (seats, word["watchers"])

    def forget(self, now: float) -> bool:
        """Believe no more who has said nothing for long: whoever was there has not been since; whether there is one."""
        silent = [process for process, other in self.elsewhere.items() if other.at <= now - BELIEVED_S]
        for process in silent:
            other = self.elsewhere.pop(process)
            for seat in other.seats:
                self.left[seat] = max(self.left.get(seat, self.began), other.at)
        return bool(silent)

    def word(self) -> Json:
        """What this process says of who is there."""
        return {"seats": [seat for seat in self.by_viewer if seat is not None], "watchers": self.watchers_here()}

    def watchers_here(self) -> int:
        return len(self.by_viewer.get(None, ()))

    def watchers(self, now: float) -> int:
        return self.watchers_here() + sum(other.watchers for other in self._believed(now))

    def present(self, now: float) -> list[Seat]:
        """The seats with a socket anywhere."""
        seats = {seat for seat in self.by_viewer if seat is not None}
        return sorted(seats.union(*(other.seats for other in self._believed(now))))

    def absent_since(self, seat: Seat, now: float) -> float | None:
        self.forget(now)
        return None if seat in self.present(now) else self.left.get(seat, self.began)

    def is_followed(self, now: float) -> bool:
        """Whether steps have to be told to other processes: somebody looks on there, or may do so."""
        if now < self.asked_at + INTRODUCED_S:
            return True
        return any(other.seats or other.watchers for other in self._believed(now))

    def frame(self, now: float) -> Json:
        """Who is there; for empty seats of people, milliseconds since when."""
        absent = {}
        for seat, info in enumerate(self.pinned.seats):
            if info.bot is None and (since := self.absent_since(seat, now)) is not None:
                absent[str(seat)] = round((now - since) * 1000)
        return {"present": self.present(now), "watchers": self.watchers(now), "absent": absent}

    def _believed(self, now: float) -> list[Elsewhere]:
        return [other for other in self.elsewhere.values() if other.at > now - BELIEVED_S]
