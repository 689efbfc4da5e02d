"""Talk at a table and in its match, whom one does not want to hear, and who is there."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Arrive
from tests.browser.devices import PATIENCE_MS
from tests.browser.meeting import come, press_play, set_up, sit_down
from tests.browser.player import Player
from tests.browser.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(200)]


def say(player: Player, words: str) -> None:
    player.page.get_by_role("textbox", name=player.t("chat.write")).fill(words)
    player.page.get_by_role("button", name=player.t("chat.send")).click()


def lines(player: Player) -> Locator:
    return player.page.get_by_role("log", name=player.t("chat.title")).locator("li")


def hears(player: Player, *words: str) -> None:
    """The log ends with these words."""
    for n, each in enumerate(reversed(words), 1):
        expect(lines(player).nth(-n)).to_contain_text(each, timeout=PATIENCE_MS)


def person_of(player: Player) -> str:
    """The number in a guest's name, which is the same in every language."""
    account = player.person.context.request.get("/api/session").json()["account"]
    number: str = account["name"].rpartition("-")[2]
    return number


def test_talk_at_the_table_goes_on_in_the_match(arrive_at: Arrive, server: Server, size: str) -> None:
    host, guest, fan = come(arrive_at, server, size), come(arrive_at, server, language="ru"), come(arrive_at, server)
    table = set_up(host)
    sit_down(guest, table)
    gone = host.page.locator("[data-gone]")
    expect(gone).to_have_count(0)
    fan.page.goto(table)
    host.page.get_by_text(host.t("watchers", n=1).replace("watchers", "watcher")).wait_for(timeout=PATIENCE_MS)

    say(host, "<b>hello</b> & good luck")
    guest.page.get_by_role("button", name=guest.t("phrase.luck")).click()
    say(fan, "go on!")
    hears(host, "<b>hello</b> & good luck", host.t("phrase.luck"), "go on!")
    hears(guest, "<b>hello</b> & good luck", guest.t("phrase.luck"), "go on!")
    assert host.person.faults_of_access() == []

    assert host.page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    # Whoever is not wanted is not heard, also after a reload, and others are.
    host.page.get_by_role("button", name=host.t("chat.people")).click()
    host.page.get_by_role("button", name=host.t("chat.mute.one", name=f"Guest-{person_of(fan)}")).click()
    hears(host, host.t("phrase.luck"))
    assert host.person.faults_of_access() == []
    host.page.reload()
    hears(host, "<b>hello</b> & good luck", host.t("phrase.luck"))
    say(fan, "nobody hears me")
    hears(guest, "nobody hears me")
    expect(lines(host)).to_have_count(2)

    # A page that is closed is seen to be.
    guest.page.goto("about:blank")
    expect(gone).to_have_count(1, timeout=PATIENCE_MS)
    guest.page.goto(table)
    expect(gone).to_have_count(0, timeout=PATIENCE_MS)
    press_play(host, guest)

    # The match has the same talk, and new words are counted while it is closed.
    guest.deck(0).wait_for(timeout=PATIENCE_MS)
    guest.hall_button("chat.title").click()
    hears(guest, guest.t("phrase.luck"), "go on!", "nobody hears me")
    say(guest, "и здесь")
    host.page.get_by_role("button", name="1 new message").click(timeout=PATIENCE_MS)
    hears(host, host.t("phrase.luck"), "и здесь")
    expect(lines(host)).to_have_count(3)
    assert host.person.faults_of_access() == []
    # Heard again, all of it is there.
    host.page.get_by_role("button", name=host.t("chat.people.muted", n=1)).click()
    host.page.get_by_role("button", name=host.t("chat.hear", name=f"Guest-{person_of(fan)}")).click()
    expect(lines(host)).to_have_count(5)


def test_too_much_talk_is_refused_in_words(arrive_at: Arrive, server: Server) -> None:
    host = come(arrive_at, server)
    set_up(host)
    for _ in range(7):
        host.page.get_by_role("button", name=host.t("phrase.hello")).click()
    host.page.get_by_role("alert").filter(has_text=host.t("no.too_fast")).wait_for(timeout=PATIENCE_MS)


# A form whose words are on their way until `window.answer` is called with the server's answer.
FORM = """async () => {
  const { html, render } = await import("htm/preact");
  const { Form } = await import("/static/hall/talk/form.js");
  window.form = Object.assign(document.createElement("div"), { id: "said" });
  document.body.append(window.form);
  const say = () => new Promise((done) => { window.answer = done; });
  render(html`<${Form} say=${say} />`, window.form);
}"""


def test_what_was_refused_comes_before_what_was_written_meanwhile(library_page: Page) -> None:
    library_page.evaluate(FORM)
    try:
        field = library_page.locator("#said").get_by_role("textbox")
        field.fill("well played")
        field.press("Enter")
        expect(field).to_have_value("")
        field.fill("and good luck")
        library_page.evaluate("window.answer({ ok: false, code: 'too_fast' })")
        expect(field).to_have_value("well played and good luck")
        expect(library_page.locator("#said").get_by_role("alert")).to_be_visible()
    finally:
        library_page.evaluate("window.form.remove()")


# Shows so many lines of somebody else, the last of them number `last`; the log's distance from its end, in pixels.
TALK = """async (last) => {
  const { html, render } = await import("htm/preact");
  const { Lines } = await import("/static/hall/talk/lines.js");
  const from = { account: "x", name: "X" };
  const lines = Array.from({ length: 200 }, (_, i) => ({ id: `${last - 199 + i}`, from, text: `line ${i}` }));
  window.talk ??= Object.assign(document.createElement("div"), { className: "chat" });
  document.body.append(window.talk);
  render(html`<${Lines} lines=${lines} />`, window.talk);
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const log = window.talk.querySelector("[role=log]");
  return log.scrollHeight - log.clientHeight - log.scrollTop;
}"""
READ = """() => {
  window.talk.querySelector("[role=log]").scrollTop = 0;
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""


def test_the_newest_line_is_seen_unless_earlier_ones_are_read(library_page: Page) -> None:
    try:
        assert library_page.evaluate(TALK, 200) < 1
        # As many lines as are kept: another one comes, and the first one goes.
        assert library_page.evaluate(TALK, 201) < 1
        library_page.evaluate(READ)
        assert library_page.evaluate(TALK, 202) > 1000
    finally:
        library_page.evaluate("window.talk.remove()")
