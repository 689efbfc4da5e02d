"""A hall where much goes on when it is upgraded: something of everything that a database may hold."""

from dataclasses import dataclass

from sqlalchemy import update

from app.accounts.models import Account
from app.games.contract import Json
from app.kit.db import Database
from app.matches.models import Outage
from app.ratings.models import Progress
from tests.games.zinara.bundled import starters
from tests.players import Live, Player
from tests.zinara_play import BATTLE, at_table, begin, ended, into_phase


@dataclass
class Going:
    """Two people in a battle, and a third who searches."""

    match: str
    players: list[Player]
    seen: list[Json]
    """What each of the two was shown last."""


async def fill(database: Database, boss: Player, players: list[Player]) -> Going:
    """Fill the hall by what five people do there, of whom four sign up; the last two are in a battle."""
    for number, who in enumerate([boss, *players]):
        await who.post("/api/account", {"name": f"Somebody-{number}", "password": "correct horse"})
    one, other, left, right = players
    async with database.writing() as session:
        await session.execute(update(Account).where(Account.id == boss.account["id"]).values(role="admin"))
        session.add(Outage(since=1.0, until=2.0))
        for who in players:
            session.add(Progress(account_id=who.account["id"], game="zinara", experience=80, mu=25, sigma=8, rated=0))
    await _belongings(one)
    await _order(boss, one, other)
    await _rated(one, other)
    await _talked(one, right)
    await other.post("/api/quick", {"game": "zinara"})
    match = await begin(await at_table(left, right), left, right)
    async with left.at(match) as mine, right.at(match) as theirs:
        await into_phase(BATTLE, mine, theirs)
        await _settled(mine, theirs)
        return Going(match, [left, right], [mine.view, theirs.view])


async def _settled(*lives: Live) -> None:
    for live in lives:
        await live.settle()


async def _belongings(who: Player) -> None:
    cards = starters()[0]["cards"]
    await who.post("/api/me/decks", {"game": "zinara", "name": "Own", "cards": cards})
    await who.post("/api/account/name", {"name": "Renamed"})
    await who.post("/api/me/lessons", {"lessons": ["zinara:forecast"]})


async def _order(boss: Player, culprit: Player, reporter: Player) -> None:
    subject = {"about": "player", "name": "Renamed"}
    await reporter.post("/api/reports", {"subject": subject, "reason": "insults", "words": "always"})
    wish = {"reason": "insults", "note": "once more", "hours": 1}
    await boss.post(f"/api/admin/people/{culprit.account['id']}/mute", wish)
    run = {"game": "zinara", "bots": ["novice", "novice"], "matches": 2000, "seed": "upgrade"}
    await boss.post("/api/admin/lab/runs", run)


async def _rated(*two: Player) -> None:
    """A rated match that is over."""
    host, guest = two
    table = (await host.post("/api/tables", {"game": "zinara", "rated": True}))["table"]["id"]
    await guest.post(f"/api/tables/{table}/sit")
    match = await begin(table, host, guest)
    async with host.at(match) as mine, guest.at(match) as theirs:
        await mine.move({"do": "surrender"}, prompt="menu")
        await ended(mine, theirs)


async def _talked(host: Player, guest: Player) -> None:
    """A table that waits, where something was said and somebody was sent away."""
    table = (await host.post("/api/tables", {"game": "zinara", "public": True}))["table"]["id"]
    await guest.post(f"/api/tables/{table}/sit")
    async with guest.socket(f"/ws/tables/{table}") as socket:
        await socket.send('{"t":"chat","id":"1","text":"Hello"}')
        while '"chat"' not in str(await socket.recv()):
            pass
    await host.post(f"/api/tables/{table}/remove", {"account": guest.account["id"]})
