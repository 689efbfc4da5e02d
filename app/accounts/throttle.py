"""How often passwords and names may be tried, guests and reports made: by address and by name, here or in
Redis."""

import hashlib
import logging
import time
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import Any

from limits import RateLimitItem, parse_many
from limits.aio.storage import MemoryStorage, RedisStorage, Storage
from limits.aio.strategies import MovingWindowRateLimiter
from limits.errors import StorageError
from redis.asyncio import ConnectionPool

from app.kit.errors import TooMany

NEIGHBOURS = 64
"""Bits of an IPv6 address that its owner cannot choose."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Limits:
    """How often, in the words of the library: `20 per minute; 100 per hour`."""

    sign_in_by_address: str
    sign_in_by_name: str
    sign_up_by_address: str
    sign_up_by_name: str
    guests_by_address: str
    report_by_address: str = "30 per hour"
    report_by_account: str = "10 per hour"


class Here(MemoryStorage):
    """What the library forgets of its own accord it looks for by the keys of a moment ago: none of them may be gone."""

    async def clear(self, key: str) -> None:
        """Nothing is counted under the key any more; the key itself goes with the next clean-up."""
        if key in self.events:
            self.events[key] = []


class Throttle:
    """Counts tries. Every try counts, whatever comes of it, so that a refusal tells nothing."""

    def __init__(self, limits: Limits, redis_url: str | None = None) -> None:
        self._limits = {name: parse_many(getattr(limits, name)) for name in Limits.__slots__}
        self._here = MovingWindowRateLimiter(Here())
        self._pool = ConnectionPool.from_url(redis_url) if redis_url else None
        self._counted = MovingWindowRateLimiter(_in_redis(redis_url, self._pool)) if redis_url else self._here

    async def sign_in(self, address: str, name: str) -> None:
        """A password is tried for a name or an account. Raises TooMany with `retry_after`."""
        await self._spend("sign_in_by_address", place_of(address))
        await self._spend("sign_in_by_name", _hidden(name))

    async def sign_up(self, address: str, name: str) -> None:
        """A name is asked for. Raises TooMany with `retry_after`."""
        await self._spend("sign_up_by_address", place_of(address))
        await self._spend("sign_up_by_name", _hidden(name))

    async def guest(self, address: str) -> None:
        """Somebody comes in without a name. Raises TooMany `too_many_guests` with `retry_after`."""
        await self._spend("guests_by_address", place_of(address), "too_many_guests")

    async def report(self, address: str, account: str) -> None:
        """Something is reported. Raises TooMany with `retry_after`."""
        await self._spend("report_by_address", place_of(address))
        await self._spend("report_by_account", account)

    async def forgive(self, name: str) -> None:
        """The password was right: earlier tries for the name count no longer."""
        for limit in self._limits["sign_in_by_name"]:
            try:
                await self._counted.clear(limit, "sign_in_by_name", _hidden(name))
            except StorageError:
                await self._here.clear(limit, "sign_in_by_name", _hidden(name))

    async def close(self) -> None:
        """Give the connections back."""
        if self._pool is not None:
            await self._pool.aclose()

    async def _spend(self, kind: str, whose: str, code: str = "too_many_tries") -> None:
        for limit in self._limits[kind]:
            try:
                await _hit(self._counted, limit, kind, whose, code)
            except StorageError as error:
                log.warning("Redis is away, tries are counted here alone: %s", error)
                await _hit(self._here, limit, kind, whose, code)


async def _hit(limiter: MovingWindowRateLimiter, limit: RateLimitItem, kind: str, whose: str, code: str) -> None:
    if not await limiter.hit(limit, kind, whose):
        window = await limiter.get_window_stats(limit, kind, whose)
        raise TooMany(code, retry_after=max(1, round(window.reset_time - time.time())))


def place_of(address: str) -> str:
    """Whose address it is: IPv6 addresses are handed out by networks of 64 bits."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address or "unknown"
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return f"{parsed.packed[: NEIGHBOURS // 8].hex()}::"
    return str(parsed)


def _hidden(name: str) -> str:
    """What is typed as a name may be a password typed into the wrong field, and may be of any length."""
    return hashlib.sha256(name.encode(errors="surrogatepass")).hexdigest()[:32]


def _in_redis(url: str, pool: ConnectionPool | None) -> Storage:
    options: dict[str, Any] = {"connection_pool": pool}
    return RedisStorage(
        f"async+{url}", wrap_exceptions=True, implementation="redispy", key_prefix="zinara:tries", **options
    )
