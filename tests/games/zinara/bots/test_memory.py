"""What a bot remembers of cards never changes what it chooses."""

from collections.abc import Callable

import pytest

from app.games.contract import Bot
from app.games.zinara.bots.steady import Steady
from app.games.zinara.bots.strong import Strong
from app.games.zinara.catalogue import Catalogue
from tests.games.botplay import owing, positions
from tests.games.playing import chance
from tests.games.zinara.adapter import ZinaraAdapter
from tests.games.zinara.bundled import NODES, zinara


def _strong(catalogue: Catalogue) -> Bot:
    return Strong(catalogue, NODES)


@pytest.mark.parametrize(("level", "make"), [("steady", Steady), ("strong", _strong)])
def test_a_bot_that_has_played_chooses_as_a_new_one_does(level: str, make: Callable[[Catalogue], Bot]) -> None:
    adapter, old, new = ZinaraAdapter(), make(zinara().catalogue), make(zinara().catalogue)
    questions = [
        (zinara().view(position.state, seat), seat, zinara().legal(position.state, seat))
        for position in positions(adapter, level, 7)
        for seat in owing(adapter, position)[:1]
    ]
    said = [old(*question, chance(1)) for question in questions]
    assert [new(*question, chance(1)) for question in reversed(questions)] == said[::-1]


def test_a_bot_changes_neither_view_nor_tree() -> None:
    adapter, choose = ZinaraAdapter(), chance(3)
    for position in positions(adapter, "steady", 8):
        for seat in owing(adapter, position):
            for bot in zinara().bots.values():
                view, legal = zinara().view(position.state, seat), zinara().legal(position.state, seat)
                bot(view, seat, legal, choose)
                assert view == zinara().view(position.state, seat)
                assert legal == zinara().legal(position.state, seat)
