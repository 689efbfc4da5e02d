"""The drawn cases themselves: what does not fit is told, with the board."""

import pytest

from tests.games.zinara import caseplay
from tests.games.zinara.casefile import Malformed, read
from tests.games.zinara.drawing import draw, facts, scene

BOARD = """
A mur hp 3 closed
b needleback down
6 . . b . .
5 . . . . .
4 . . . . .
3 . . . . .
2 . . . . .
1 . A . . .
"""


@pytest.mark.parametrize(
    ("script", "complaint"),
    [
        ("> step b1 b2", "refused: closed"),
        ("> end\n! closed", "not refused: closed"),
        ("> end dice 3", "dice not thrown: [3]"),
        ("> end\n  turn n=5", "other things happened"),
        ("> end\n  turn n=4", "other things happened"),  # the reveal is left out
        ("? b1 to: b2", "the answer is -"),
        ("? first sees c6: card needleback", "c6 is seen as {'back': 1, 'seat': 1}"),
        ("over first eliminated", "the match goes on"),
        ("> surrender", "the match is over, which the case does not say"),
        ("> surrender\nover first surrender", "over for second by surrender"),
        (f"> end\n{BOARD}", "c6: expected second needleback down, is second needleback"),
        (BOARD.replace("hp 3", "hp 4"), "b1: expected first mur hp 4 closed, is first mur hp 3 closed"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_told(script: str, complaint: str) -> None:
    case = read(f"== A title\n{BOARD}{script}\n", "some.txt")[0]
    with pytest.raises(AssertionError) as failure:
        caseplay.play(case, 0)
    assert complaint in str(failure.value)
    assert "1 . A . . ." in str(failure.value)


def test_a_drawn_board_is_read_again() -> None:
    first = scene(BOARD)
    rows = draw(first.battle).splitlines()
    assert rows[1] == "6 . . a . ."
    assert rows[6] == "1 . A . . ."
    assert rows[-2:] == ["A b1 mur hp 3 closed", "a c6 needleback down"]
    assert facts(scene(BOARD, first=1).battle) == facts(first.battle)


@pytest.mark.parametrize(
    "line", ["A mur hap 3", "6 . . .", "? b1", "over", "> ", "  hit at=c3", "card x speed 3", "6 . Z . . .", "nonsense"]
)
def test_what_is_no_case_is_refused(line: str) -> None:
    with pytest.raises((Malformed, AssertionError)):
        caseplay.play(read(f"== A title\n{line}\n{BOARD}")[0], 0)
