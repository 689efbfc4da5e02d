"""Plays a drawn case and compares what comes of it, line by line."""

from collections.abc import Sequence
from typing import Any, get_args

import orjson

from app.games.contract import Cause, Event, Illegal, Json, Move, Viewer
from app.games.merge import merged
from app.games.zinara.moves import (
    Act,
    AnswerDraw,
    Claim,
    Defend,
    EndTurn,
    How,
    Leap,
    OfferDraw,
    Step,
    Surrender,
    Undo,
)  # fmt: skip
from app.games.zinara.state import State
from tests.games.zinara.casefile import FIRST, SECOND, Case, Deed, Drawing, Ending, Question
from tests.games.zinara.drawing import ScriptedDice, differences, draw, facts, game_with, state_of

SIMPLE: dict[str, Move] = {
    "undo": Undo("undo"), "end": EndTurn("end"), "surrender": Surrender("surrender"), "offer": OfferDraw("offer"),
}  # fmt: skip


def play(case: Case, first: int) -> None:
    """Raises AssertionError with the line, what was expected, and the board."""
    assert case.board is not None, f"{case.id}: no board"
    game = game_with(case.cards)
    player = _Player(case, game, state_of(game, case.board, case.turn, first), first)
    ended = False
    for line in case.script:
        if isinstance(line, Deed):
            player.do(line)
        elif isinstance(line, Question):
            player.ask(line)
        elif isinstance(line, Drawing):
            player.compare(line)
        else:
            player.end(line)
            ended = True
    if not ended and player.state.outcome() is not None:
        player.fail(case.line, "the match is over, which the case does not say")


