"""The hunt: every frame of a tap is held against what its viewer may know at that step, and whatever goes beyond is
a find. What a frame says is not judged by looking for known secrets alone: all of it must be explained."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import orjson

from app.games.contract import Json, Viewer
from app.games.merge import merged
from tests.secrecy import allowed
from tests.secrecy.allowed import Find
from tests.secrecy.explain import Explained
from tests.secrecy.oracle import CARDS, Oracle
from tests.secrecy.record import Record
from tests.secrecy.taps import Answer, Tap, Witness

CATALOGUES = ("/api/decks?", "/api/games/")
"""What everybody may read at any time holds the whole catalogue and so says nothing."""
LUCK = "/luck"
"""After a match, of the cards that its viewer has seen."""
OWN_DECKS = ("/api/me/decks", "/api/account/export")
"""Where owners may read their own decks at any time."""
OWN = ("/api/me/", "/api/account/export")
"""Where people read of what they played with themselves."""


@dataclass(frozen=True)
class Leak:
    """Something that reached a viewer and should not have."""

    who: str
    viewer: Viewer
    n: int
    find: Find
    text: str

    def __str__(self) -> str:
        return f"{self.who} (seat {self.viewer}) at step {self.n}: {self.find} in {self.text[:300]}"


def hunt(record: Record, witness: Witness) -> list[Leak]:
    """All leaks of a match that has been played."""
    oracle = Oracle(record)
    leaks = list(_counted(oracle))
    heard: set[tuple[str, ...]] = set()
    for tap in witness.taps:
        key = (str(tap.viewer), *tap.frames)
        if key not in heard:  # spectators mostly hear the very same
            heard.add(key)
            leaks += _tapped(oracle, tap, witness)
    for answer in witness.answers:
        leaks += _answered(oracle, answer, witness)
    return leaks


def _counted(oracle: Oracle) -> Iterator[Leak]:
    """Steps are numbered per viewer: nothing hidden may move the number."""
    lines = oracle.record.lines
    viewers: tuple[Viewer, ...] = (0, 1, None)
    for before, line in pairwise(lines):
        for viewer, was, now in zip(viewers, before.ns, line.ns, strict=True):
            told = oracle.told(line.seq, viewer)
            if now - was not in (0, 1) or (told is not None and now - was != told):
                find = Find("count", f"{line.move} of seat {line.seat} moved the counter by {now - was}")
                yield Leak("the log", viewer, now, find, line.move or "")


def _tapped(oracle: Oracle, tap: Tap, witness: Witness) -> Iterator[Leak]:
    n, view = -1, {}
    foreign = witness.belongings(*witness.own.keys() - {tap.viewer})
    for text in tap.frames:
        frame = orjson.loads(text)
        kind = frame["t"]
        if kind in ("view", "step"):
            if kind == "step" and frame["n"] != n + 1:
                yield Leak(tap.who, tap.viewer, frame["n"], Find("n", f"comes after {n}"), text)
            n = frame["n"]
        if n < 0:
            continue
        first, last = oracle.record.seqs_at(tap.viewer, n)
        if kind == "view":
            view = frame["view"]
        elif kind == "step":
            view = merged(view, frame["patch"])
        explained = Explained(oracle, first, tap.viewer)
        finds = list(explained.frame(frame, view, tap.sent))
        finds += _bare(oracle, last, tap.viewer, text)
        finds += [Find("own deck", f"{word} is somebody else's") for word in foreign if word in text]
        yield from (Leak(tap.who, tap.viewer, n, find, text) for find in finds)


def _bare(oracle: Oracle, seq: int, viewer: Viewer, text: str) -> Iterator[Find]:
    """What the text gives away without being understood: secrets, names of cards, and its very length."""
    if orjson.dumps(orjson.loads(text)).decode() != text:
        yield Find("length", "the frame is longer than what it says")
    for needle, name in oracle.record.needles.items():
        if needle in text:
            yield Find("secret", name)
    known = oracle.at(seq).known_to(viewer) | oracle.ever[seq]
    for card in CARDS.keys() & _words(text) - known:
        yield Find("card", f"{card} is not known to the viewer")


def _words(text: str) -> set[str]:
    """Everything that stands between quotes, or between slashes within them."""
    return {word for part in text.split('"')[1::2] for word in part.split("/")}


def _answered(oracle: Oracle, answer: Answer, witness: Witness) -> Iterator[Leak]:
    def leak(where: str, what: str) -> Leak:
        return Leak(f"{answer.who} by {answer.path}", answer.viewer, -1, Find(where, what), answer.text)

    for word in witness.belongings(*witness.own.keys() - {answer.viewer}):
        if word in answer.text:
            yield leak("own deck", word)
    if answer.status == 200 and answer.path.endswith("/replay"):
        yield from _replayed(oracle, answer)
        return
    for needle, name in oracle.record.needles.items():
        if needle in answer.text:
            yield leak("secret", name)
    if not answer.path.startswith(CATALOGUES):
        decks = {deck["id"] for own in oracle.record.options["decks"] for deck in own}
        mine = _own(oracle, answer, witness)
        for word in ((CARDS.keys() | decks) - mine) & _words(answer.text):
            yield leak("card", word)


def _own(oracle: Oracle, answer: Answer, witness: Witness) -> set[str]:
    """Cards and decks that this address may name to whoever asked."""
    viewer, mine = answer.viewer, set[str]()
    if answer.path.endswith(LUCK):
        mine |= oracle.moments[-1].known_to(viewer) | oracle.ever[-1]
    if viewer is None:
        return mine
    kept = witness.own.get(viewer, [])
    if answer.path.startswith(OWN_DECKS):
        mine |= {card for deck in kept for card in deck["cards"]}
    if answer.path.startswith(OWN):
        mine |= {deck["id"] for deck in (*kept, *oracle.record.options["decks"][viewer])}
    return mine


def _replayed(oracle: Oracle, answer: Answer) -> Iterator[Leak]:
    """A replay shows its viewer what it saw live, and secrets that are public or its own by now."""
    viewer, replay = answer.viewer, orjson.loads(answer.text)

    def leak(n: int, find: Find) -> Leak:
        return Leak(f"{answer.who} by {answer.path}", viewer, n, find, answer.text)

    if answer.running and replay.get("outcome") is None:
        yield leak(-1, Find("replay", "of a running match"))
    for key in replay.keys() - allowed.REPLAY:
        yield leak(-1, Find(key, "is not explained"))
    own = {"battle"} if viewer is None else {"battle", f"deal:{viewer}"}
    for stream in {drawn[0] for drawn in replay["draws"]} | replay["dice"]["secrets"].keys():
        if stream not in own:
            yield leak(-1, Find("draws", f"of {stream}"))
    for needle, name in oracle.record.needles.items():
        if needle in answer.text and name.removeprefix("key of ") not in own:
            yield leak(-1, Find("secret", name))
    view: Json = replay["view"]
    for step in [{"n": 0, "events": replay["events"], "patch": {}}, *replay["steps"]]:
        view = merged(view, step["patch"])
        first, last = oracle.record.seqs_at(viewer, step["n"])
        explained = Explained(oracle, first, viewer)
        finds = [*explained.keys("step", step, allowed.REPLAY_STEP)]
        finds += [*explained.view(view), *explained.patch(step["patch"]), *explained.events(step["events"])]
        finds += _bare(oracle, last, viewer, orjson.dumps([step["events"], step["patch"]]).decode())
        yield from (leak(step["n"], find) for find in finds)
