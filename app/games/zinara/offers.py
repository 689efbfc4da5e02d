"""Draw offers (5.51)."""

from app.games.contract import Illegal, Seat
from app.games.zinara import rulings, verbs
from app.games.zinara.battle import Battle, Offer


def refusal(battle: Battle, seat: Seat) -> str | None:
    """Why the seat may not offer a draw now, or None."""
    if battle.offer is not None:
        return "offer_open"
    if battle.pause[seat]:
        return "offer_refused_lately"
    return None


def offer(battle: Battle, seat: Seat) -> None:
    """One open at a time, by either side at any time of either's turn."""
    code = refusal(battle, seat)
    if code:
        raise Illegal(code, turns=battle.pause[seat])
    battle.offers += 1
    battle.offer = Offer(seat, battle.offers)
    battle.tell({"e": "offered", "seat": seat, "id": battle.offers})


def answer(battle: Battle, seat: Seat, number: int, accept: bool) -> None:
    """Nobody accepts their own offer; accepting ends the match at once, whatever is pending.

    The pause after a refusal is of whole own turns: one that is under way is not among them."""
    standing = battle.offer
    if standing is None or standing.number != number or standing.seat == seat:
        raise Illegal("no_such_offer", offer=number)
    if accept:
        verbs.finish(battle, None, "agreed")
    else:
        under_way = standing.seat == battle.active
        _refuse(battle, standing, "declined", rulings.OFFER_PAUSE + under_way)


def lapse(battle: Battle, seat: Seat) -> None:
    """An offer lapses, as refused, when the offerer's next turn begins."""
    if battle.offer is not None and battle.offer.seat == seat:
        _refuse(battle, battle.offer, "lapsed", rulings.OFFER_PAUSE)


def pass_turn(battle: Battle) -> None:
    """One of the active side's own turns is over."""
    if battle.pause[battle.active]:
        battle.pause[battle.active] -= 1


def _refuse(battle: Battle, standing: Offer, told: str, pause: int) -> None:
    battle.offer = None
    battle.pause[standing.seat] = pause
    battle.tell({"e": told, "id": standing.number})
