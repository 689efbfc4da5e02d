"""How steps are played and commands are answered: the parts of the line that need no server."""

from typing import Any

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.browser

PLAYER = """
const { StepPlayer } = await import("/static/net/steps.js");
const heard = [];
let pace = 1;
const player = new StepPlayer({
  look: (step) => ({ from: step.n - 1, to: step.n }),
  apply: ({ n }) => heard.push(`${n} counts`),
  speed: () => pace,
});
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
"""
COMMANDS = """
const { Commands } = await import("/static/net/commands.js");
const sent = [];
const commands = new Commands((frame) => sent.push(frame));
"""
IMPATIENT = """
const { Commands } = await import("/static/net/commands.js");
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
let silences = 0;
let able = true;
const commands = new Commands(() => able, () => { silences++; if (silences < 4) commands.resend(); }, 20);
"""
# A match whose sockets open after `opening` ms, and say what `answer(frame)` is to all but a hello: `made` are all.
# A command's answer is overdue after 300 ms.
LINE = """
const { Match } = await import("/static/net/match.js");
const plain = { WebSocket: window.WebSocket, setTimeout: window.setTimeout };
const sleep = (ms) => new Promise((done) => plain.setTimeout.call(window, done, ms));
const made = [];
let opening = 0;
let answer = () => null;
window.setTimeout = (act, ms) => plain.setTimeout.call(window, act, ms === 10_000 ? 300 : ms);
window.WebSocket = class extends EventTarget {
  readyState = 0;
  constructor() {
    super();
    made.push(this);
    plain.setTimeout.call(window, () => {
      if (this.readyState) return;
      this.readyState = 1;
      this.dispatchEvent(new Event("open"));
    }, opening);
  }
  send(text) {
    const frame = JSON.parse(text);
    const said = frame.t === "hello" ? null : answer(frame);
    const event = new MessageEvent("message", { data: JSON.stringify(said) });
    if (said) plain.setTimeout.call(window, () => this.dispatchEvent(event));
  }
  close() { this.readyState = 3; }
};
const match = new Match("m").open();
const over = (told) => { match.close(); Object.assign(window, plain); return told; };
await sleep(100);
"""


def run(library_page: Page, setting: str, script: str) -> Any:
    return library_page.evaluate(f"async () => {{ {setting} {script} }}")


def test_a_step_counts_between_its_animations(library_page: Page) -> None:
    heard = run(
        library_page,
        PLAYER,
        """
        player.hooks.add({
          before: async ({ n }) => { await sleep(20); heard.push(`${n} before`); },
          after: async ({ n }) => { await sleep(20); heard.push(`${n} after`); },
        });
        player.push({ n: 1 });
        player.push({ n: 2 });
        await sleep(600);
        return heard;
        """,
    )
    assert heard == ["1 before", "1 counts", "1 after", "2 before", "2 counts", "2 after"]


def test_an_animation_that_never_ends_holds_nothing_up_for_long(library_page: Page) -> None:
    heard = run(
        library_page,
        PLAYER,
        """
        pace = 0.1;
        let aborted = 0;
        const never = (_, signal) => new Promise(() => signal.addEventListener("abort", () => aborted++));
        player.hooks.add({ before: never });
        player.push({ n: 1 });
        player.push({ n: 2 });
        await sleep(1000);
        return [...heard, aborted];
        """,
    )
    assert heard == ["1 counts", "2 counts", 2]


def test_a_failing_animation_stops_nothing(library_page: Page) -> None:
    script = """
        player.hooks.add({ before() { throw new Error("meant"); } });
        player.push({ n: 1 });
        await sleep(300);
        return heard;
    """
    assert run(library_page, PLAYER, script) == ["1 counts"]


@pytest.mark.parametrize(
    ("act", "heard"),
    [("player.skip()", ["1 counts", "2 counts", "3 counts"]), ("player.drop()", [])],
    ids=["skip", "drop"],
)
def test_what_waits_is_skipped_or_dropped(library_page: Page, act: str, heard: list[str]) -> None:
    script = f"""
        player.hooks.add({{ before: () => sleep(2000) }});
        [1, 2, 3].forEach((n) => player.push({{ n }}));
        await sleep(50);
        {act};
        const at_once = [...heard];
        await sleep(300);
        return [at_once, heard, player.playing.value];
    """
    assert run(library_page, PLAYER, script) == [heard, heard, False]


def test_without_animation_steps_count_at_once(library_page: Page) -> None:
    script = "pace = 0; player.hooks.add({ before: () => sleep(2000) }); player.push({ n: 1 }); return heard;"
    assert run(library_page, PLAYER, script) == ["1 counts"]


def test_a_backlog_is_caught_up(library_page: Page) -> None:
    script = """
        player.hooks.add({ before: () => sleep(30) });
        for (let n = 1; n <= 30; n++) player.push({ n });
        await sleep(600);
        return heard.length;
    """
    assert run(library_page, PLAYER, script) >= 20


