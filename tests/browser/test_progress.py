"""What matches give: the result, the page of a player, the leaderboard."""

import secrets
from collections.abc import Sequence

import pytest
from playwright.sync_api import expect
from sqlalchemy import create_engine

from app.games.contract import Json
from app.ratings.endings import Ending
from app.ratings.pairs import COUNTED
from app.ratings.reckoning import reckon
from tests.browser.conftest import Arrive
from tests.browser.meeting import Meeting, come, into_battle
from tests.browser.people import Person
from tests.browser.seating import in_match
from tests.browser.server import Server
from tests.ratings.ends import DRAWN, LOST, WON, end

pytestmark = pytest.mark.browser


def with_account(person: Person, server: Server, name: str) -> str:
    """Let the person be somebody with an account of their own; its id."""
    account: str = post(person, server, "/account", {"name": name, "password": f"{name} {name}"})["account"]["id"]
    return account


def reckoned(server: Server, endings: Sequence[Ending]) -> None:
    with create_engine(f"sqlite:///{server.database}").begin() as connection:
        reckon(connection, endings)


def post(person: Person, server: Server, path: str, body: Json | None = None) -> Json:
    answer = person.context.request.post(f"{server.url}/api{path}", data=body or {})
    assert answer.ok, answer.text()
    found: Json = answer.json()
    return found


def rated_match(server: Server, host: Person, guest: Person) -> str:
    """Both at a rated table and into its match."""
    table = post(host, server, "/tables", {"game": "zinara", "rated": True})["table"]["id"]
    post(guest, server, f"/tables/{table}/sit")
    for person in (host, guest):
        answer = post(person, server, f"/tables/{table}/ready", {"entropy": secrets.token_hex(32)})
    match: str = answer["table"]["match"]
    for person in (host, guest):
        person.page.goto(f"/match/{match}")
        in_match(person.page)
    return match


def test_a_rated_match_shows_what_it_gave(arrive_at: Arrive, server: Server, size: str) -> None:
    winner = arrive_at(server.url, size)
    loser = arrive_at(server.url, "desktop", "ru")
    with_account(winner, server, f"Win-{size}")
    with_account(loser, server, f"Lose-{size}")
    rated_match(server, winner, loser)
    loser.page.click("[data-tool=menu]")
    loser.page.get_by_role("menuitem", name="Сдаться").click()
    loser.page.locator("[data-sure]").click()

    gained = winner.page.get_by_role("region", name="Experience")
    expect(gained).to_contain_text("+60")
    expect(gained).to_contain_text("60 of 80 experience to level 2")
    rating = winner.page.get_by_role("region", name="Rating")
    expect(rating).to_contain_text(f"Win-{size}1579 ±242 +79")
    expect(rating).to_contain_text(f"Lose-{size}1421 ±242 −79")
    assert winner.faults_of_access() == []
    # Six buttons in two rows of three, in every language, and never one alone below five.
    rows = loser.page.locator(".result-actions > *").evaluate_all(
        "all => Object.values(Object.groupBy(all, (one) => one.getBoundingClientRect().top)).map((row) => row.length)"
    )
    assert rows == [3, 3]
    expect(loser.page.get_by_role("region", name="Опыт")).to_contain_text("Кто сдаётся до своего третьего хода")
    # Behind the result nothing is asked of anybody any more.
    winner.page.keyboard.press("Escape")
    expect(winner.page.get_by_role("heading", name="The match is over")).to_be_visible()
    expect(winner.page.get_by_role("button", name="Next")).to_have_count(0)
    assert winner.faults_of_access() == []

    winner.page.goto("/about")
    winner.page.get_by_role("button", name=f"Win-{size}").click()
    menu = winner.page.get_by_role("navigation", name="Account")
    expect(menu).to_contain_text("60 of 80 experience to level 2")
    expect(menu).to_contain_text("1579 ±242")
    assert winner.faults_of_access() == []
    menu.get_by_role("link", name="Profile").click()
    expect(winner.page.get_by_role("heading", name=f"Win-{size}")).to_be_visible()
    expect(winner.page.get_by_role("region", name="Rating", exact=True)).to_contain_text(
        "Still uncertain: 1 rated match"
    )
    recent = winner.page.get_by_role("region", name="Recent matches").get_by_role("listitem")
    expect(recent).to_contain_text(f"Lose-{size}")
    expect(recent).to_contain_text("+79")
    recent.get_by_role("link", name="Replay").click()
    winner.page.wait_for_selector("main.match")


