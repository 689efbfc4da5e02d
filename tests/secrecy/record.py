"""What really happened in a match, read from the server's files: its log, and the secrets of its dice."""

import base64
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import orjson

from app.bundled import GAMES
from app.games import registry
from app.games.contract import Json, Seat, Viewer
from app.games.dice import BATTLE, Dice, deal_stream, key_of
from app.matches.games import Bound, bind
from app.matches.secrets import Vault, dice_of
from tests.games.zinara.bundled import zinara

registry.register("zinara", GAMES["zinara"])
BOUND: Bound = bind("zinara", zinara().content())
"""Zinara with the bundled cards, as the server has it."""
CATALOGUE = zinara().catalogue


@dataclass(frozen=True)
class Line:
    """One entry of the log. `ns` are the step counters of the seats and, last, of the spectators."""

    seq: int
    seat: Seat | None
    cause: Any
    move: str | None
    ns: Sequence[int]


@dataclass
class Record:
    """One match as the database has it, its secrets opened."""

    match: str
    options: Json
    secrets: dict[str, bytes]
    entropies: Sequence[bytes]
    lines: Sequence[Line]
    dice: Dice
    needles: dict[str, str] = field(default_factory=dict)
    """Every form in which a secret might be written, with the secret's name."""

    def seqs_at(self, viewer: Viewer, n: int) -> tuple[int, int]:
        """The first and the last entry at which the viewer's counter stood at `n`. Raises LookupError."""
        at = -1 if viewer is None else viewer
        if (at, n) not in self._stood:
            raise LookupError(f"viewer {viewer} never stood at {n}")
        return self._stood[at, n]

    @cached_property
    def _stood(self) -> dict[tuple[int, int], tuple[int, int]]:
        stood: dict[tuple[int, int], tuple[int, int]] = {}
        for line in self.lines:
            for at in (0, 1, -1):
                first, _ = stood.get((at, line.ns[at]), (line.seq, line.seq))
                stood[at, line.ns[at]] = first, line.seq
        return stood


def read(var: Path, match: str, dice: Dice | None = None) -> Record:
    """The record of the match on the server whose files are in `var`; `dice` if it did not throw the match's own."""
    with sqlite3.connect(f"file:{var / 'zinara.db'}?mode=ro", uri=True) as database:
        row = database.execute("SELECT options, secrets, entropies FROM matches WHERE id = ?", (match,)).fetchone()
        lines = database.execute(
            "SELECT seq, seat, cause, move, ns FROM match_moves WHERE match_id = ? ORDER BY seq", (match,)
        ).fetchall()
    database.close()
    secrets = Vault((var / "secret.key").read_bytes().strip()).open(row[1])
    entropies = [bytes.fromhex(entropy) for entropy in orjson.loads(row[2])]
    return Record(
        match,
        orjson.loads(row[0]),
        secrets,
        entropies,
        [Line(seq, seat, cause, move, orjson.loads(ns)) for seq, seat, cause, move, ns in lines],
        dice or dice_of(match, secrets, entropies),
        _needles(secrets, entropies),
    )


def _needles(secrets: dict[str, bytes], entropies: Sequence[bytes]) -> dict[str, str]:
    """Secrets and the keys that they make, as hexadecimal and as base64. What a bot would have added is public."""
    kept = {name: secret for name, secret in secrets.items() if not name.startswith("entropy")}
    streams = (BATTLE, *(deal_stream(seat) for seat in range(len(entropies))))
    found = {**kept, **{f"key of {stream}": key_of(secrets[stream], entropies) for stream in streams}}
    forms: dict[str, str] = {}
    for name, secret in found.items():
        forms[secret.hex()] = name
        forms[base64.b64encode(secret).decode().rstrip("=")] = name
        forms[base64.urlsafe_b64encode(secret).decode().rstrip("=")] = name
    return forms