def test_each_command_gets_one_answer_however_often_it_was_sent(library_page: Page) -> None:
    answers = run(
        library_page,
        COMMANDS,
        """
        const one = commands.issue({ t: "move" });
        const two = commands.issue({ t: "move" });
        commands.resend();
        commands.take({ t: "no", re: sent[1].id, code: "over", params: {} });
        commands.take({ t: "ok", re: sent[0].id, n: 4 });
        commands.take({ t: "ok", re: sent[1].id, n: 5 });
        commands.resend();
        return [await one, await two, sent.map(({ id }) => sent.findIndex((first) => first.id === id))];
        """,
    )
    first, second, order = answers
    assert (first["ok"], first["n"]) == (True, 4)
    assert second == {"ok": False, "code": "over", "params": {}}
    assert order == [0, 1, 0, 1]


def test_a_command_that_was_refused_unread_is_sent_again_in_a_moment(library_page: Page) -> None:
    """It may have been taken when it was sent before the line broke. What is said is refused for good."""
    script = """
        const one = commands.issue({ t: "move" });
        const said = commands.issue({ t: "chat" });
        const [{ id }, chat] = sent;
        const refusal = { t: "no", code: "too_fast", params: {} };
        commands.take({ ...refusal, re: chat.id });
        commands.resend();
        commands.take({ ...refusal, re: id });
        const atOnce = sent.length;
        while (sent.length === atOnce) await new Promise((done) => setTimeout(done, 10));
        commands.take({ t: "ok", re: id, n: 4 });
        return [atOnce, sent.slice(2).map((frame) => frame.id === id), await one, (await said).code];
    """
    at_once, again, one, said = run(library_page, COMMANDS, script)
    assert (at_once, again) == (3, [True, True])
    assert (one["ok"], one["n"]) == (True, 4)
    assert said == "too_fast"


def test_a_command_that_is_to_be_sent_again_in_a_moment_is_sent_once_when_the_line_comes_back(
    library_page: Page,
) -> None:
    script = """
        const one = commands.issue({ t: "move" });
        commands.take({ t: "no", re: sent[0].id, code: "too_fast", params: {} });
        commands.resend();
        await new Promise((done) => setTimeout(done, 700));
        commands.abandon("connection_closed");
        return [sent.length, (await one).code];
    """
    assert run(library_page, COMMANDS, script) == [2, "connection_closed"]


def test_other_frames_are_no_answers(library_page: Page) -> None:
    assert (
        run(library_page, COMMANDS, 'return ["step", "view", "chat"].map((t) => commands.take({ t }));') == [False] * 3
    )


def test_a_line_closed_for_good_answers_what_waits(library_page: Page) -> None:
    script = 'const one = commands.issue({ t: "ask" }); commands.abandon("connection_closed"); return await one;'
    assert run(library_page, COMMANDS, script)["code"] == "connection_closed"


def test_a_line_closed_for_good_answers_what_comes_later(library_page: Page) -> None:
    script = """
        commands.abandon("connection_closed");
        const never = new Promise((done) => setTimeout(done, 200, null));
        return [await Promise.race([commands.issue({ t: "move" }), never]), sent.length];
    """
    assert run(library_page, COMMANDS, script) == [{"ok": False, "code": "connection_closed", "params": {}}, 0]


def test_an_answer_is_overdue_again_when_the_command_was_sent_again_in_vain(library_page: Page) -> None:
    script = 'commands.issue({ t: "move" }); await sleep(400); return silences;'
    assert run(library_page, IMPATIENT, script) == 4


def test_a_command_that_could_not_be_sent_waits_for_the_connection_alone(library_page: Page) -> None:
    script = """
        able = false;
        const one = commands.issue({ t: "move" });
        await sleep(100);
        const before = silences;
        able = true;
        silences = 3;
        commands.resend();
        await sleep(100);
        return [before, silences];
    """
    assert run(library_page, IMPATIENT, script) == [0, 4]


def test_a_line_that_is_being_opened_is_not_begun_anew_for_another_command(library_page: Page) -> None:
    script = """
        opening = 500;
        match.ask({});
        await sleep(150);
        match.ask({});
        await sleep(450);
        return over([made.length, match.link.value]);
    """
    assert run(library_page, LINE, script) == [2, "waiting"]


def test_whoever_is_told_again_and_again_that_there_was_no_hello_takes_their_time(library_page: Page) -> None:
    script = """
        answer = ({ id }) => ({ t: "no", re: id, code: "no_hello", params: {} });
        match.ask({});
        await sleep(500);
        const early = made.length;
        await sleep(1500);
        return over([early > 3, made.length > 1, made.length > 10]);
    """
    assert run(library_page, LINE, script) == [False, True, False]
