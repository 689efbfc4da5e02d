"""One's own finished matches, the newest first, searched by who else played, by deck, by result and by game.

There is no address for anybody else's: what somebody plays with is theirs alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import ColumnElement, Select, and_, exists, false, or_, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from app.accounts.models import Account
from app.matches.schemas import HistoryOut, PastDeck, PastMatch
from app.ratings.levels import Result
from app.ratings.models import MatchResult
from app.ratings.pairs import COUNTED
from app.ratings.profile import rating_of
from app.ratings.repository import others_at
from app.ratings.schemas import OpponentOut

PAGE = 20

Other = aliased(MatchResult)


@dataclass(frozen=True, slots=True)
class Search:
    """What to look for; everything that is given has to fit.

    `opponent` is a part of a name, in any case; `bots` levels of bots that fit it too, for whom only the client has
    names. `deck` is an id."""

    game: str | None = None
    result: Result | None = None
    deck: str | None = None
    opponent: str = ""
    bots: Sequence[str] = ()


async def history(session: AsyncSession, account: str, search: Search, before: str | None) -> HistoryOut:
    """One page behind the mark `before`; the first one with all decks that there are to choose from."""
    wanted = _own(account, search)
    if search.opponent or search.bots:
        wanted = wanted.where(await _played_with(session, account, search))
    if before is not None:
        wanted = wanted.where(_behind(before))
    rows = list(await session.scalars(wanted.limit(PAGE + 1)))
    page = rows[:PAGE]
    others = await others_at(session, page)
    return HistoryOut(
        matches=[_past(row, others.get(row.match_id, [])) for row in page],
        next=_mark(page[-1]) if len(rows) > PAGE else None,
        decks=await _decks(session, account, search.game) if before is None else [],
    )


def _own(account: str, search: Search) -> Select[MatchResult]:
    wanted = select(MatchResult).where(MatchResult.account_id == account)
    if search.game is not None:
        wanted = wanted.where(MatchResult.game == search.game)
    if search.result is not None:
        wanted = wanted.where(MatchResult.result == search.result)
    if search.deck is not None:
        wanted = wanted.where(MatchResult.deck_id == search.deck)
    return wanted.order_by(MatchResult.at.desc(), MatchResult.match_id)


async def _played_with(session: AsyncSession, account: str, search: Search) -> ColumnElement[bool]:
    """Whether another seat's player is one of those looked for.

    No database folds the case of all scripts alike, so the names of those one has met are looked through here."""
    fits: list[ColumnElement[bool]] = [Other.bot.in_(search.bots)] if search.bots else []
    if search.opponent:
        own = aliased(MatchResult)
        met = (
            select(Account.id, Account.name)
            .distinct()
            .join(Other, Other.account_id == Account.id)
            .join(own, and_(own.match_id == Other.match_id, own.account_id == account))
            .where(Account.id != account)
        )
        part = search.opponent.casefold()
        named = [id_ for id_, name in await session.execute(met) if part in name.casefold()]
        fits.append(Other.account_id.in_(named) if named else false())
    return exists().where(Other.match_id == MatchResult.match_id, Other.seat != MatchResult.seat, or_(*fits))


def _mark(row: MatchResult) -> str:
    """Where a page ended, as text; the moment survives the way there and back."""
    return f"{row.at!r}~{row.match_id}"


def _behind(mark: str) -> ColumnElement[bool]:
    at, _, match_id = mark.partition("~")
    moment = float(at)
    return or_(MatchResult.at < moment, and_(MatchResult.at == moment, MatchResult.match_id > match_id))


def _past(row: MatchResult, others: Sequence[OpponentOut]) -> PastMatch:
    return PastMatch.model_validate(
        {
            "match": row.match_id,
            "game": row.game,
            "at": row.at,
            "result": row.result,
            "reason": row.reason,
            "opponents": others,
            "deck": _deck(row.deck_id, row.deck_name),
            "experience": row.experience,
            "before": rating_of(row.mu_before, row.sigma_before),
            "after": rating_of(row.mu, row.sigma),
            "capped": COUNTED if row.capped else None,
        }
    )


def _deck(deck: str | None, name: str | None) -> PastDeck | None:
    return None if deck is None else PastDeck(id=deck, name=orjson.loads(name or '""'))


async def _decks(session: AsyncSession, account: str, game: str | None) -> list[PastDeck]:
    """Every deck one has played with, under the name it last had."""
    wanted: Any = (
        select(MatchResult.deck_id, MatchResult.deck_name)
        .where(MatchResult.account_id == account, MatchResult.deck_id.is_not(None))
        .order_by(MatchResult.at)
    )
    if game is not None:
        wanted = wanted.where(MatchResult.game == game)
    found = dict((await session.execute(wanted)).all())
    return [made for deck, name in found.items() if (made := _deck(deck, name)) is not None]
