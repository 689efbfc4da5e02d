"""How many sockets come from one address: everybody behind it has room, and nobody has all of it."""

from collections import Counter

from app.accounts.throttle import place_of


class Crowd:
    """Counts the sockets of this process by where they come from; `most` from one place. An IPv6 network of 64 bits is
    one place."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._here: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Whether there is room for one more, which then counts until it leaves."""
        place = place_of(address)
        if self._here[place] >= self._most:
            return False
        self._here[place] += 1
        return True

    def leave(self, address: str) -> None:
        """One that entered is gone."""
        place = place_of(address)
        self._here[place] -= 1
        if not self._here[place]:
            del self._here[place]
