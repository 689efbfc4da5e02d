"""Whole matches written down: every move, what it told whom, and a hash of the state after it.

`python -m tests.games.recordings` writes them anew, for when a change of the rules is meant."""

import hashlib
import json
from collections.abc import Callable, Collection, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from app.games.contract import Choose, Event, Game, Json, Move
from app.games.dice import throwaway_dice
from app.games.zinara import Zinara
from tests.games.playing import chance
from tests.games.tiny.game import Tiny

FOLDER = Path(__file__).parent / "playthroughs"
LONGEST = 220
"""Moves that are written down at most."""


@dataclass(frozen=True)
class Recording:
    """Which match: of what game, with which options, and which moves are chosen where there are any."""

    name: str
    game: Callable[[], Game[Any]]
    seats: int
    seed: int
    options: Callable[[Game[Any], Choose], Json]
    preferred: Collection[str]

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.name}.txt"


def frozen_zinara() -> Zinara:
    """Zinara with cards that stay as they are, whatever becomes of the bundled ones."""
    return Zinara(json.loads((FOLDER / "zinara_content.json").read_text(encoding="utf-8")))


def any_cards(game: Game[Any], choose: Choose) -> Json:
    """For each seat one deck of forty cards by chance."""
    decks = []
    for seat in range(2):
        pool = [card["id"] for card in game.content()["cards"]]
        cards = {pool.pop(choose(len(pool))): 1 for _ in range(40)}
        decks.append([{"id": f"deck-{seat}", "name": "Chance", "cards": cards}])
    return {"decks": decks, "first": None}


def no_options(game: Game[Any], choose: Choose) -> Json:
    return {"first": None}


RECORDINGS = (
    *(Recording(f"zinara-{n}", frozen_zinara, 2, n, any_cards, ("act", "defend", "end")) for n in (1, 2, 3, 4)),
    Recording("tiny-1", lambda: Tiny({}), 4, 1, no_options, ()),
)


def written(recording: Recording) -> str:
    """The match as text."""
    return "\n".join([*_lines(recording), ""])


def _lines(recording: Recording) -> Iterator[str]:
    game, choose = recording.game(), chance(recording.seed)
    dice = throwaway_dice(recording.name, recording.seats)
    state, events = game.start(recording.options(game, choose), recording.seats, dice)
    yield f"{game.name}, rules {game.rules_version}, {recording.seats} seats"
    yield from _told(events, recording.seats)
    for n in range(1, LONGEST + 1):
        prompts = game.prompts(state)
        if not prompts:
            break
        owing = [seat for seat in sorted(prompts) if not prompts[seat].answered]
        seat = owing[choose(len(owing))]
        move = _move(recording, game, game.legal(state, seat), choose)
        state, events = game.apply(state, seat, move, dice)
        yield f"{n}. {seat} {_json(asdict(move))} {hash_of(game.dump(state))}"  # type: ignore[call-overload]
        yield from _told(events, recording.seats)
    outcome = game.outcome(state)
    yield f"over {_json(asdict(outcome))}" if outcome else "and so on"
    for viewer in (*range(recording.seats), None):
        yield f"seen by {'all' if viewer is None else viewer} {_json(game.view(state, viewer))}"


def _move(recording: Recording, game: Game[Any], tree: Json, choose: Choose) -> Move:
    """Of a few moves the first that is of the preferred kinds: random matches are dull otherwise."""
    moves = [game.sample(tree, choose) for _ in range(4)]
    return min(moves, key=lambda move: asdict(move)["do"] not in recording.preferred)  # type: ignore[call-overload]


def _told(events: list[Event], seats: int) -> Iterator[str]:
    for event in events:
        if event.public is not None:
            yield f"   all {_json(event.public)}"
        for seat in range(seats):
            if seat in event.private:
                yield f"   {seat}   {_json(event.seen_by(seat))}"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def hash_of(value: Json) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:12]


if __name__ == "__main__":
    for one in RECORDINGS:
        one.file.write_text(written(one), encoding="utf-8")