class _Player:
    def __init__(self, case: Case, game: Any, state: State, first: int) -> None:
        self.case = case
        self.game = game
        self.state = state
        self.seats = {FIRST: first, SECOND: 1 - first}

    def fail(self, line: int, why: str, *more: str) -> None:
        assert self.state.battle is not None
        raise AssertionError(
            "\n".join([f"{self.case.file}:{line} ({self.case.title}): {why}", *more, draw(self.state.battle)])
        )

    def seat_of(self, deed: Deed) -> int:
        return self.seats[deed.side] if deed.side else next(iter(self.game.prompts(self.state)))

    def do(self, deed: Deed) -> None:
        """Plays the move; on the way everything is checked that always holds (patches, saving, the honest tree)."""
        if self.state.outcome() is not None:
            self.fail(deed.line, "the match is over already")
        seat, dice = self.seat_of(deed), ScriptedDice(deed.dice)
        move, cause = self._move(deed, seat)
        before, saved = self.state, self.game.dump(self.state)
        tree = self.game.menu(before, seat) if isinstance(move, self.game.menu_types) else self.game.legal(before, seat)
        allowed = bool(tree) and self.game.allows(tree, move)
        try:
            self.state, events = self.game.apply(before, seat, move, dice, cause)
        except Illegal as illegal:
            if illegal.code != deed.refusal:
                self.fail(deed.line, f"refused: {illegal.code} {illegal.params}")
            if allowed or self.game.dump(before) != saved:
                self.fail(deed.line, "refused, but the tree allows it or the state has changed")
            return
        if deed.refusal:
            self.fail(deed.line, f"not refused: {deed.refusal}")
        if not allowed or self.game.dump(before) != saved:
            self.fail(deed.line, f"not in the tree, or the old state has changed: {tree}")
        if dice.left:
            self.fail(deed.line, f"dice not thrown: {dice.left}")
        self._always(deed, before)
        self._events(deed, events)

    def _always(self, deed: Deed, before: State) -> None:
        for viewer in (0, 1, None):
            patch = orjson.loads(orjson.dumps(self.game.patch(before, self.state, viewer)))
            if merged(self.game.view(before, viewer), patch) != self.game.view(self.state, viewer):
                self.fail(deed.line, f"the patch of viewer {viewer} does not lead to the view", str(patch))
        saved = self.game.dump(self.state)
        if self.game.dump(self.game.load(orjson.loads(orjson.dumps(saved)))) != saved:
            self.fail(deed.line, "not the same after saving")

    def _move(self, deed: Deed, seat: int) -> tuple[Move, Cause]:
        word, *rest = deed.words
        if word in SIMPLE:
            return SIMPLE[word], "player"
        if word == "timeout":
            return self.game.default(self.state, seat), "timeout"
        if word == "step":
            return Step("step", *rest), "player"
        if word == "leap":
            return Leap("leap", *rest), "player"
        if word == "defend":
            return Defend("defend", "" if rest[0] == "nobody" else rest[0], "quiet" in rest[1:]), "player"
        if word in ("accept", "decline"):
            return AnswerDraw("answer", int(rest[0]), word == "accept"), "player"
        if word == "claim":
            return Claim("claim", rest[0]), "absence"  # type: ignore[arg-type]
        assert word in get_args(How), f"{self.case.file}:{deed.line}: no such move: {word}"
        return Act("act", rest[0], word, rest[1]), "player"  # type: ignore[arg-type]

    def _events(self, deed: Deed, events: Sequence[Event]) -> None:
        """Where events are named, they are all named; of each only the fields that matter."""
        if not deed.events:
            return
        happened = [self._shown(event.public or {}) for event in events]
        fits = len(happened) == len(deed.events) and all(
            name == event["e"] and fields.items() <= event.items()
            for (name, fields), event in zip(deed.events, happened, strict=False)
        )
        if not fits:
            lines = [" ".join([e["e"], *(f"{k}={v}" for k, v in e.items() if k != "e")]) for e in happened]
            self.fail(deed.line, "other things happened:", *(f"  {line}" for line in lines))

    def _shown(self, event: Json) -> dict[str, str]:
        sides = {seat: side for side, seat in self.seats.items()}
        return {key: sides[value] if key == "seat" else str(value) for key, value in event.items()}

    def compare(self, drawing: Drawing) -> None:
        battle, expected = self.state.battle, state_of(self.game, drawing, self.case.turn, self.seats[FIRST]).battle
        assert battle is not None
        assert expected is not None
        found = list(differences(facts(expected), facts(battle)))
        for place, piece in drawing.pieces.items():
            left = self.game.view(self.state, self.seats[piece.side])["battle"]["units"].get(place, {}).get("move", 0)
            if "left" in piece.said and piece.said["left"] != left:
                found.append(f"{place}: expected {piece.said['left']} steps left, has {left}")
        if found:
            self.fail(drawing.line, "another board:", *found)

    def end(self, ending: Ending) -> None:
        outcome = self.state.outcome()
        if outcome is None:
            self.fail(ending.line, "the match goes on")
        else:
            winner = next((side for side, seat in self.seats.items() if outcome.winners == (seat,)), "nobody")
            if (winner, outcome.reason) != (ending.winner, ending.reason):
                self.fail(ending.line, f"over for {winner} by {outcome.reason}")

    def ask(self, question: Question) -> None:
        """`UNIT HOW: targets` · `UNIT HOW not REASON: targets` · `defenders: places` · `undo: yes|no` ·
        `VIEWER sees PLACE: back | nothing | key value …`; targets are all there are, "-" for none."""
        match question.asked:
            case [who, "sees", place]:
                viewer: Viewer = self.seats.get(who)
                unit = self.game.view(self.state, viewer)["battle"]["units"].get(place)
                self._compare_sight(question, place, unit)
            case ["defenders"]:
                self._compare_places(question, self._tree().get("defend", ""))
            case ["undo"]:
                if question.answer != ["yes" if "undo" in self._tree() else "no"]:
                    self.fail(question.line, f"undo in the tree: {'undo' in self._tree()}")
            case [unit, how]:
                entry = self._tree()["units"].get(unit, {})
                self._compare_places(question, entry.get(how, entry.get("acts", {}).get(how, "")))
            case [unit, how, "not", reason]:
                entry = self._tree()["units"].get(unit, {})
                self._compare_places(question, entry.get("no", {}).get(how, {}).get(reason, ""))
            case _:
                self.fail(question.line, "no such question")

    def _tree(self) -> Json:
        tree: Json = self.game.legal(self.state, next(iter(self.game.prompts(self.state))))
        return tree

    def _compare_places(self, question: Question, places: str) -> None:
        found = {places[i : i + 2] for i in range(0, len(places), 2)}
        if found != set(question.answer) - {"-"}:
            self.fail(question.line, f"the answer is {' '.join(sorted(found)) or '-'}")

    def _compare_sight(self, question: Question, place: str, unit: Json | None) -> None:
        words = question.answer
        if words == ["nothing"]:
            fits = unit is None
        elif words == ["back"]:
            fits = unit is not None and set(unit) == {"back", "seat"}
        else:
            asked = dict(zip(words[::2], words[1::2], strict=True))
            fits = unit is not None and all(str(unit.get(key, "-")) == value for key, value in asked.items())
        if not fits:
            self.fail(question.line, f"{place} is seen as {unit}")
