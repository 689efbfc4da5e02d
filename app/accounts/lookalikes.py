"""What a text looks like: Unicode's list of confusable characters (UTS 39), from `confusable-homoglyphs`."""

import unicodedata
from functools import cache

from confusable_homoglyphs import categories
from confusable_homoglyphs.confusables import confusables_data

MARK = "\u200e"
"""The list puts it around right-to-left characters, to be read by people."""


def shape(text: str) -> str:
    """The text as it looks, regardless of case: texts that look alike have the same shape.

    Latin `l`, `I` and `1`, Latin `o`, Cyrillic `о` and `0` are one, and so are `m` and `rn`.
    """
    prototypes = _prototypes()
    looks = "".join(prototypes.get(sign, sign) for sign in unicodedata.normalize("NFD", text))
    return unicodedata.normalize("NFD", looks).casefold()


def script_of(sign: str) -> str:
    """The script of a character, such as LATIN; COMMON for those of all scripts."""
    return str(categories.alias(sign))


@cache
def _prototypes() -> dict[str, str]:
    """What each character is a look-alike of.

    The list has each pair both ways. In Unicode's own one every character has one prototype, so whatever has several
    partners is a prototype; of a pair with no others, a sequence is, or the smaller of two.
    """
    partners: dict[str, set[str]] = {}
    for sign, alike in confusables_data.items():
        plain = sign.replace(MARK, "")
        partners.setdefault(plain, set()).update(each["c"].replace(MARK, "") for each in alike)
    prototypes = {}
    for sign, alike in partners.items():
        if len(sign) > 1 or len(alike) != 1:
            continue
        (other,) = alike
        if len(partners.get(other, ())) > 1 or len(other) > 1 or other < sign:
            prototypes[sign] = other
    return prototypes
