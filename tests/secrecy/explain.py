"""What a viewer may be told at one moment, part by part. Everything that is not explained is a find."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from app.games.contract import Json, Viewer
from app.games.zinara.crystals import meter
from tests.secrecy import allowed, reach
from tests.secrecy.allowed import Find
from tests.secrecy.oracle import CARDS, KINDS, Moment, Oracle
from tests.secrecy.record import CATALOGUE

Finds = Iterator[Find]


class Explained:
    """The explanation of what reached `viewer` at the entry `seq`."""

    def __init__(self, oracle: Oracle, seq: int, viewer: Viewer) -> None:
        self.oracle = oracle
        self.seq = seq
        self.viewer = viewer
        self.now: Moment = oracle.at(seq)
        self.before: Moment = oracle.at(max(0, seq - 1))
        self.hidden = self.now.hidden_from(viewer)

    def frame(self, frame: Json, view: Json, sent: Mapping[str, Json]) -> Finds:
        """A frame; `view` is the viewer's whole view after it."""
        yield from self.keys("frame", frame, allowed.FRAMES[frame["t"]])
        match frame["t"]:
            case "view":
                yield from self.view(view)
                yield from self._log(frame["log"])
                yield from self._beside(frame)
                yield from self._same("seat", frame["seat"], self.viewer)
                yield from self.keys("dice", frame["dice"], {"commitments", "entropies"})
            case "step":
                yield from self.events(frame["events"])
                yield from self.patch(frame["patch"])
                yield from self.view(view)
                yield from self._beside(frame)
            case "no":
                yield from self.keys("params", frame["params"], allowed.REFUSAL)
                yield from self._words("params", frame["params"].values())
            case "answer":
                yield from self._forecast(frame["forecast"], sent[frame["re"]]["move"])

    def keys(self, where: str, found: Json, known: set[str]) -> Finds:
        for key in found.keys() - known:
            yield Find(f"{where}.{key}", "is not explained")

    def view(self, view: Json) -> Finds:
        """The whole of what the viewer sees."""
        now = self.now
        yield from self.keys("view", view, allowed.VIEW)
        yield from self._same("view.phase", view.get("phase"), now.phase)
        if now.state.battle is None:
            shown = [{"confirmed": True} if side.shown else {} for side in now.state.sides]
            yield from self._same("view.seats", view.get("seats"), shown)
            yield from self._same("view.mine", view.get("mine"), self._mine())
        else:
            yield from self._same("view.mine", view.get("mine"), None)
            yield from self._battle(view["battle"])
        if not now.over and (view.keys() & {"outcome", "spent"}):
            yield Find("view.outcome", "before the end")
        for spent in view.get("spent", ()):
            yield from self.keys("view.spent", spent, allowed.SPENT)

    def patch(self, patch: Json) -> Finds:
        """What a patch says besides the view that it leads to: it must not even name what did not change."""
        battle = patch.get("battle") or {}
        for place, unit in (battle.get("units") or {}).items():
            if place in self.hidden and unit != self._back(place):
                yield Find(f"patch.units.{place}", f"{unit} of a card that lies face-down")

    def events(self, events: Iterable[Json]) -> Finds:
        """The events of this very step."""
        for event in events:
            yield from self._event(event)
            for key in event.keys() & allowed.PLACE_KEYS:
                if event[key] in self.hidden:
                    yield Find(f"event.{event['e']}.{key}", f"names {event[key]}, which lies face-down")

    def _event(self, event: Json) -> Finds:
        """An event of this step or of an earlier one."""
        kind = event["e"]
        if kind not in allowed.EVENTS:
            yield Find(f"event.{kind}", "is not explained")
            return
        yield from self.keys(f"event.{kind}", event, {"e"} | allowed.EVENTS[kind])
        rest = dict(event)
        if kind == "dealt":
            if self.viewer is None:
                yield Find("event.dealt", "to a spectator")
            elif set(rest.pop("cards")) - self.now.known_to(self.viewer) - self.oracle.ever[self.seq]:
                yield Find("event.dealt", "of another seat")
        elif kind == "timed_out" and self.before.state.battle is None:
            yield from self._same("event.timed_out", event["seat"], self.viewer)
        elif "card" in rest and (card := rest.pop("card")) not in self.oracle.ever[self.seq]:
            yield Find(f"event.{kind}.card", f"{card} has not been shown")
        if kind != "over":
            yield from self._words(f"event.{kind}", rest.values())

    def _log(self, log: Iterable[Json]) -> Finds:
        for line in log:
            yield from self.keys("log", line, {"n", "events"})
            first, _ = self.oracle.record.seqs_at(self.viewer, line["n"])
            for event in line["events"]:
                yield from Explained(self.oracle, first, self.viewer)._event(event)

    def _mine(self) -> Json | None:
        """What a seat sees of its own before the battle; nothing for spectators (6.1)."""
        if self.viewer is None:
            return None
        side, decks = self.now.side(self.viewer), self.now.state.decks[self.viewer]
        if self.now.phase == 1:
            shown = [{"id": d.id, "name": d.name, "size": sum(d.cards.values()), "cards": d.cards} for d in decks]
            return {"decks": shown, "deck": side.deck, "confirmed": side.confirmed}
        if self.now.phase == 3:
            squad = [side.hand[i] for i in side.picks]
            return {"squad": squad, "cells": list(side.cells), "confirmed": side.confirmed}
        hand = [CATALOGUE.cards[card] for card in side.hand]
        return {
            "hand": list(side.hand),
            "picks": list(side.picks),
            "redeals": side.redeals,
            "meter": meter(hand, side.picks, self.viewer != self.now.state.first, side.redeals),
            "confirmed": side.confirmed,
        }

    def _back(self, place: str) -> Json:
        return {"back": 1, "seat": self.hidden[place].seat}

    def _battle(self, battle: Json) -> Finds:
        yield from self.keys("battle", battle, allowed.BATTLE)
        units = battle["units"]
        yield from self._same("battle.units", set(units), set(self.now.faces) | set(self.now.backs))
        yield from self._same("battle.units", [p for p in units if p in self.hidden], sorted(self.hidden))
        for place, unit in units.items():
            if place in self.hidden:
                yield from self._same(f"units.{place}", unit, self._back(place))
            else:
                yield from self._unit(place, unit)

    def _unit(self, place: str, unit: Json) -> Finds:
        yield from self.keys(f"units.{place}", unit, allowed.UNIT)
        real = self.now.faces.get(place) or self.now.backs.get(place)
        if real is None:
            return
        yield from self._same(f"units.{place}.card", unit.get("card"), real.card.id)
        yield from self._same(f"units.{place}.down", "down" in unit, place in self.now.backs)
        yield from self._same(f"units.{place}.formed", "formed" in unit, place in reach.in_formation(self.now))
        for key, value in unit.items():
            if key != "card" and not isinstance(value, int):
                yield Find(f"units.{place}.{key}", f"{value!r} is no number")

    def _beside(self, frame: Json) -> Finds:
        """The parts beside the view: what is asked, by whose clock, and what may be answered."""
        now = self.now
        preparing = now.state.battle is None and not now.over
        if "asked" in frame:
            for asked in frame["asked"].values():
                yield from self.keys("asked", asked, {"kind", "bank"})
            if preparing:
                kind = KINDS[now.phase]
                yield from self._same("asked", frame["asked"], {s: {"kind": kind, "bank": kind} for s in ("0", "1")})
        for clock in frame.get("clocks", {}).values():
            yield from self.keys("clocks", clock, allowed.CLOCK)
        if "clocks" in frame and preparing:
            # Both run, for as long as each other, whoever has confirmed.
            yield from self._same("clocks.runs", [c["runs"] for c in frame["clocks"].values()], [True, True])
            yield from self._same("clocks.left", len({c["left"] for c in frame["clocks"].values()}), 1)
            yield from self._same("clocks.ran", len({c["ran"] for c in frame["clocks"].values()}), 1)
        if frame.get("prompt") is not None:
            yield from self._prompt(frame["prompt"])
        if frame.get("menu") is not None:
            yield from self._own("menu")
            yield from self.keys("menu", frame["menu"], allowed.MENU)
        if frame.get("legal") is not None:
            yield from self._own("legal")
            yield from self._legal(frame["legal"])
        if frame.get("outcome") is not None:
            yield from self._same("outcome", self.now.over, True)
            yield from self.keys("outcome", frame["outcome"], allowed.OUTCOME)

    def _prompt(self, prompt: Json) -> Finds:
        yield from self._own("prompt")
        yield from self.keys("prompt", prompt, allowed.PROMPT_KEYS)
        if not allowed.PROMPT.fullmatch(prompt["id"]):
            yield Find("prompt.id", f"{prompt['id']} is not explained")

    def _legal(self, legal: Json) -> Finds:
        if self.viewer is None:
            return
        side = self.now.side(self.viewer)
        if self.now.state.battle is not None:
            yield from reach.legal(self.now, self.viewer, legal)
        elif side.confirmed:
            yield from self._same("legal", legal, {"withdraw": True})
        elif self.now.phase == 1:
            yield from self._same("legal", legal, {"decks": [deck.id for deck in self.now.state.decks[self.viewer]]})
        elif self.now.phase == 2:
            yield from self.keys("legal", legal, {"hand", "second", "redeals", "redeal"})
            yield from self._same("legal.hand", legal["hand"], list(side.hand))
            yield from self._same("legal.redeals", legal["redeals"], side.redeals)
        else:
            yield from self.keys("legal", legal, {"squad", "cells"})
            yield from self._same("legal.squad", legal["squad"], len(side.picks))

    def _forecast(self, forecast: Json, move: Json) -> Finds:
        """6.2: against a card that lies face-down, only one's own die."""
        if move.get("target") in self.hidden:
            actor = self.now.faces.get(move["unit"]) or self.now.backs.get(move["unit"])
            yield from self._same("forecast", actor is not None and forecast in reach.own_die(actor, move["how"]), True)
            return
        yield from self.keys("forecast", forecast, allowed.FORECAST)
        for place, instead in {**forecast.get("defenders", {}), **forecast.get("choices", {})}.items():
            if place in self.hidden:
                yield from self._same("forecast.defenders", instead, {"unknown": True})
            else:
                yield from self.keys("forecast.defenders", instead, allowed.FORECAST)
        for outcome in forecast.get("outcomes", ()):
            yield from self.keys("forecast.outcomes", outcome, allowed.OUTCOMES)
            for fate in (outcome["target"], outcome["self"]):
                yield from self.keys("forecast.fate", fate, allowed.FATE)

    def _own(self, what: str) -> Finds:
        if self.viewer is None:
            yield Find(what, "is given to a spectator")

    def _same(self, where: str, found: Any, expected: Any) -> Finds:
        if found != expected:
            yield Find(where, f"{found!r} instead of {expected!r}")

    def _words(self, where: str, values: Iterable[Any]) -> Finds:
        """Values may be numbers, places and codes, but never the name of a card."""
        for value in values:
            if isinstance(value, bool | int):
                continue
            if not isinstance(value, str) or value in CARDS or not allowed.WORD.fullmatch(value):
                yield Find(where, f"{value!r} is not explained")
