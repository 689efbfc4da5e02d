"""Somebody who plays Planet Zinara in a browser: reads the names of what is on the page, and presses it.

Nothing here looks into the page's state: what the player knows is what a screen reader would tell.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.devices import PATIENCE_MS
from tests.browser.people import Person

STATIC = Path(__file__).parents[2] / "static"
NAMES = re.compile(r'\bbutton "((?:[^"\\]|\\.)*)"')
COLUMNS = 5


@cache
def words_of(language: str) -> dict[str, str]:
    """The hall's words and, with `zinara.` before their keys, the game's; of plurals the form for many."""
    hall = json.loads((STATIC / "i18n" / f"{language}.json").read_text(encoding="utf-8"))
    game = json.loads((STATIC / "games/zinara/words" / f"{language}.json").read_text(encoding="utf-8"))
    return dict([*_flat("", hall), *_flat("zinara.", game)])


def _flat(prefix: str, table: dict[str, Any]) -> list[tuple[str, str]]:
    flat: list[tuple[str, str]] = []
    for key, value in table.items():
        if isinstance(value, str):
            flat.append((prefix + key, value))
        elif "other" in value:
            flat.append((prefix + key, value["other"]))
        else:
            flat += _flat(f"{prefix}{key}.", value)
    return flat


@dataclass(frozen=True)
class Spot:
    """A place of the field or of an extra zone, as it is called; `at` is row from the far side and column, or None."""

    name: str
    at: tuple[int, int] | None

    def has(self, words: str) -> bool:
        return words in self.name.split(", ")


@dataclass
class Player:
    """A person at a match. Every act waits until the page has taken it in."""

    person: Person
    language: str = "en"
    struck: int = 0
    tried: set[str] = field(default_factory=set)

    @property
    def page(self) -> Page:
        return self.person.page

    def w(self, key: str, **params: object) -> str:
        """The game's words for a key, as the page has them."""
        return self.t(f"zinara.{key}", **params)

    def t(self, key: str, **params: object) -> str:
        """The hall's words for a key."""
        text = words_of(self.language)[key]
        for name, value in params.items():
            text = text.replace(f"{{{name}}}", str(value))
        return text

    def button(self, key: str) -> Locator:
        """The button of that name, one of the game's words."""
        return self.page.get_by_role("button", name=self.w(key), exact=True)

    def hall_button(self, key: str) -> Locator:
        """The same with one of the hall's words."""
        return self.page.get_by_role("button", name=self.t(key), exact=True)

    def heading(self, key: str) -> Locator:
        return self.page.get_by_role("heading", name=self.w(key), exact=True)

    # ---- the first three phases

    def choose_deck(self, number: int = 0) -> None:
        """Take one of the decks and go on."""
        self.deck(number).click()
        expect(self.deck(number)).to_be_checked()
        self.button("moves.deck").click()

    def deck(self, number: int) -> Locator:
        self.heading("prompts.deck.mine").wait_for(timeout=PATIENCE_MS)
        return self.page.get_by_role("radiogroup", name=self.w("deck.all")).get_by_role("radio").nth(number)

    def build_squad(self) -> None:
        """Have a squad put together, and confirm it."""
        self.heading("prompts.squad.mine").wait_for(timeout=PATIENCE_MS)
        self.button("squad.for_me").click()
        self.be_ready("moves.pick")

    def pick(self, count: int) -> None:
        """Take so many cards by hand, the first that there is crystal enough for, and be ready."""
        self.heading("prompts.squad.mine").wait_for(timeout=PATIENCE_MS)
        dealt = self.page.get_by_role("region", name=self.w("squad.dealt"))
        for taken in range(count):
            dealt.get_by_role("button", pressed=False, disabled=False).first.click()
            expect(dealt.get_by_role("button", pressed=True)).to_have_count(taken + 1)
        self.be_ready("moves.pick")

    def place(self) -> None:
        """Have the squad placed, and confirm it."""
        self.heading("prompts.placement.mine").wait_for(timeout=PATIENCE_MS)
        self.button("placement.for_me").click()
        self.be_ready("moves.place")

    def placed(self) -> list[Spot]:
        """Where one's cards stand while they are placed."""
        told = self.page.get_by_role("grid", name=self.w("ui.field")).aria_snapshot()
        spots = [Spot(name, divmod(i, COLUMNS)) for i, name in enumerate(NAMES.findall(told))]
        return [spot for spot in spots if spot.has(self.w("label.me"))]

    def be_ready(self, key: str) -> None:
        """Press the button that settles a phase."""
        expect(self.button(key)).to_be_enabled(timeout=PATIENCE_MS)
        self.button(key).click()

    @property
    def waiting(self) -> Locator:
        """What says that nothing is left to do until the others are ready."""
        return self.page.get_by_role("status").filter(has_text=self.w("prompts.done.mine"))

    # ---- the battle

    @property
    def end_button(self) -> Locator:
        return self.button("moves.end")

    @property
    def question(self) -> Locator:
        """The question who takes a strike."""
        return self.page.get_by_role("region", name=self.w("defend.title"))

    @property
    def forecast(self) -> Locator:
        return self.page.get_by_role("region", name=re.compile(re.escape(self.w("forecast.title")), re.IGNORECASE))

    @property
    def result(self) -> Locator:
        return self.page.get_by_role("dialog", name=self.t("result.title"))

    def in_battle(self) -> None:
        """Wait until the battle has begun."""
        self.page.get_by_role("region", name=self.w("zones.extra")).wait_for(timeout=PATIENCE_MS)

    def is_over(self) -> bool:
        return self.result.count() > 0

    def is_asked(self) -> bool:
        return self.question.count() > 0

    def may_act(self) -> bool:
        """Whether it is this player's turn, and nothing is under way."""
        return self.page.get_by_role("button", name=self.w("moves.end"), exact=True, disabled=False).count() > 0

    def spots(self) -> list[Spot]:
        """All places with their names, the flyers' first, then the field from the far left to the near right."""
        told = self.page.get_by_role("region", name=self.w("ui.field")).aria_snapshot()
        above, _, field_ = told.partition("- grid ")
        flyers = [Spot(name, None) for name in NAMES.findall(above)]
        return flyers + [Spot(name, divmod(i, COLUMNS)) for i, name in enumerate(NAMES.findall(field_))]

    def mine(self) -> list[Spot]:
        """The places of one's own cards."""
        return [spot for spot in self.spots() if spot.has(self.w("label.me"))]

    def press(self, spot: Spot) -> None:
        self.page.get_by_role("button", name=spot.name, exact=True).first.click()

    def answer(self, number: int = -1) -> None:
        """Answer who takes the strike: 0 nobody, otherwise one of the defenders."""
        option = self.question.get_by_role("radio").nth(number)
        option.click()
        nobody = self.w("defend.nobody") in option.inner_text()
        name = self.w("moves.undefended" if nobody else "moves.defend")
        self._go_on(self.question.get_by_role("button", name=name).first)

    def end_turn(self) -> None:
        self.tried.clear()
        self._go_on(self.end_button)

    def _go_on(self, button: Locator) -> None:
        """Press what the log will tell of, and wait for that: the next question may be there before anybody looks."""
        before = self.told.text_content() or ""
        button.click()
        expect(self.told).not_to_have_text(before, timeout=PATIENCE_MS)

    def take_part(self) -> bool:
        """Do one thing that is asked of one; whether there was anything."""
        if self.is_asked():
            self.answer()
        elif self.may_act():
            self.act()
        else:
            return False
        return True

    def act(self) -> None:
        """Do one thing of one's turn: strike if somebody can, else step nearer, else end it."""
        # Looked up anew each time: whoever is pressed while another is chosen may be healed instead.
        while spot := self._untried():
            self.tried.add(spot.name)
            self.press(spot)
            spots = self.spots()
            if self._strike(spots) or self._step(spot, spots):
                return
        self.end_turn()

    def _untried(self) -> Spot | None:
        closed = self.w("states.closed")
        return next((spot for spot in self.mine() if spot.name not in self.tried and not spot.has(closed)), None)

    def _strike(self, spots: Sequence[Spot]) -> bool:
        targets = [spot for spot in spots if spot.has(self.w("cell.target"))]
        if targets:
            self.press(min(targets, key=self._health))
            self.confirm()
        return bool(targets)

    def confirm(self) -> None:
        """Go through with the attack that is foretold."""
        self.forecast.locator("button.btn-main").click()
        expect(self.forecast).to_have_count(0)
        self.struck += 1

    def _health(self, spot: Spot) -> int:
        told = re.search(self.w("states.hp", hp=r"(\d+)", of=r"\d+"), spot.name)
        return int(told[1]) if told else 0

    def _step(self, spot: Spot, spots: Sequence[Spot]) -> bool:
        enemies = [other.at for other in spots if other.at and other.has(self.w("label.op"))]
        if spot.at is None or not enemies:
            return False

        def far(at: tuple[int, int] | None) -> int:
            return min(abs(at[0] - row) + abs(at[1] - column) for row, column in enemies) if at else COLUMNS * 2

        steps = [other for other in spots if other.has(self.w("cell.step")) and far(other.at) < far(spot.at)]
        if steps:
            self.press(min(steps, key=lambda other: far(other.at)))
        return bool(steps)

    # ---- what can be compared

    def picture(self) -> str:
        """All that the page tells, without what passes by itself: clocks, and the card that is looked at."""
        told = self.page.get_by_role("main").aria_snapshot()
        card = re.compile(rf'^( *)- region "{re.escape(self.w("ui.inspector"))}".*\n(\1 .*\n)*', re.MULTILINE)
        return re.sub(r"\d+:\d\d", "#", card.sub("", told + "\n"))

    @property
    def told(self) -> Locator:
        """The log; phones keep it behind a button."""
        return self.page.get_by_role("log", name=self.w("ui.log"), include_hidden=True).first

    def log(self) -> list[str]:
        """The lines of the log, oldest first."""
        return [" ".join(line.split()) for line in self.told.locator("li").all_text_contents()]
