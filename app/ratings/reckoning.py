"""What a match comes to for those who played it: written once, in the transaction that ends the match."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import orjson
from sqlalchemy import Connection, bindparam, insert, select, tuple_, update
from sqlalchemy.dialects.postgresql import insert as insert_postgresql
from sqlalchemy.dialects.sqlite import insert as insert_sqlite

from app.ratings.endings import Ending
from app.ratings.levels import experience_for, level_with
from app.ratings.models import MatchResult, Progress
from app.ratings.pairs import Lately
from app.ratings.skill import Skill, after_match, newcomer

Who: TypeAlias = tuple[str, str]
"""An account, and a game."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How far somebody has come."""

    experience: int
    skill: Skill


def reckon(connection: Connection, endings: Sequence[Ending]) -> None:
    """Give everybody what is theirs. What was reckoned before, here or elsewhere, is left alone.

    Whoever reckons holds the rows of all players concerned until the transaction ends, taken in one order: two ends of
    one player's matches follow one another, and nobody waits for one another crosswise.
    """
    standings = _held(connection, endings)
    wanted = select(MatchResult.match_id).where(MatchResult.match_id.in_([ending.match_id for ending in endings]))
    reckoned = set(connection.scalars(wanted))
    rows: list[dict[str, Any]] = []
    lately = Lately(connection)
    for ending in endings:
        if ending.match_id not in reckoned:
            capped = ending.counts() and lately.too_many(ending)
            rows += _results(ending, standings, capped=capped)
            reckoned.add(ending.match_id)
    if not rows:
        return
    connection.execute(insert(MatchResult), rows)
    touched = {(row["account_id"], row["game"]) for row in rows if row["account_id"] is not None}
    if touched:
        connection.execute(_ADVANCE, [_progress(who, standings[who]) for who in sorted(touched)])


def _held(connection: Connection, endings: Sequence[Ending]) -> dict[Who, Standing]:
    """The standings of all who played, their rows locked; whoever had none has one now."""
    everybody = sorted({(part.account, end.game) for end in endings for part in end.parts if part.account is not None})
    if not everybody:
        return {}
    new = newcomer()
    first = {"experience": 0, "mu": new.mu, "sigma": new.sigma, "rated": 0}
    insert_row = insert_postgresql if connection.dialect.name == "postgresql" else insert_sqlite
    connection.execute(
        insert_row(Progress).on_conflict_do_nothing(),
        [{"account_id": account, "game": game, **first} for account, game in everybody],
    )
    wanted = (
        select(Progress.account_id, Progress.game, Progress.experience, Progress.mu, Progress.sigma, Progress.rated)
        .where(tuple_(Progress.account_id, Progress.game).in_(everybody))
        .order_by(Progress.account_id, Progress.game)
        .with_for_update()
    )
    return {
        (account, game): Standing(experience, Skill(mu, sigma, rated))
        for account, game, experience, mu, sigma, rated in connection.execute(wanted)
    }


def _results(ending: Ending, standings: dict[Who, Standing], *, capped: bool) -> list[dict[str, Any]]:
    """The rows of a match; `standings` are moved on, the ratings not if it is `capped`."""
    skills = _skills(ending, standings) if ending.counts() and not capped else [None] * len(ending.parts)
    bots = any(part.bot is not None for part in ending.parts)
    rows = []
    for seat, (part, skill) in enumerate(zip(ending.parts, skills, strict=True)):
        who = (part.account or "", ending.game)
        before = standings.get(who, Standing(0, newcomer()))
        gained = 0
        if who in standings:
            level = level_with(before.experience).level
            gained = experience_for(part.result, level=level, bots=bots, fled=part.fled)
            standings[who] = Standing(before.experience + gained, skill or before.skill)
        rows.append(
            {
                "match_id": ending.match_id,
                "seat": seat,
                "account_id": part.account,
                "bot": part.bot,
                "game": ending.game,
                "at": ending.at,
                "result": part.result,
                "reason": ending.reason,
                "experience": gained,
                "experience_before": before.experience,
                "mu_before": before.skill.mu if skill else None,
                "sigma_before": before.skill.sigma if skill else None,
                "mu": skill.mu if skill else None,
                "sigma": skill.sigma if skill else None,
                "capped": capped,
                "deck_id": part.share.deck["id"] if part.share.deck else None,
                "deck_name": orjson.dumps(part.share.deck["name"]).decode() if part.share.deck else None,
                "marks": orjson.dumps(part.share.marks).decode(),
            }
        )
    return rows


def _skills(ending: Ending, standings: Mapping[Who, Standing]) -> list[Skill | None]:
    before = [standings[part.account or "", ending.game].skill for part in ending.parts]
    return list(after_match(before, [part.rank for part in ending.parts]))


_ADVANCE = (
    update(Progress.__table__)  # type: ignore[arg-type]
    .where(Progress.account_id == bindparam("of_account"), Progress.game == bindparam("of_game"))
    .values(
        experience=bindparam("new_experience"),
        mu=bindparam("new_mu"),
        sigma=bindparam("new_sigma"),
        rated=bindparam("new_rated"),
    )
)


def _progress(who: Who, standing: Standing) -> dict[str, Any]:
    return {
        "of_account": who[0],
        "of_game": who[1],
        "new_experience": standing.experience,
        "new_mu": standing.skill.mu,
        "new_sigma": standing.skill.sigma,
        "new_rated": standing.skill.rated,
    }
