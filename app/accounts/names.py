"""Which names may be had, and which are the same."""

import re
import unicodedata
from collections.abc import Iterable

from app.accounts.lookalikes import script_of, shape
from app.kit.errors import Conflict, Unprocessable

FEWEST, MOST = 3, 20
DIGITS = frozenset("0123456789")
SIGNS = frozenset("_-")
LETTERS = frozenset({"Lu", "Ll", "Lo"})

# What guests, deleted accounts and bots are called, here and by the client in its languages, and what would pass for
# somebody who keeps order. `novice` and the like are added from the games by whoever makes the server.
NUMBERED = ("guest", "anon", "гость", "convidado", "visitante", "ex-player", "экс-игрок", "ex-jogador")
RESERVED = (
    *("bot", "novice-bot", "steady-bot", "strong-bot", "бот", "бот-новичок", "крепкий-бот", "сильный-бот"),
    *("bot-novato", "bot-firme", "bot-forte", "robot", "робот"),
    *("admin", "administrator", "админ", "администратор", "administrador"),
    *("moderator", "модератор", "moderador", "support", "поддержка", "suporte", "system", "система", "sistema"),
    *("zinara", "planet-zinara", "зинара", "планета-зинара", "planeta-zinara"),
)


def cleaned(text: str) -> str:
    """The name as it is kept. Raises Unprocessable `name_length`, `name_signs`, `name_scripts`."""
    name = unicodedata.normalize("NFKC", text.strip())
    if not FEWEST <= len(name) <= MOST:
        raise Unprocessable("name_length", fewest=FEWEST, most=MOST)
    letters = [sign for sign in name if sign not in DIGITS and sign not in SIGNS]
    scripts = {script_of(sign) for sign in letters}
    if any(unicodedata.category(sign) not in LETTERS for sign in letters) or scripts & {"COMMON", "INHERITED"}:
        raise Unprocessable("name_signs")
    if SIGNS.issuperset(name):
        raise Unprocessable("name_signs")
    if len(scripts) > 1:
        raise Unprocessable("name_scripts")
    return name


def keys_of(name: str) -> frozenset[str]:
    """Under which keys a name is taken: what it looks like as it is, in small letters and in capitals.

    Two names with a key in common are the same, or could be taken for one another in one way of writing them.
    """
    return frozenset(shape(written) for written in (name, name.lower(), name.upper()))


def key_of(name: str) -> str:
    """The one key that does not depend on how the name is written: by it names are found."""
    return shape(unicodedata.normalize("NFKC", name.strip()).lower())


def same(one: str, other: str) -> bool:
    """Whether they are the same name, case aside."""
    return unicodedata.normalize("NFKC", one.strip()).casefold() == other.casefold()


class Reserved:
    """Names that nobody may take: those of guests and bots, with or without their signs."""

    def __init__(self, more: Iterable[str] = ()) -> None:
        words = [*RESERVED, *more]
        self._keys = {_bare(key) for word in words for key in keys_of(word)}
        stems = sorted({_bare(key) for word in NUMBERED for key in keys_of(word)})
        digits = sorted({shape(digit) for digit in DIGITS})
        self._numbered = re.compile(f"(?:{'|'.join(map(re.escape, stems))})(?:{'|'.join(map(re.escape, digits))})*")

    def refuse(self, name: str) -> None:
        """Raises Conflict `name_reserved`."""
        for key in map(_bare, keys_of(name)):
            if key in self._keys or self._numbered.fullmatch(key):
                raise Conflict("name_reserved")


def _bare(key: str) -> str:
    return key.replace("-", "").replace("_", "")
