"""What each viewer sees, and what each seat may do."""

from collections.abc import Mapping

from app.games.contract import Json, Move, Prompt, Seat, Viewer
from tests.games.tiny.moves import Answer, Choose, Claim, Grab, Leave, Rest, Trade
from tests.games.tiny.rules import GRABS_A_TURN, grab_refusal, trade_refusal
from tests.games.tiny.state import State

CHOOSE_TIME, LEAD_TIME, ANSWER_TIME = 180_000, 90_000, 60_000


def view(state: State, viewer: Viewer) -> Json:
    seen: Json = {
        "phase": state.round,
        "deck": len(state.deck),
        "seats": [_open_side(state, seat) for seat in range(len(state.sides))],
        "shown": list(state.shown),
    }
    if state.leader >= 0:
        seen["leader"] = state.leader
        seen["grabs"] = state.grabs
    if state.asked >= 0:
        seen["asked"] = state.asked
    if viewer is not None:
        side = state.sides[viewer]
        seen["mine"] = {"hand": list(side.hand), "choice": side.choice, "traded": side.traded}
    if state.outcome is not None:
        seen["outcome"] = {"reason": state.outcome.reason, "winners": list(state.outcome.winners)}
    return seen


def _open_side(state: State, seat: Seat) -> Json:
    side = state.sides[seat]
    seen: Json = {"cards": len(side.hand), "points": side.points, "shields": side.shields}
    if side.out:
        seen["out"] = True
    if side.choice:
        seen["chosen"] = True
    return seen


def prompts(state: State) -> Mapping[Seat, Prompt]:
    if state.outcome is not None:
        return {}
    if state.asked >= 0:
        return {state.asked: Prompt(f"a{state.round}.{state.grabs}", "answer", "answer", ANSWER_TIME)}
    if state.leader >= 0:
        return {state.leader: Prompt(f"l{state.round}", "lead", "turn", LEAD_TIME, stamp=state.grabs)}
    return {
        seat: Prompt(
            f"c{state.round}",
            "choose",
            "choose",
            CHOOSE_TIME,
            answered=bool(state.sides[seat].choice),
            stamp=int(state.sides[seat].traded),
        )
        for seat in state.seats_in()
    }


def legal(state: State, seat: Seat) -> Json:
    if seat not in prompts(state):
        return {}
    if state.asked >= 0:
        return {"answer": {"block": True}}
    if state.leader >= 0:
        targets = {at: grab_refusal(state, seat, at) for at in range(len(state.sides)) if at != seat}
        may = state.grabs < GRABS_A_TURN
        tree: Json = {"rest": True}
        tree["grab"] = {
            "seats": [at for at, why in targets.items() if why is None and may],
            "no": {str(at): {"code": why or "enough_grabs"} for at, why in targets.items() if why or not may},
        }
        return tree
    side = state.sides[seat]
    refusal = trade_refusal(state, seat)
    return {"choose": list(side.hand), "trade": {"code": refusal} if refusal else list(side.hand)}


def menu(state: State, seat: Seat) -> Json:
    if state.outcome is not None:
        return {}
    return {} if state.sides[seat].out else {"leave": True, "claim": True}


def moves_of(tree: Json) -> list[Move]:
    """Every move that a tree, of `legal` or of `menu`, allows."""
    found: list[Move] = [Choose("choose", card) for card in tree.get("choose", ())]
    if isinstance(trade := tree.get("trade", ()), list):
        found += [Trade("trade", card) for card in trade]
    found += [Grab("grab", seat) for seat in tree.get("grab", {}).get("seats", ())]
    found += [Rest("rest")] if "rest" in tree else []
    found += [Answer("answer", block) for block in (True, False) if "answer" in tree]
    found += [Leave("leave")] if "leave" in tree else []
    found += [Claim("claim")] if "claim" in tree else []
    return found
