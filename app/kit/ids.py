"""Ids that nobody can guess, safe in a URL, on a command line and read aloud."""

import hashlib
import secrets

# Without 0 O 1 I l: people copy ids by eye.
ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
ID_LENGTH = 12
TOKEN_BYTES = 32


def new_id() -> str:
    """A public id of a table, a match, a deck …: 12 signs, about 70 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def id_of(*parts: str) -> str:
    """The id that follows from these, always the same: what is made under it is made once."""
    number = int.from_bytes(hashlib.sha256("\0".join(parts).encode()).digest())
    return "".join(ALPHABET[number // len(ALPHABET) ** k % len(ALPHABET)] for k in range(ID_LENGTH))


def new_token() -> str:
    """A credential, such as a session's: 256 bits, 43 signs."""
    return secrets.token_urlsafe(TOKEN_BYTES)
