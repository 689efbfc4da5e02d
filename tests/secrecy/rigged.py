"""A server that leaks on purpose.

`POST /test/rig` says which of the plants is active, whether the dice are loaded, so that two matches roll alike, and
from which decks seats choose.
"""

from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncSession

import app.main
import app.matches.opening
import app.matches.rooms
import app.matches.secrets
from app.decks.service import Decks
from app.games.contract import Json
from app.games.dice import throwaway_dice
from tests import serving
from tests.secrecy import plants

router = APIRouter(include_in_schema=False)

SEED = "loaded"


class Rig(BaseModel):
    """What is rigged; `decks` by id, each a list of cards."""

    plant: str = ""
    loaded: bool = False
    decks: dict[str, list[str]] = {}


rig = Rig()


@router.post("/test/rig")
async def set_rig(wanted: Rig) -> Rig:
    """Rig the server, for matches that begin from now on."""
    global rig
    rig = wanted
    plants.active = wanted.plant
    return rig


def load_dice() -> None:
    """Where dice are made, have the same ones made for every match while they are loaded."""
    fair = app.matches.secrets.dice_of

    def dice_of(match_id: str, kept: Any, entropies: Any) -> Any:
        return throwaway_dice(SEED, len(entropies)) if rig.loaded else fair(match_id, kept, entropies)

    for user in (app.matches.opening, app.matches.rooms):
        plants.swap(user, "dice_of", dice_of)


def choose_decks() -> None:
    fair = Decks.choices

    async def choices(self: Decks, session: AsyncSession, game: str, account: str | None) -> list[Json]:
        if not rig.decks:
            return await fair(self, session, game, account)
        return [{"id": name, "name": name, "cards": _counted(cards)} for name, cards in rig.decks.items()]

    plants.swap(Decks, "choices", choices)


def _counted(cards: list[str]) -> Json:
    return {card: cards.count(card) for card in cards}


def main(host: str, port: str) -> None:
    """Serve until told to stop."""
    app.main.ROUTERS = (router, *app.main.ROUTERS)
    load_dice()
    choose_decks()
    plants.plant()
    serving.main(host, port)
