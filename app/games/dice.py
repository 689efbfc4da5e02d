"""Dice that everybody can check.

Before anyone sends entropy the server shows SHA-256 of its secrets. Each seat then gives 32 bytes of its own. The key
of a stream is HMAC-SHA256(secret, entropies in seat order, each with its length before it), and draw number k of a
stream is HMAC-SHA256(key, "match|stream|k") turned into a number without bias. A draw depends on its number alone, so
the rules keep the counters and everything else here is a pure function.
"""

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from typing import Protocol

SECRET_BYTES = 32
ENTROPY_BYTES = 32
BATTLE = "battle"
"""The stream of everything public: the lot (draw 0) and all dice."""

_WORD = 4
_WORDS = 1 << 8 * _WORD


def deal_stream(seat: int) -> str:
    """The stream of what is dealt to one seat alone."""
    return f"deal:{seat}"


def commitment(secret: bytes) -> str:
    """What is shown of a secret before it is used: its SHA-256, in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


def key_of(secret: bytes, entropies: Sequence[bytes]) -> bytes:
    """The key that a secret and the seats' entropies make, each entropy preceded by its length in two bytes."""
    message = b"".join(len(e).to_bytes(2, "big") + e for e in entropies)
    return hmac.digest(secret, message, "sha256")


def number(key: bytes, match: str, stream: str, k: int, n: int) -> int:
    """Draw `k` of the stream with that key as a number of 0 … n−1."""
    return _drawn(hmac.new(key, digestmod="sha256"), match, stream, k, n)


def _drawn(keyed: hmac.HMAC, match: str, stream: str, k: int, n: int) -> int:
    """Draw `k` of a stream as a number of 0 … n−1.

    The digest is read as 32-bit words, big-endian; the first word below the largest multiple of n counts, modulo n.
    Should all eight be too large, the digest of "match|stream|k|1" follows, then "…|2".
    """
    bound = _WORDS - _WORDS % n
    message = f"{match}|{stream}|{k}"
    more = 0
    while True:
        mac = keyed.copy()
        mac.update(message.encode())
        digest = mac.digest()
        for i in range(0, len(digest), _WORD):
            word = int.from_bytes(digest[i : i + _WORD], "big")
            if word < bound:
                return word % n
        more += 1
        message = f"{match}|{stream}|{k}|{more}"


class Dice(Protocol):
    """Where a game's chance comes from: draw `k` of a stream is always the same number."""

    def draw(self, stream: str, k: int, n: int) -> int:
        """A number of 0 … n−1."""
        ...


class KeyedDice:
    """The dice of one match: a key for each stream."""

    def __init__(self, match: str, keys: Mapping[str, bytes]) -> None:
        self._match = match
        self._keys = dict(keys)
        self._keyed: dict[str, hmac.HMAC] = {}
        """By stream what has taken its key in already: that is half of the work of a draw."""

    def draw(self, stream: str, k: int, n: int) -> int:
        keyed = self._keyed.get(stream)
        if keyed is None:
            keyed = self._keyed[stream] = hmac.new(self._keys[stream], digestmod="sha256")
        return _drawn(keyed, self._match, stream, k, n)


def throwaway_dice(seed: str, seats: int) -> KeyedDice:
    """Dice for simulations and bots: the same class, with keys that follow from a seed."""
    streams = [BATTLE, *(deal_stream(seat) for seat in range(seats))]
    return KeyedDice(seed, {s: hashlib.sha256(f"{seed}|{s}".encode()).digest() for s in streams})


def shuffled(dice: Dice, stream: str, k: int, items: Sequence[str], count: int) -> tuple[list[str], int]:
    """`count` items drawn without return (Fisher and Yates), and the number of the next free draw."""
    pool = list(items)
    for i in range(count):
        j = i + dice.draw(stream, k + i, len(pool) - i)
        pool[i], pool[j] = pool[j], pool[i]
    return pool[:count], k + count
