"""The standing menu: surrender, draw offers, claims (4.5, 5.51, 5.53)."""

from app.games.contract import Cause, Event, Illegal, Json, Move, Seat
from app.games.zinara import offers, verbs
from app.games.zinara.battle import Battle
from app.games.zinara.moves import AnswerDraw, Claim, OfferDraw, Surrender


def tree(battle: Battle | None, seat: Seat) -> Json:
    """What the menu offers the seat; `claim` is for the host to let through (5.53)."""
    choices: Json = {"surrender": True}
    if battle is None:
        return choices
    refusal = offers.refusal(battle, seat)
    choices["offer"] = {"code": refusal, "turns": battle.pause[seat]} if refusal else True
    if battle.offer is not None and battle.offer.seat != seat:
        choices["answer"] = battle.offer.number
    if battle.active != seat if battle.ask is None else battle.ask.seat != seat:
        choices["claim"] = True
    return choices


def allows(choices: Json, move: Move) -> bool:
    if isinstance(move, AnswerDraw):
        return bool(choices.get("answer") == move.offer)
    if isinstance(move, OfferDraw):
        return choices.get("offer") is True
    if isinstance(move, Claim):
        return "claim" in choices
    return isinstance(move, Surrender) and "surrender" in choices


def surrendered(seat: Seat) -> tuple[Event, Seat]:
    """The event of giving up, and the winner."""
    return Event({"e": "surrendered", "seat": seat}), 1 - seat


def apply(battle: Battle, seat: Seat, move: Move, cause: Cause) -> None:
    """Plays a menu move other than giving up on a working copy of a battle. Raises `Illegal`."""
    if isinstance(move, OfferDraw):
        offers.offer(battle, seat)
    elif isinstance(move, AnswerDraw):
        offers.answer(battle, seat, move.offer, move.accept)
    elif isinstance(move, Claim):
        if cause != "absence" or "claim" not in tree(battle, seat):
            raise Illegal("no_claim")
        verbs.finish(battle, seat if move.result == "win" else None, "absence")
