"""What other processes know of running matches and the database does not: the phase, and how many look on."""

from collections import OrderedDict
from dataclasses import dataclass, field

BELIEVED_S = 30.0
"""How long another process's word is taken."""
PHASES_KEPT = 5000


@dataclass(slots=True)
class Facts:
    """Phases by match, the newest known from any process; spectators by process and match."""

    phases: OrderedDict[str, int] = field(default_factory=OrderedDict)
    here: dict[str, int] = field(default_factory=dict)
    """Spectators in this process."""
    elsewhere: dict[str, tuple[float, dict[str, int]]] = field(default_factory=dict)
    """By process: when it spoke last, and its spectators."""

    def phase(self, match_id: str, phase: int) -> bool:
        """Whether that is new."""
        if self.phases.get(match_id) == phase:
            return False
        self.phases[match_id] = phase
        if len(self.phases) > PHASES_KEPT:
            self.phases.popitem(last=False)
        return True

    def watched(self, match_id: str, count: int) -> bool:
        """So many look on here; whether that is new."""
        if self.here.get(match_id, 0) == count:
            return False
        if count:
            self.here[match_id] = count
        else:
            del self.here[match_id]
        return True

    def hear(self, process: str, match_id: str, count: int, now: float) -> None:
        """So many look on there."""
        watched = dict(self.elsewhere.get(process, (now, {}))[1])
        watched[match_id] = count
        self.elsewhere[process] = (now, watched)

    def hear_all(self, process: str, watched: dict[str, int], now: float) -> None:
        """So many look on there, and nobody else."""
        self.elsewhere[process] = (now, watched)

    def watchers(self, match_id: str, now: float) -> int:
        """How many look on, here and elsewhere."""
        others = (watched for at, watched in self.elsewhere.values() if at > now - BELIEVED_S)
        return self.here.get(match_id, 0) + sum(watched.get(match_id, 0) for watched in others)

    def forget(self, now: float) -> None:
        """Drop processes that have been silent for long."""
        self.elsewhere = {name: said for name, said in self.elsewhere.items() if said[0] > now - BELIEVED_S}