def test_a_match_beyond_the_day_s_measure_says_why_it_is_unrated(arrive_at: Arrive, server: Server, size: str) -> None:
    one, other = arrive_at(server.url, size), arrive_at(server.url)
    seats: list[str | None] = [with_account(one, server, f"Ever-{size}"), with_account(other, server, f"Again-{size}")]
    reckoned(server, [end(f"capped-{size}-{n}", seats, at=100.0 + n) for n in range(COUNTED + 1)])
    reckoned(server, [end(f"{size}-friendly", seats, at=200.0, rated=False)])
    for address, friendly in ((f"/player/Ever-{size}", "unrated"), ("/history", "")):
        one.page.goto(address)
        ratings = one.page.locator(".recent-row .recent-rating")
        expect(ratings.nth(1)).to_contain_text(f"unrated: {COUNTED} a day count")
        expect(ratings.nth(0)).to_contain_text(friendly)
        expect(one.page.locator(".recent-capped")).to_have_count(1)
        assert one.faults_of_access() == []


def test_ratings_stand_on_the_plates_of_a_rated_match(arrive_at: Arrive, server: Server) -> None:
    host, guest = come(arrive_at, server, "phone"), come(arrive_at, server, language="ru")
    for player, name in ((host, "Plate-one"), (guest, "Plate-two")):
        with_account(player.person, server, name)
    rated_match(server, host.person, guest.person)
    into_battle(Meeting(host, guest))
    for player in (host, guest):
        standings = player.page.locator(".battle .player .standing")
        expect(standings).to_contain_text(["1500 ±250", "1500 ±250"])
        for n in range(2):
            expect(standings.nth(n)).to_be_visible()
        assert player.person.faults_of_access() == []


def test_the_leaderboard_leads_to_players_and_shows_whoever_looks(arrive_at: Arrive, server: Server, size: str) -> None:
    ann, bea = arrive_at(server.url, size), arrive_at(server.url)
    post(ann, server, "/session/guest")
    ann.page.goto("/leaderboard")
    ann.page.get_by_role("main").get_by_role("button", name="Sign up").click()
    ann.page.get_by_role("dialog").wait_for()
    names = f"Ann-{size}", f"Bea-{size}"
    ids = [with_account(person, server, name) for person, name in zip((ann, bea), names, strict=True)]
    deck = {"id": "d", "name": {"en": "Secret deck", "ru": "Тайная колода", "pt": "Baralho secreto"}, "cards": {}}
    page = ann.page
    page.goto("/leaderboard")
    page.get_by_text("10 more rated matches, and you may be listed here.").wait_for()
    outcomes = [WON, WON, DRAWN, LOST]
    reckoned(
        server,
        [end(f"{size}-{n}", ids, outcomes[n % 4], at=1.7e9 + n * 1e5, deck=deck, marks=("vella",)) for n in range(12)],
    )

    page.goto("/")
    page.get_by_role("navigation").get_by_role("link", name="Leaderboard").click()
    own = page.get_by_role("row", name=names[0])
    expect(own).to_contain_text("you")
    expect(page.get_by_role("row", name=names[1])).to_contain_text("±")
    assert ann.faults_of_access() == []
    page.get_by_role("link", name=names[1]).click()
    page.get_by_role("heading", name=names[1]).wait_for()
    expect(page.get_by_role("region", name="Recent matches").get_by_role("listitem")).to_have_count(12)
    expect(page.locator(".record")).to_have_count(0)
    assert "Secret deck" not in page.content()

    page.get_by_role("link", name=names[0]).first.click()
    page.get_by_role("heading", name=names[0]).wait_for()
    curve = page.get_by_role("region", name="Rating over time")
    expect(curve.get_by_role("img", name="Rating over 12 matches: from 1500 to")).to_be_visible()
    curve.get_by_text("As a table").click()
    expect(curve.get_by_role("row")).to_have_count(13)
    record = page.get_by_role("region", name="Your record")
    expect(record.get_by_role("row", name="Secret deck")).to_contain_text("50%")
    expect(record.get_by_role("row", name="Vella")).to_contain_text("50%")
    assert ann.faults_of_access() == []

    for language in ("ru", "pt"):
        page.get_by_role("combobox").select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        ann.be_still()
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= page.evaluate("innerWidth"), (language, width)
    page.goto("/player/Nobody-there")
    page.get_by_text("Não há jogador com esse nome.").wait_for()
    ann.forgive("404")
