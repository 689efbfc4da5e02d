"""Reading and writing decks of accounts."""

from collections.abc import Sequence

import orjson
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from app.decks.models import MOST_DECKS, Deck


async def of_account(session: AsyncSession, account: str, game: str) -> Sequence[Deck]:
    """The account's decks, the one changed last first."""
    wanted = select(Deck).where(Deck.account_id == account, Deck.game == game)
    return list(await session.scalars(wanted.order_by(Deck.changed_at.desc(), Deck.id)))


async def get(session: AsyncSession, account: str, deck_id: str) -> Deck | None:
    """The deck, if it is that account's."""
    wanted = select(Deck).where(Deck.id == deck_id, Deck.account_id == account)
    return await session.scalar(wanted.execution_options(populate_existing=True))


async def add(session: AsyncSession, deck: Deck) -> bool:
    """Put the deck into a free slot; whether there was one. The constraint decides when several come at once."""
    values = {column.key: getattr(deck, column.key) for column in Deck.__table__.columns}
    taken = set(
        await session.scalars(select(Deck.slot).where(Deck.account_id == deck.account_id, Deck.game == deck.game))
    )
    for slot in range(MOST_DECKS):
        if slot in taken:
            continue
        try:
            async with session.begin_nested():
                await session.execute(insert(Deck).values({**values, "slot": slot}))
        except IntegrityError:
            continue
        return True
    return False


async def change(session: AsyncSession, deck_id: str, version: int, name: str, cards: str, now: float) -> bool:
    """Whether the deck was still of that version and now is what is given."""
    done = await session.execute(
        update(Deck)
        .where(Deck.id == deck_id, Deck.version == version)
        .values(name=name, cards=cards, version=version + 1, changed_at=now)
        .returning(Deck.id)
    )
    return done.one_or_none() is not None


async def remove(session: AsyncSession, deck_id: str, version: int) -> bool:
    """Whether the deck was still of that version and now is gone."""
    done = await session.execute(delete(Deck).where(Deck.id == deck_id, Deck.version == version).returning(Deck.id))
    return done.one_or_none() is not None


def encode(cards: dict[str, int]) -> str:
    return orjson.dumps(cards, option=orjson.OPT_SORT_KEYS).decode()
