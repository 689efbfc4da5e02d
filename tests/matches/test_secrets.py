"""Secrets: sealed wherever they are kept, and nowhere else."""

import hashlib
import os

import pytest
from cryptography.fernet import InvalidToken
from sqlalchemy import text

from app.kit.db import Database
from app.kit.time import TurnedClock
from app.live import sent
from app.matches.models import Match
from app.matches.secrets import Vault, commitments_of, dice_of, fresh_secrets
from tests.matches.hall import KEY, opened, server


def test_there_is_a_secret_for_each_stream_and_each_bot() -> None:
    made = fresh_secrets(2)
    assert list(made) == ["battle", "deal:0", "entropy:0", "deal:1", "entropy:1"]
    assert len(set(made.values())) == 5
    assert all(len(secret) == 32 for secret in made.values())
    assert commitments_of(made)["deal:1"] == hashlib.sha256(made["deal:1"]).hexdigest()


def test_only_the_key_opens_what_it_sealed() -> None:
    made = fresh_secrets(3)
    sealed = Vault(b"one").seal(made)
    assert Vault(b"one").open(sealed) == made
    assert not any(secret.hex() in sealed for secret in made.values())
    with pytest.raises(InvalidToken):
        Vault(b"other").open(sealed)


def test_every_seats_entropy_moves_every_stream() -> None:
    made, entropies = fresh_secrets(2), [os.urandom(32), os.urandom(32)]
    dice = dice_of("m", made, entropies)
    for seat in range(2):
        other = dice_of("m", made, [os.urandom(32) if s == seat else e for s, e in enumerate(entropies)])
        for stream in ("battle", "deal:0", "deal:1"):
            assert [dice.draw(stream, k, 1000) for k in range(9)] != [other.draw(stream, k, 1000) for k in range(9)]


async def test_no_secret_stands_in_the_database_in_the_open(database: Database, clock: TurnedClock) -> None:
    async with server(database, clock) as play:
        match_id = await opened(database, play, clock)
    async with database.reading() as session:
        match = await session.get(Match, match_id)
        assert match is not None
        secrets = Vault(KEY).open(match.secrets)
        rows = []
        for table in ("matches", "match_moves", "match_snapshots"):
            rows += [str(tuple(row)) for row in await session.execute(text(f"SELECT * FROM {table}"))]
    assert not any(secret.hex() in row for secret in secrets.values() for row in rows)
    assert all(commitment in rows[0] for commitment in commitments_of(secrets).values())
    assert "secrets" not in sent.DiceFrame.model_fields
