"""What a table may be like: checked before there is one."""

from app.accounts.service import Identity
from app.games.contract import Game, Json
from app.kit.errors import Conflict, Forbidden, Unprocessable
from app.tables.schemas import NewTable


def size_of(wish: NewTable, game: Game[Json]) -> int:
    """How many seats. Raises Unprocessable."""
    fewest, most = game.seats
    size = fewest if wish.seats is None else wish.seats
    if not fewest <= size <= most:
        raise Unprocessable("seats_out_of_range", fewest=fewest, most=most)
    if wish.first is not None and wish.first >= size:
        raise Unprocessable("no_such_seat", seat=wish.first)
    return size


def pace_of(wish: NewTable, game: Game[Json]) -> str:
    """How fast it is played. Raises Unprocessable."""
    usual = next(iter(game.paces))
    pace = usual if wish.pace is None else wish.pace
    if pace not in game.paces:
        raise Unprocessable("no_such_pace", pace=pace, paces=list(game.paces))
    if wish.rated and pace != usual:
        raise Unprocessable("rated_pace", pace=usual)
    return pace


def require_rateable(wish: NewTable, asking: Identity) -> None:
    """A rated table leaves nothing to its host's choice. Raises Unprocessable, Conflict, Forbidden."""
    if wish.rated:
        if wish.first is not None:
            raise Unprocessable("rated_lot")
        refuse_bots(rated=True, bot=wish.bot)
        refuse_guests(rated=True, asking=asking)


def refuse_bots(*, rated: bool, bot: str | None) -> None:
    """Only people are rated. Raises Conflict."""
    if rated and bot is not None:
        raise Conflict("rated_bot")


def refuse_guests(*, rated: bool, asking: Identity) -> None:
    """Only people with accounts of their own are rated. Raises Forbidden."""
    if rated and asking.guest:
        raise Forbidden("rated_guest")


def require_level(level: str, game: Game[Json]) -> None:
    """Raises Unprocessable."""
    if level not in game.bots:
        raise Unprocessable("no_such_level", level=level, levels=sorted(game.bots))
