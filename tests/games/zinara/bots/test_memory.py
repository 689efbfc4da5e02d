"""What the steady bot remembers of cards never changes what it chooses."""

from app.games.zinara import Zinara
from tests.games.botplay import owing, positions
from tests.games.playing import chance
from tests.games.zinara.adapter import ZinaraAdapter
from tests.games.zinara.bundled import zinara


def test_a_bot_that_has_played_chooses_as_a_new_one_does() -> None:
    adapter, new = ZinaraAdapter(), Zinara(zinara().content()).bots["steady"]
    questions = [
        (zinara().view(position.state, seat), seat, zinara().legal(position.state, seat))
        for position in positions(adapter, "steady", 7)
        for seat in owing(adapter, position)[:1]
    ]
    old = zinara().bots["steady"]
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
