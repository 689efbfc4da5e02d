"""Recorded matches, played again: whatever a change of the rules changes shows as a difference."""

import difflib
import json
import os
import re
import subprocess
import sys
from functools import reduce
from operator import or_
from typing import Any

import pytest
from pydantic import TypeAdapter

from app.games.dice import throwaway_dice
from app.settings import ROOT
from tests.games.playing import chance
from tests.games.recordings import FOLDER, RECORDINGS, Recording, hash_of, written

ANEW = "if that is meant, record anew: python -m tests.games.recordings"
LINE = re.compile(r"\d+\. (\d) (\{.*\}) ([0-9a-f]{12})")

each_recording = pytest.mark.parametrize("recording", RECORDINGS, ids=lambda recording: recording.name)


@each_recording
def test_a_match_goes_as_it_went(recording: Recording) -> None:
    before, now = recording.file.read_text(encoding="utf-8").splitlines(), written(recording).splitlines()
    changed = list(difflib.unified_diff(before, now, "recorded", "played", lineterm="", n=1))
    assert before == now, "\n".join([ANEW, *changed[:40]])


@each_recording
def test_its_moves_alone_lead_to_the_same_states(recording: Recording) -> None:
    """What a log keeps of a match is enough (fault 24): moves as JSON, the seats, and the dice; saved in between."""
    game, choose = recording.game(), chance(recording.seed)
    decoder: TypeAdapter[Any] = TypeAdapter(reduce(or_, game.move_types))
    dice = throwaway_dice(recording.name, recording.seats)
    state, _ = game.start(recording.options(game, choose), recording.seats, dice)
    lines = LINE.findall(recording.file.read_text(encoding="utf-8"))
    assert lines
    for n, (seat, move, expected) in enumerate(lines):
        state, _ = game.apply(state, int(seat), decoder.validate_json(move, strict=True), dice)
        if n % 7 == 0:
            state = game.load(json.loads(json.dumps(game.dump(state))))
        assert hash_of(game.dump(state)) == expected, move


def test_no_recording_is_left_over() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {recording.file.name for recording in RECORDINGS}


PRINT_ALL = "from tests.games.recordings import *; print(*map(written, RECORDINGS), sep='', end='')"


def test_another_process_plays_the_same() -> None:
    """Fault 25, in its quick form: nothing depends on the order of sets, whatever the seed of string hashes."""
    environment = {**os.environ, "PYTHONHASHSEED": "1"}
    command = [sys.executable, "-c", PRINT_ALL]
    done = subprocess.run(command, env=environment, cwd=ROOT, check=True, capture_output=True, encoding="utf-8")
    assert done.stdout == "".join(recording.file.read_text(encoding="utf-8") for recording in RECORDINGS)
