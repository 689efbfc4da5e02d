"""Two bots: one leads when it can and never lets go, the other keeps its head down."""

from app.games.contract import Choose as Chance
from app.games.contract import GoOn, Json, Move, Seat, unhurried
from tests.games.tiny.moves import Answer, Choose, Grab, Rest


def bold(view: Json, seat: Seat, legal: Json, choose: Chance, go_on: GoOn = unhurried) -> Move:
    if "choose" in legal:
        return Choose("choose", max(legal["choose"]))
    if "answer" in legal:
        return Answer("answer", block=True)
    seats = legal["grab"]["seats"]
    richest = [at for at in seats if view["seats"][at]["points"] == max(view["seats"][at]["points"] for at in seats)]
    return Grab("grab", richest[choose(len(richest))]) if richest else Rest("rest")


def meek(view: Json, seat: Seat, legal: Json, choose: Chance, go_on: GoOn = unhurried) -> Move:
    if "choose" in legal:
        return Choose("choose", min(legal["choose"]))
    return Answer("answer", block=False) if "answer" in legal else Rest("rest")
