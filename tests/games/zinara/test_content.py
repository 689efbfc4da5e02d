"""The form of the content (1.1, 1.2), of whatever JSON it is, and that abilities and their forms keep step."""

import copy
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.decks.files import read
from app.games.zinara.abilities import MAKERS
from app.games.zinara.abilities.formation import BY_BONUS
from app.games.zinara.content import BONUSES, FORMS, content_faults
from app.games.zinara.content_forms import REASONS
from app.games.zinara.game import Zinara
from app.settings import ROOT

CONTENT = read(ROOT / "decks" / "zinara").content
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3) | st.dates(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["code", "id", "name", "n"]), inner),
    max_leaves=4,
)


def test_the_own_content_is_sound_and_makes_a_game() -> None:
    assert content_faults(CONTENT) == []
    assert Zinara(CONTENT).content() == CONTENT


def test_forms_and_abilities_are_the_same() -> None:
    assert set(FORMS) == set(MAKERS)
    assert set(BONUSES) == set(BY_BONUS)


@pytest.mark.slow
@settings(deadline=None)
@given(ANYTHING, ANYTHING)
def test_any_json_gets_faults_and_never_an_error(planets: Any, cards: Any) -> None:
    for content in ({}, {"planets": planets, "cards": cards}, {"planets": [planets], "cards": [cards]}):
        faults = content_faults(content)
        assert faults
        assert all(fault.reason for fault in faults)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_any_change_of_a_field_is_judged_without_an_error(data: st.DataObject) -> None:
    content = copy.deepcopy({"planets": CONTENT["planets"][:1], "cards": CONTENT["cards"][:14]})
    spot: Any = content
    for _ in range(data.draw(st.integers(1, 5))):
        keys = list(spot) if isinstance(spot, dict) else list(range(len(spot)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(spot[key], (dict, list)) or not spot[key]:
            break
        spot, before = spot[key], spot
    else:
        spot = before
    spot[key] = data.draw(ANYTHING)
    for fault in content_faults(content):
        assert fault.code in REASONS
        assert fault.reason
        assert fault.path[:1] in ((), ("planets",), ("cards",))


@pytest.mark.parametrize("code", FORMS)
def test_every_ability_is_on_two_cards(code: str) -> None:
    bearers = [card["id"] for card in CONTENT["cards"] for ability in card["abilities"] if ability["code"] == code]
    assert len(bearers) >= 2
