"""Passwords: hashed by Argon2, in threads of their own, so that nobody else waits."""

import asyncio
import base64
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.low_level import ARGON2_VERSION

from app.kit.errors import Unavailable, Unprocessable

T = TypeVar("T")

FEWEST, MOST = 8, 200
AT_ONCE = 2
"""Each takes 64 MiB while it is at work."""
MOST_WAITING = 100


def checked(password: str) -> str:
    """The password, the same however a keyboard composes its letters. Raises Unprocessable `password_length`."""
    plain = _plain(password)
    if not FEWEST <= len(plain) <= MOST:
        raise Unprocessable("password_length", fewest=FEWEST, most=MOST)
    return plain


def _plain(password: str) -> str:
    return unicodedata.normalize("NFKC", password)


class Passwords:
    """Makes and checks hashes. Both raise Unavailable `busy` when too many wait."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="passwords")
        self._waiting = 0
        self._decoy = _decoy(self._hasher)

    async def hash(self, password: str) -> str:
        """The hash, with its parameters and salt. Raises Unprocessable `password_length`."""
        plain = checked(password)
        return await self._apart(lambda: self._hasher.hash(plain))

    async def matches(self, hashed: str | None, password: str) -> bool:
        """Whether it is the password. Takes as long when there is none to compare it with."""
        plain = _plain(password)[: MOST + 1]
        right = await self._apart(lambda: self._verify(hashed or self._decoy, plain))
        return right and hashed is not None

    def outdated(self, hashed: str) -> bool:
        """Whether a hash should be made anew, with the parameters of today."""
        return self._hasher.check_needs_rehash(hashed)

    def close(self) -> None:
        """End the threads, after what they are at."""
        self._pool.shutdown()

    def _verify(self, hashed: str, plain: str) -> bool:
        try:
            return self._hasher.verify(hashed, plain)
        except (VerificationError, InvalidHashError):
            return False

    async def _apart(self, work: Callable[[], T]) -> T:
        if self._waiting >= MOST_WAITING:
            raise Unavailable("busy")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        finally:
            self._waiting -= 1


def _decoy(hasher: PasswordHasher) -> str:
    """A hash that no password fits, and that takes as long to be compared with as a real one. It costs nothing."""
    parameters = f"m={hasher.memory_cost},t={hasher.time_cost},p={hasher.parallelism}"
    parts = (secrets.token_bytes(length) for length in (hasher.salt_len, hasher.hash_len))
    salt, digest = (base64.b64encode(part).decode().rstrip("=") for part in parts)
    return f"$argon2id$v={ARGON2_VERSION}${parameters}${salt}${digest}"
