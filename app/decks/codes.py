"""Decks as short texts to share: `D1-` and, in base64 for addresses, the cards by number and a checksum.

After the checksum of four bytes, which also covers the name of the game, come the cards in the order of their numbers.
Each is one number of seven bits a byte, the low ones first: the distance from the card before, times four, and 1 to 3
copies; or 0, and the copies in a byte of their own. A deck of 50 cards takes at most 143 signs as long as there are
fewer than two hundred thousand cards.
"""

import base64
import binascii
import re
import zlib
from collections.abc import Iterator, Mapping, Sequence

from app.games.contract import DeckFault

VERSION = 1
LOOK = re.compile(r"D(\d{1,3})-([A-Za-z0-9_=-]{1,1000})")
"""How a code looks, of whatever version, once blanks are taken out."""
MOST_COPIES = 255
LONGEST_BITS = 28


def encode(game: str, cards: Mapping[str, int], numbers: Sequence[str]) -> str:
    """The code of a list of cards. Raises LookupError for a card without a number."""
    number = {card: i for i, card in enumerate(numbers)}
    body = bytearray()
    last = 0
    for at, copies in sorted((number[card], min(copies, MOST_COPIES)) for card, copies in cards.items() if copies > 0):
        few = copies if copies <= 3 else 0
        body += _packed((at - last) * 4 + few)
        if not few:
            body.append(copies)
        last = at
    packed = base64.urlsafe_b64encode(_checksum(game, bytes(body)) + body).decode().rstrip("=")
    return f"D{VERSION}-{packed}"


def looks_like_code(text: str) -> bool:
    return LOOK.fullmatch("".join(text.split())) is not None


def decode(game: str, text: str, numbers: Sequence[str]) -> tuple[dict[str, int], list[DeckFault]]:
    """The cards of a code, and what is wrong with it: `code_version`, `code_damaged`, or `code_number` for each card
    that is not known here."""
    look = LOOK.fullmatch("".join(text.split()))
    if look is None:
        return {}, [DeckFault("code_damaged")]
    if int(look[1]) != VERSION:
        return {}, [DeckFault("code_version", {"version": int(look[1])})]
    bare = look[2].rstrip("=")
    try:
        packed = base64.b64decode(bare + "=" * (-len(bare) % 4), altchars=b"-_", validate=True)
        listed = list(_unpacked(packed[4:]))
    except (binascii.Error, IndexError):
        return {}, [DeckFault("code_damaged")]
    if packed[:4] != _checksum(game, packed[4:]):
        return {}, [DeckFault("code_damaged")]
    cards = {numbers[at]: copies for at, copies in listed if at < len(numbers)}
    return cards, [DeckFault("code_number", {"number": at}) for at, _ in listed if at >= len(numbers)]


def _checksum(game: str, body: bytes) -> bytes:
    return zlib.crc32(body, zlib.crc32(game.encode())).to_bytes(4, "big")


def _packed(number: int) -> bytes:
    found = bytearray()
    while number > 127:
        found.append(128 | number & 127)
        number >>= 7
    found.append(number)
    return bytes(found)


def _unpacked(body: bytes) -> Iterator[tuple[int, int]]:
    """Number and copies of each card. Raises IndexError where the text breaks off or a number never ends."""
    at = i = 0
    while i < len(body):
        number = shift = 0
        while True:
            number |= (body[i] & 127) << shift
            shift += 7
            i += 1
            if body[i - 1] < 128:
                break
            if shift > LONGEST_BITS:
                raise IndexError(i)
        at += number >> 2
        copies = number & 3
        if not copies:
            copies = body[i]
            i += 1
        yield at, copies
