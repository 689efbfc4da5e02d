"""The secrets behind the dice: made for each match, shown as commitments, sealed wherever they are kept.

There is one for each stream of draws and one that is each seat's entropy should a bot sit there.
"""

import base64
import hashlib
import secrets
from collections.abc import Mapping, Sequence

import orjson
from cryptography.fernet import Fernet

from app.games.dice import BATTLE, ENTROPY_BYTES, SECRET_BYTES, KeyedDice, commitment, deal_stream, key_of

Secrets = Mapping[str, bytes]


def entropy_name(seat: int) -> str:
    """The name of what a bot at that seat adds."""
    return f"entropy:{seat}"


def fresh_secrets(seats: int) -> dict[str, bytes]:
    """New secrets for a match of so many seats."""
    made = {BATTLE: secrets.token_bytes(SECRET_BYTES)}
    for seat in range(seats):
        made[deal_stream(seat)] = secrets.token_bytes(SECRET_BYTES)
        made[entropy_name(seat)] = secrets.token_bytes(ENTROPY_BYTES)
    return made


def commitments_of(kept: Secrets) -> dict[str, str]:
    """What is shown of them before anybody adds entropy."""
    return {name: commitment(secret) for name, secret in kept.items()}


def dice_of(match_id: str, kept: Secrets, entropies: Sequence[bytes]) -> KeyedDice:
    """The dice that the secrets and the seats' entropies make."""
    streams = [BATTLE, *(deal_stream(seat) for seat in range(len(entropies)))]
    return KeyedDice(match_id, {stream: key_of(kept[stream], entropies) for stream in streams})


class Vault:
    """Seals secrets for the database."""

    def __init__(self, key: bytes) -> None:
        self._fernet = Fernet(base64.urlsafe_b64encode(hashlib.sha256(b"match secrets|" + key).digest()))

    def seal(self, kept: Secrets) -> str:
        plain = orjson.dumps({name: secret.hex() for name, secret in kept.items()})
        return self._fernet.encrypt(plain).decode()

    def open(self, sealed: str) -> dict[str, bytes]:
        """Raises `cryptography.fernet.InvalidToken` for what another key sealed."""
        plain = orjson.loads(self._fernet.decrypt(sealed.encode()))
        return {name: bytes.fromhex(secret) for name, secret in plain.items()}
