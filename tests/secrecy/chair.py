"""A seat that is played over its socket by a bot's brain, with all the fidgeting, asking and trying of a person."""

import asyncio
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import orjson

from app.games.contract import Json, Move
from app.games.zinara.sampling import split
from tests.secrecy import bait
from tests.secrecy.record import BOUND, CATALOGUE
from tests.secrecy.taps import Tap

TRIED = 2
HOWS = ("strike", "shot", "throw", "row_strike", "discharge", "magic_strike", "special_strike", "finish", "heal")

Brain = Callable[[Json, int, Json, Callable[[int], int]], Move]


@dataclass(frozen=True)
class Habits:
    """How a seat plays: the level of its bot, `any` for whatever is allowed, or `bait` for a novice whose squad
    gives leaks a chance to show; in how many of a hundred decisions it does something else first; and after how many
    of its moves it gives up."""

    brain: str = "novice"
    fidgets: int = 25
    gives_up: int = 10_000

    def think(self, view: Json, seat: int, legal: Json, choose: Callable[[int], int]) -> Json:
        game = BOUND.game
        if self.brain == "any":
            move = game.sample(legal, choose)
        elif self.brain == "bait" and "hand" in legal:
            move = bait.pick(legal, CATALOGUE)
        elif self.brain == "bait" and "cells" in legal:
            move = bait.place(view, seat, legal, CATALOGUE)
        else:
            level = "novice" if self.brain == "bait" else self.brain
            move = game.bots[level](view, seat, legal, choose)
        found: Json = orjson.loads(orjson.dumps(move))
        return found


class Chair(Tap):
    """A tap on the socket of somebody who plays."""

    async def play(self, generator: random.Random, habits: Habits, gates: Mapping[int, asyncio.Event]) -> None:
        """Answer whatever is asked until the match is over; nothing is settled in a phase before its gate is open."""
        made = 0
        while not self.over():
            if not self.owes():
                if self.state.get("prompt") and generator.randrange(100) < habits.fidgets // 2:
                    await self.move({"do": "withdraw"})
                else:
                    await self.changed()
                continue
            if generator.randrange(100) < habits.fidgets:
                await self._fidget(generator)
            await gates[self.view["phase"]].wait()
            if self._backs():
                await self._probe(generator)
            if made >= habits.gives_up:
                await self.move({"do": "surrender"}, "menu")
            elif self.owes() and self.state["legal"]:
                move = habits.think(self.view, self.viewer or 0, self.state["legal"], generator.randrange)
                answer = await self.move(move)
                assert answer["t"] == "ok" or answer["code"] in ("stale_prompt", "over"), (move, answer)
                made += 1

    async def _fidget(self, generator: random.Random) -> None:
        """Something that is nobody else's business, or leads nowhere."""
        legal, mine = self.state["legal"], self.view.get("mine", {})
        choices: list[Json] = [{"do": "undo"}, {"do": "surrendered"}, {"do": "withdraw"}, {"do": "offer"}]
        if "decks" in legal:
            choices = [{"do": "deck", "deck": generator.choice(["", *legal["decks"]]), "confirm": False}]
        elif "hand" in legal:
            some = generator.sample(range(15), generator.randrange(8))
            choices = [{"do": "pick", "cards": some, "confirm": generator.randrange(4) == 0}, {"do": "redeal"}]
        elif "cells" in legal:
            cells = generator.sample(split(legal["cells"]), legal["squad"])
            half = [cell if generator.randrange(2) else "" for cell in cells]
            choices = [{"do": "place", "cells": half, "confirm": False}, {"do": "place", "cells": [], "confirm": True}]
        for _ in range(1 + generator.randrange(3) * bool(mine)):
            move = generator.choice(choices)
            await self.move(move, "menu" if move["do"] == "offer" else None)
        if generator.randrange(6) == 0:
            await self.hello()

    def _backs(self) -> list[str]:
        units = self.view.get("battle", {}).get("units", {})
        return [place for place, unit in units.items() if "back" in unit]

    async def _probe(self, generator: random.Random) -> None:
        """Ask and try all sorts of things of the cards that lie face-down, without turning one up."""
        backs, legal = self._backs(), self.state["legal"].get("units", {})
        own = [place for place, unit in self.view["battle"]["units"].items() if unit["seat"] == self.viewer]
        able = [
            {"do": "act", "unit": place, "how": how, "target": target}
            for place, entry in legal.items()
            for how, targets in entry.get("acts", {}).items()
            for target in split(targets)
        ]
        for move in generator.sample(able, min(TRIED, len(able))) + [m for m in able if m["target"] in backs][:TRIED]:
            await self.forecast(move)
        for _ in range(TRIED):
            place, how, target = generator.choice(own), generator.choice(HOWS), generator.choice(backs)
            move = {"do": "act", "unit": place, "how": how, "target": target}
            if move not in able:
                await self.forecast(move)
                answer = await self.move(move)
                assert answer["t"] == "no", (move, answer)
        for move in ({"do": "step", "unit": own[0], "to": backs[0]}, {"do": "step", "unit": backs[0], "to": own[0]}):
            answer = await self.move(move)
            assert answer["t"] == "no", (move, answer)
