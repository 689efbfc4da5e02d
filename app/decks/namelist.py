"""Decks as people write them: one card a line, with its name in any language and how many of it.

    3x Toll Boar    3 Toll Boar    Toll Boar x3    Мытный вепрь ×2    Javali do Pedágio

Case, accents, ё and е, signs and the spaces between words make no difference. Empty lines and lines that begin with #
say nothing; whatever else is no card is a fault that names its line.
"""

import re
import unicodedata
from collections.abc import Mapping
from difflib import get_close_matches

from app.games.contract import DeckFault, Json

MOST_COPIES = 99
MOST_LINES = 300
MOST_MEANT, LONGEST_MEANT = 20, 60
"""For how many unknown names, and of what length, the likeliest card is looked for: that takes its time."""
CLOSE = 0.72
_TIMES = "[xXхХ×*]"
_FORMS = (
    re.compile(rf"(?P<n>\d+)\s*{_TIMES}\s*(?P<name>.*\S)"),
    re.compile(r"(?P<n>\d+)\s+(?P<name>.*\S)"),
    re.compile(rf"(?P<name>.*\S)\s+{_TIMES}\s*(?P<n>\d+)"),
    re.compile(r"(?P<name>.*\S)\s*[×*(]\s*(?P<n>\d+)\s*\)?"),
    re.compile(r"(?P<name>.*\S)\s+(?P<n>\d+)"),
)

Names = Mapping[str, Mapping[str, str]]
"""Card → its name by language."""


def folded(text: str) -> str:
    """The text without case, accents and signs, its words one space apart. Also ё is е, and й is и."""
    bare = "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))
    return " ".join(re.findall(r"\w+", bare.casefold().replace("_", " ")))


class Reader:
    """Knows the cards of one game by all their names, and by their ids."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._cards: dict[str, set[str]] = {}
        for card, by_language in names.items():
            for name in (card, *by_language.values()):
                self._cards.setdefault(folded(name), set()).add(card)

    def read(self, text: str) -> tuple[dict[str, int], list[DeckFault]]:
        """The cards of a list, and for each line that is none `unknown_name`, `two_names` or `line_count`; at the end
        `many_lines` where it was not read any further."""
        cards: dict[str, int] = {}
        faults: list[DeckFault] = []
        for number, line in enumerate(text.splitlines(), 1):
            if number > MOST_LINES:
                faults.append(DeckFault("many_lines", {"most": MOST_LINES}))
                break
            wanted = line.strip().lstrip("-–—•*").strip()
            if not wanted or wanted.startswith("#"):
                continue
            found = self._line(wanted, guess=len(faults) < MOST_MEANT)
            if isinstance(found, DeckFault):
                faults.append(DeckFault(found.code, {"line": number, **found.params}))
                continue
            card, copies = found
            if not 1 <= cards.get(card, 0) + copies <= MOST_COPIES or not copies:
                faults.append(DeckFault("line_count", {"line": number, "text": wanted, "most": MOST_COPIES}))
                continue
            cards[card] = cards.get(card, 0) + copies
        return cards, faults

    def _line(self, line: str, *, guess: bool) -> tuple[str, int] | DeckFault:
        """A card and how many of it. The whole line is tried first, since a name may hold a number."""
        tries = [(line, 1)]
        tries += [(found["name"], int(found["n"][:9])) for form in _FORMS if (found := form.fullmatch(line))]
        for name, copies in tries:
            cards = self._cards.get(folded(name), set())
            if len(cards) == 1:
                return next(iter(cards)), copies
            if cards:
                return DeckFault("two_names", {"text": name})
        name = tries[min(1, len(tries) - 1)][0]
        return DeckFault("unknown_name", {"text": name, **(self._meant(name) if guess else {})})

    def _meant(self, name: str) -> Json:
        """The names of the card that was probably meant."""
        short = folded(name)[:LONGEST_MEANT]
        close = get_close_matches(short, self._cards, 1, CLOSE)
        card = min(self._cards[close[0]]) if close else None
        return {"meant": dict(self._names[card])} if card else {}
