"""A player's page: what everybody may see of them, and the record that is for their own eyes."""

from collections.abc import Sequence

import orjson
from sqlalchemy.ext.asyncio import AsyncSession

from app.accounts.models import Account
from app.ratings import repository
from app.ratings.leaderboard import Leaderboard
from app.ratings.levels import level_with
from app.ratings.models import MatchResult
from app.ratings.pairs import COUNTED
from app.ratings.schemas import (
    TALLIED,
    CurvePoint,
    DeckTally,
    LevelOut,
    MarkTally,
    OpponentOut,
    ProfileOut,
    RatingOut,
    RecentOut,
    RecordOut,
    StandingOut,
    Tally,
)  # fmt: skip
from app.ratings.service import standing_of
from app.ratings.skill import Skill


def rating_of(mu: float | None, sigma: float | None) -> RatingOut | None:
    """A rating as it was written down."""
    return None if mu is None or sigma is None else RatingOut.of(Skill(mu, sigma))


async def profile(session: AsyncSession, player: Account, game: str, *, you: bool) -> ProfileOut:
    """The player as everybody sees them."""
    standing = await standing_of(session, player.id, game)
    counted = await repository.tally(session, player.id, game)
    recent = await repository.recent(session, player.id, game)
    others = await repository.others_at(session, recent)
    return ProfileOut(
        name=player.name,
        guest=player.guest,
        you=you,
        since=player.created_at,
        level=LevelOut.of(level_with(standing.experience)),
        rating=StandingOut.of(standing.skill),
        place=None if player.guest else await Leaderboard(session, game).place(player.id, standing),
        tally=Tally(**{name: counted.get(result, 0) for result, name in TALLIED.items()}),
        curve=_curve(await repository.rated(session, player.id, game)),
        recent=[_recent(row, others.get(row.match_id, [])) for row in recent],
    )


def _curve(rows: Sequence[MatchResult]) -> list[CurvePoint]:
    points: list[CurvePoint] = []
    for row in rows:
        before, after = rating_of(row.mu_before, row.sigma_before), rating_of(row.mu, row.sigma)
        if before is None or after is None:
            continue
        if not points:
            points.append(CurvePoint(match=None, at=row.at, rating=before.rating, deviation=before.deviation))
        points.append(CurvePoint(match=row.match_id, at=row.at, rating=after.rating, deviation=after.deviation))
    return points


def _recent(row: MatchResult, others: Sequence[OpponentOut]) -> RecentOut:
    return RecentOut.model_validate(
        {
            "match": row.match_id,
            "at": row.at,
            "result": row.result,
            "reason": row.reason,
            "opponents": others,
            "before": rating_of(row.mu_before, row.sigma_before),
            "after": rating_of(row.mu, row.sigma),
            "capped": COUNTED if row.capped else None,
        }
    )


async def record(session: AsyncSession, account: str, game: str) -> RecordOut:
    """The account's own record: nobody else is ever shown it."""
    decks: dict[str, DeckTally] = {}
    for deck, name, result, count in await repository.by_deck(session, account, game):
        kept = decks.setdefault(deck, DeckTally(id=deck, name=orjson.loads(name)))
        _add(kept, result, count)
    marks: dict[str, MarkTally] = {}
    for text, result, count in await repository.by_marks(session, account, game):
        for mark in orjson.loads(text):
            _add(marks.setdefault(mark, MarkTally(mark=mark)), result, count)
    played = [deck for deck in decks.values() if deck.won + deck.drawn + deck.lost]
    return RecordOut(decks=played, marks=sorted(marks.values(), key=lambda mark: mark.mark))


def _add(tally: Tally, result: str, count: int) -> None:
    if result in TALLIED:
        name = TALLIED[result]
        setattr(tally, name, getattr(tally, name) + count)
