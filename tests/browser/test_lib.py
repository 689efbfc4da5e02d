"""The small libraries of the client, held against the server's own."""

import random
from typing import Any

import pytest
from playwright.sync_api import Page

from app.games.dice import commitment, key_of, number
from app.games.merge import diff, merged

pytestmark = pytest.mark.browser

DRAWS = """async ([secret, entropies, match, stream, wanted]) => {
  const { draw, fromHex, keyOf } = await import("/static/lib/verify.js");
  const key = await keyOf(fromHex(secret), entropies.map(fromHex));
  return Promise.all(wanted.map(([k, n]) => draw(key, match, stream, k, n)));
}"""
MERGES = """async (pairs) => {
  const { merged } = await import("/static/lib/merge.js");
  return pairs.map(([before, patch]) => merged(before, patch));
}"""
VERIFY = """async ([replay, mine]) => {
  const { verify } = await import("/static/lib/verify.js");
  return (await verify(replay, { mine })).map(({ what, good }) => [what, good]);
}"""
SAYS = """async ([language, key, all]) => {
  const { speak, t } = await import("/static/lib/i18n.js");
  await speak(language);
  return all.map((params) => t(key, params));
}"""

SECRET = bytes(range(32))
ENTROPIES = [b"\x01" * 32, b"\xfe" * 32]


def test_draws_are_the_server_s(library_page: Page) -> None:
    # Just above 2³¹ nearly half of all words are rejected, so that the further words are tried as well.
    wanted = [[k, n] for k in range(40) for n in (1, 2, 6, 20, 2**31 + 1)]
    key = key_of(SECRET, ENTROPIES)
    mine = [number(key, "m", "battle", k, n) for k, n in wanted]
    theirs = library_page.evaluate(DRAWS, [SECRET.hex(), [e.hex() for e in ENTROPIES], "m", "battle", wanted])
    assert theirs == mine


def random_json(chance: random.Random, depth: int) -> Any:
    kind = chance.randrange(4) if depth else chance.randrange(1, 4)
    if kind == 0:
        return {chance.choice("abcd"): random_json(chance, depth - 1) for _ in range(chance.randrange(4))}
    if kind == 1:
        return [chance.randrange(3) for _ in range(chance.randrange(3))]
    return chance.choice(["x", "y", 0, 1, True, False])


def test_patches_mean_what_they_mean_to_the_server(library_page: Page) -> None:
    chance = random.Random(4)
    pairs = []
    for _ in range(300):
        before, after = ({"top": random_json(chance, 3), "b": random_json(chance, 2)} for _ in range(2))
        pairs.append([before, diff(before, after)])
    assert library_page.evaluate(MERGES, pairs) == [merged(before, patch) for before, patch in pairs]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ru", ["0 зрителей", "1 зритель", "2 зрителя", "5 зрителей", "11 зрителей", "21 зритель", "24 зрителя"]),
        ("en", ["0 watchers", "1 watcher", "2 watchers", "5 watchers", "11 watchers", "21 watchers", "24 watchers"]),
    ],
)
def test_plurals(library_page: Page, language: str, said: list[str]) -> None:
    numbers = [{"n": n} for n in (0, 1, 2, 5, 11, 21, 24)]
    assert library_page.evaluate(SAYS, [language, "watchers", numbers]) == said


def replay_of(rolls: int) -> dict[str, Any]:
    """A finished match of two seats with a lot and so many rolls, as seat 0 may see it."""
    key = key_of(SECRET, ENTROPIES)
    events: list[dict[str, Any]] = [{"e": "lot", "first": number(key, "m", "battle", 0, 2), "k": 0}]
    events += [{"e": "rolled", "die": number(key, "m", "battle", k, 6) + 1, "k": k} for k in range(1, rolls + 1)]
    return {
        "match": "m",
        "seat": 0,
        "seats": [{"bot": None}, {"bot": "novice"}],
        "events": events[:1],
        "steps": [{"events": [event]} for event in events[1:]],
        "draws": [["battle", 0, 2, events[0]["first"]]]
        + [["battle", event["k"], 6, event["die"] - 1] for event in events[1:]],
        "dice": {
            "commitments": {
                "battle": commitment(SECRET),
                "deal:1": commitment(b"hidden"),
                "entropy:0": commitment(b"unused"),
                "entropy:1": commitment(ENTROPIES[1]),
            },
            "entropies": {"0": ENTROPIES[0].hex(), "1": ENTROPIES[1].hex()},
            "secrets": {"battle": SECRET.hex()},
        },
    }


def verdicts(library_page: Page, replay: dict[str, Any], mine: bytes = ENTROPIES[0]) -> list[Any]:
    found: list[Any] = library_page.evaluate(VERIFY, [replay, mine.hex()])
    return found


GOOD = [
    ["commitment", True],
    ["commitment", None],
    ["commitment", True],
    ["entropy", True],
    ["draws", True],
    ["rolls", True],
]


def test_honest_dice_pass(library_page: Page) -> None:
    assert verdicts(library_page, replay_of(20)) == GOOD


def test_another_secret_is_found_out(library_page: Page) -> None:
    replay = replay_of(20)
    replay["dice"]["secrets"]["battle"] = bytes(32).hex()
    assert [good for _, good in verdicts(library_page, replay)] == [False, None, True, True, False, False]


def test_a_changed_roll_is_found_out(library_page: Page) -> None:
    replay = replay_of(20)
    rolled = replay["steps"][7]["events"][0]
    rolled["die"] = rolled["die"] % 6 + 1
    assert verdicts(library_page, replay)[-1] == ["rolls", False]


def test_a_roll_thrown_twice_is_found_out(library_page: Page) -> None:
    skipped, doubled = replay_of(20), replay_of(20)
    del skipped["steps"][5]
    doubled["steps"].append(doubled["steps"][5])
    assert verdicts(library_page, skipped)[-1] == verdicts(library_page, doubled)[-1] == ["rolls", False]


def test_replaced_entropy_is_found_out(library_page: Page) -> None:
    assert verdicts(library_page, replay_of(3), mine=b"\x02" * 32)[3] == ["entropy", False]
    replay = replay_of(3)
    replay["dice"]["entropies"]["1"] = bytes(32).hex()
    assert verdicts(library_page, replay)[2] == ["commitment", False]
