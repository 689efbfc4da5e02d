"""A match as JSON and back (architecture: snapshots). Cards are ids; places are their numbers."""

from app.games.contract import Json, Outcome
from app.games.zinara import rulings
from app.games.zinara.battle import Ask, Battle, Footprint, Offer, Unit
from app.games.zinara.catalogue import Catalogue
from app.games.zinara.field import places
from app.games.zinara.state import Deck, Preparation, State

_UNIT = ("seat", "place", "hp", "steps", "closed", "down", "stunned", "poison", "soaked", "struck", "leapt")
_BATTLE = ("first", "active", "turn", "beat", "acted", "harmed", "quiet", "offers", "rolls")
_PAIRS = ("idle", "hush", "pause")
_SIDE = ("deck", "draws", "redeals", "confirmed", "shown", "decided")
_SIDE_LISTS = ("hand", "picks", "cells")


def dump(state: State) -> Json:
    return {
        "phase": state.phase,
        "first": state.first,
        "decks": [[deck._asdict() for deck in decks] for decks in state.decks],
        "sides": [
            {**{key: getattr(side, key) for key in _SIDE}, **{key: list(getattr(side, key)) for key in _SIDE_LISTS}}
            for side in state.sides
        ],
        "battle": None if state.battle is None else _dump_battle(state.battle),
        "over": _dump_outcome(state.over),
        # Matches of the usual pace are saved as they were before there was another one.
        **({} if state.pace == rulings.USUAL_PACE else {"pace": state.pace}),
    }


def load(data: Json, catalogue: Catalogue) -> State:
    return State(
        phase=data["phase"],
        first=data["first"],
        decks=tuple(tuple(Deck(**deck) for deck in decks) for decks in data["decks"]),
        sides=tuple(
            Preparation(**{**side, **{key: tuple(side[key]) for key in _SIDE_LISTS}}) for side in data["sides"]
        ),
        battle=None if data["battle"] is None else _load_battle(data["battle"], catalogue),
        over=_load_outcome(data["over"]),
        pace=data.get("pace", rulings.USUAL_PACE),
    )


def _dump_battle(battle: Battle) -> Json:
    return {
        **{key: getattr(battle, key) for key in _BATTLE},
        **{key: list(getattr(battle, key)) for key in (*_PAIRS, "undecided")},
        "ask": None if battle.ask is None else list(battle.ask),
        "offer": None if battle.offer is None else list(battle.offer),
        "trail": [list(footprint) for footprint in battle.trail],
        "over": _dump_outcome(battle.over),
        "units": [
            {"card": unit.card.id, **{key: getattr(unit, key) for key in _UNIT}}
            for place in places(battle.masks[0] | battle.masks[1])
            for unit in [battle.unit(place)]
        ],
    }


def _load_battle(data: Json, catalogue: Catalogue) -> Battle:
    battle = Battle(data["first"])
    for key in (*_BATTLE, *_PAIRS):
        setattr(battle, key, data[key])
    battle.undecided = (data["undecided"][0], data["undecided"][1])
    battle.ask = Ask(*data["ask"]) if data["ask"] else None
    battle.offer = Offer(*data["offer"]) if data["offer"] else None
    battle.trail = tuple(Footprint(*footprint) for footprint in data["trail"])
    battle.over = _load_outcome(data["over"])
    for entry in data["units"]:
        unit = Unit(catalogue.cards[entry["card"]], entry["seat"], entry["place"], battle.era)
        for key in _UNIT:
            setattr(unit, key, entry[key])
        battle.at[unit.place] = unit
        battle.masks[unit.seat] |= 1 << unit.place
    return battle


def _dump_outcome(outcome: Outcome | None) -> Json | None:
    if outcome is None:
        return None
    return {
        "ranking": [list(group) for group in outcome.ranking],
        "winners": list(outcome.winners),
        "reason": outcome.reason,
        "void": outcome.void,
    }


def _load_outcome(data: Json | None) -> Outcome | None:
    if data is None:
        return None
    return Outcome(
        tuple(tuple(group) for group in data["ranking"]), tuple(data["winners"]), data["reason"], data["void"]
    )
