"""Hints between processes that serve the same matches. A bus may lose, repeat and delay: the log knows what is true."""

from app.live.bus.base import Bus
from app.live.bus.memory import MemoryBus
from app.live.bus.redis import RedisBus


def bus_for(redis_url: str | None) -> Bus:
    """The bus of this process: Redis where there is one, otherwise this process is the only one."""
    return RedisBus(redis_url) if redis_url else MemoryBus()


__all__ = ["Bus", "MemoryBus", "RedisBus", "bus_for"]
