"""Ratings as they are shown, and when they count as settled."""

from app.ratings.skill import Skill, after_match, newcomer


def test_a_newcomer_stands_in_the_middle_and_nobody_knows() -> None:
    new = newcomer()
    assert (new.rating, new.deviation, new.rated, new.settled) == (1500, 250, 0, False)


def test_a_win_tells_more_of_a_newcomer_than_of_a_veteran() -> None:
    new, veteran = newcomer(), Skill(25.0, 3.0, 80)
    won, lost = after_match([new, veteran], [0, 1])
    assert won.rating - new.rating > 5 * (veteran.rating - lost.rating) > 0
    assert won.deviation < new.deviation
    assert (won.rated, lost.rated) == (1, 81)


def test_a_draw_moves_the_stronger_down() -> None:
    strong, weak = Skill(30.0, 3.0, 20), Skill(20.0, 3.0, 20)
    down, up = after_match([strong, weak], [0, 0])
    assert down.rating < strong.rating
    assert up.rating > weak.rating


def test_ten_matches_among_equals_settle_a_rating() -> None:
    one, other = newcomer(), newcomer()
    for n in range(10):
        assert not one.settled
        one, other = after_match([one, other], [n % 2, 1 - n % 2])
    assert one.settled
    assert other.settled
    assert not Skill(25.0, 7.0, 50).settled
    assert abs(one.rating - other.rating) < 100
