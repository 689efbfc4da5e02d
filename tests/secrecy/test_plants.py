"""The hunt finds what is there to be found: a server that leaks on purpose is caught, whatever the leak."""

import random
from fnmatch import fnmatchcase

import pytest

from tests.secrecy.chair import Habits
from tests.secrecy.company import Company, company
from tests.secrecy.hunt import Leak, hunt
from tests.secrecy.plants import PLANTS
from tests.secrecy.record import read
from tests.secrecy.rigging import RiggedServer, crowded

SHORT = Habits("bait", 90, 6)
TRIES = 20
"""Matches in which a leak must show; most show in the first."""
OVER_HTTP = ("card", "own deck", "replay")
"""Where leaks show in what is answered over HTTP; all others show on sockets, and nobody need ask for anything else."""


async def leaks_of(server: RiggedServer, people: Company, number: int, *, around: bool = True) -> list[Leak]:
    """What a hunt finds in one short match."""
    table = await people.sit_down()
    witness = await people.play(table, random.Random(number), (SHORT, SHORT), around=around)
    await people.leave(table)
    return hunt(read(server.var, witness.match), witness)


async def shown(server: RiggedServer, people: Company, where: str) -> bool:
    """Whether a leak is found where it should be."""
    for number in range(TRIES):
        leaks = await leaks_of(server, people, number, around=where in OVER_HTTP)
        if any(fnmatchcase(leak.find.where, where) for leak in leaks):
            return True
    return False


@pytest.mark.slow
@pytest.mark.timeout(400)
async def test_every_planted_leak_is_found(rigged: RiggedServer) -> None:
    missed = []
    async with company(rigged.origin) as people:
        await people.build(rigged.var, random.Random(1))
        for name, plant in PLANTS.items():
            # What leaks of decks that people keep leaks when they are offered.
            rigged.rig(name, decks={} if plant.shows == "own deck" else crowded())
            if not await shown(rigged, people, plant.shows):
                missed.append(name)
    assert not missed


@pytest.mark.slow
@pytest.mark.parametrize("decks", [{}, crowded()], ids=["starters", "crowded"])
async def test_nothing_is_found_where_nothing_is_planted(rigged: RiggedServer, decks: dict[str, list[str]]) -> None:
    rigged.rig(decks=decks)
    async with company(rigged.origin) as people:
        await people.build(rigged.var, random.Random(2))
        for number in range(2):
            assert not await leaks_of(rigged, people, number)
