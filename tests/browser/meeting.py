"""Two people at a table of their own, and the ways through a match that tests take together."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from tests.browser.conftest import Arrive
from tests.browser.devices import PATIENCE_MS
from tests.browser.fielding import button
from tests.browser.player import Player
from tests.browser.server import Server
from tests.browser.underway import BATTLE, coverable, underway
from tests.players import Live

First = Literal["lot", "me", "other"]
MOST_ROUNDS = 4000


@dataclass(frozen=True)
class Meeting:
    """The two at the table."""

    host: Player
    guest: Player

    @property
    def both(self) -> tuple[Player, Player]:
        return self.host, self.guest

    @property
    def match(self) -> str:
        """The address of the match."""
        return self.host.page.url

    def mover(self) -> Player:
        """Whose turn it is, once one of them may act."""
        until(self.both, lambda: any(player.may_act() for player in self.both))
        return next(player for player in self.both if player.may_act())

    def other(self, player: Player) -> Player:
        return self.guest if player is self.host else self.host


def come(arrive_at: Arrive, server: Server, size: str = "desktop", language: str = "en") -> Player:
    """Somebody new."""
    return Player(arrive_at(server.url, size, language), language)


def set_up(host: Player, first: First = "lot", *, public: bool = False) -> str:
    """A new table of the host's; its address."""
    host.page.goto("/")
    host.hall_button("home.table").first.click()
    dialog = host.page.get_by_role("dialog", name=host.t("newtable.title"))
    dialog.get_by_text(host.t("newtable.public" if public else "newtable.link"), exact=True).click()
    dialog.get_by_text(host.t(f"newtable.first.{first}"), exact=True).click()
    dialog.get_by_role("button", name=host.t("newtable.create")).click()
    host.page.get_by_role("heading", name=host.t("share.title")).wait_for(timeout=PATIENCE_MS)
    return host.page.url


def sit_down(guest: Player, table: str) -> None:
    guest.page.goto(table)
    guest.hall_button("table.sit").click()
    guest.hall_button("table.play").wait_for(timeout=PATIENCE_MS)


def press_play(*players: Player) -> None:
    for player in players:
        player.hall_button("table.play").click(timeout=PATIENCE_MS)
    for player in players:
        player.page.wait_for_url("**/match/*", timeout=PATIENCE_MS)


def meet(server: Server, phase: int, host: Player, guest: Player) -> Meeting:
    """Both in a match of their own that has come so far; the host begins."""
    underway(server, phase, host.person, guest.person)
    return Meeting(host, guest)


def meet_at_a_strike(server: Server, host: Player, guest: Player) -> Meeting:
    """Both in a battle of their own, in which the host has just struck: the guest is asked who takes it."""
    places: list[str] = []

    async def fit(live: Live) -> bool:
        places[:] = await coverable(live) or ()
        return bool(places)

    underway(server, BATTLE, host.person, guest.person, fit=fit)
    for place in places:
        button(host.page, place).click()
    host.confirm()
    guest.question.wait_for(timeout=PATIENCE_MS)
    return Meeting(host, guest)


def into_battle(meeting: Meeting) -> None:
    """Through the first three phases."""
    for player in meeting.both:
        player.choose_deck()
    for player in meeting.both:
        player.build_squad()
    for player in meeting.both:
        player.place()
    for player in meeting.both:
        player.in_battle()


def until(players: Sequence[Player], true: Callable[[], bool], patience_ms: float = PATIENCE_MS) -> None:
    """Wait, with all pages alive, until something is so."""
    for _ in range(int(patience_ms / 100)):
        if true():
            return
        for player in players:
            player.page.wait_for_timeout(100 / len(players))
    raise AssertionError("it never came to that")


def play_on(players: Sequence[Player], done: Callable[[], bool]) -> None:
    """Let them play whatever is asked of them until something is so."""
    for _ in range(MOST_ROUNDS):
        busy = False
        for player in players:
            if done():
                return
            busy |= player.take_part()
        if not busy:
            players[0].page.wait_for_timeout(50)
    raise AssertionError("it never came to that")
