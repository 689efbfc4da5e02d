"""Leaks of every kind that one could think of, each put where a careless change would make it."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from functools import wraps
from typing import Any

import orjson
from sqlalchemy import select

import app.live.greeting
import app.matches.replay
import app.matches.room
from app.decks.models import Deck
from app.decks.service import Decks
from app.games.contract import Event, Json, Seat, Viewer
from app.games.zinara import view as views
from app.games.zinara.abilities.ranged import Ranged, stopped
from app.games.zinara.battle import Battle, Unit
from app.games.zinara.field import BESIDE, NAMES
from app.games.zinara.game import Zinara
from app.games.zinara.state import State
from app.live.greeting import Greeting
from app.matches.clocks import Clocks
from app.matches.models import OVER, RUNNING
from app.matches.projection import Projection, encoded
from app.matches.replay import Replays
from app.matches.room import Room
from app.matches.service import Matches
from app.tables.schemas import TableOut
from app.tables.service import Tables

active = ""
"""The name of the plant that leaks now."""


@dataclass(frozen=True)
class Plant:
    """A leak by name: what is called instead of `attribute` of `owner`, with the real thing as first argument, and
    where a hunt must find it."""

    owner: Any
    attribute: str
    shows: str
    leaky: Callable[..., Any]

    def put(self, name: str) -> None:
        fair = getattr(self.owner, self.attribute)

        @wraps(fair)
        def called(*args: Any, **kwargs: Any) -> Any:
            return self.leaky(fair, *args, **kwargs) if active == name else fair(*args, **kwargs)

        swap(self.owner, self.attribute, called)


def swap(owner: Any, name: str, value: Any) -> None:
    """Give a module or class something else under that name."""
    setattr(owner, name, value)


PLANTS: dict[str, Plant] = {}


def plant() -> None:
    """Put all plants in place; none leaks before it is active."""
    for name, each in PLANTS.items():
        each.put(name)


def at(owner: Any, attribute: str, shows: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The function below leaks instead of that attribute, and is found at `shows`; its name is the plant's."""

    def keep(leaky: Callable[..., Any]) -> Callable[..., Any]:
        PLANTS[leaky.__name__] = Plant(owner, attribute, shows, leaky)
        return leaky

    return keep


def backs(state: State, viewer: Viewer) -> list[Unit]:
    """What the viewer may not know of the field."""
    battle = state.battle
    if battle is None:
        return []
    return [unit for mask in battle.masks for unit in battle.units(mask) if unit.down and unit.seat != viewer]


@at(Zinara, "apply", "event.closed.card")
def a_card_in_an_event(fair: Any, game: Zinara, state: State, seat: Seat, *rest: Any) -> Any:
    after, events = fair(game, state, seat, *rest)
    for unit in backs(after, 1 - seat)[:1]:
        events.append(Event({"e": "closed", "at": NAMES[unit.place], "card": unit.card.id}))
    return after, events


@at(Zinara, "apply", "event.revealed.at")
def a_card_revealed_too_soon(fair: Any, game: Zinara, state: State, seat: Seat, *rest: Any) -> Any:
    after, events = fair(game, state, seat, *rest)
    if state.battle is None:
        events += [
            Event({"e": "revealed", "at": NAMES[unit.place], "card": unit.card.id}) for unit in backs(after, None)
        ]
    return after, events


@at(Zinara, "apply", "event.dealt")
def a_deal_for_everybody(fair: Any, game: Zinara, *rest: Any) -> Any:
    after, events = fair(game, *rest)
    return after, [Event(next(iter(e.private.values()))) if e.public is None else e for e in events]


@at(Zinara, "apply", "count")
def a_redeal_announced(fair: Any, game: Zinara, state: State, seat: Seat, move: Any, *rest: Any) -> Any:
    after, events = fair(game, state, seat, move, *rest)
    return after, [*events, Event({"e": "confirmed", "seat": seat})] if move.do == "redeal" else events


@at(Zinara, "patch", "patch.units.*")
def hp_in_a_patch(fair: Any, game: Zinara, before: State, after: State, viewer: Viewer) -> Json:
    patch: Json = deepcopy(fair(game, before, after, viewer))
    for unit in backs(after, viewer) if before.battle is not None else ():
        patch.setdefault("battle", {}).setdefault("units", {})[NAMES[unit.place]] = {"hp": unit.hp}
    return patch


@at(Zinara, "patch", "count")
def a_step_while_picking(fair: Any, game: Zinara, before: State, after: State, viewer: Viewer) -> Json:
    patch: Json = fair(game, before, after, viewer)
    picking = any(was.picks != now.picks for was, now in zip(before.sides, after.sides, strict=True))
    return patch or ({"phase": after.phase} if picking else {})


@at(Projection, "step", "length")
def a_longer_frame(fair: Any, projection: Projection, before: Any, after: State, *rest: Any) -> Any:
    frames, shown = fair(projection, before, after, *rest)
    padding = " " * sum(unit.hp for unit in backs(after, None))
    return [frame and frame + padding for frame in frames], shown


@at(Zinara, "view", "view.mine")
def a_seat_shown_to_spectators(fair: Any, game: Zinara, state: State, viewer: Viewer) -> Json:
    found: Json = fair(game, state, 0 if viewer is None else viewer)
    return found


@at(Zinara, "view", "view.mine")
def the_other_seat_s_meter(fair: Any, game: Zinara, state: State, viewer: Viewer) -> Json:
    found: Json = fair(game, state, viewer)
    if viewer is not None and "meter" in found.get("mine", {}):
        found["mine"]["meter"] = fair(game, state, 1 - viewer)["mine"]["meter"]
    return found


@at(views, "battle_view", "battle.units")
def backs_in_order_of_hp(fair: Any, battle: Battle, viewer: Viewer) -> Json:
    seen: Json = fair(battle, viewer)
    hidden = [unit for mask in battle.masks for unit in battle.units(mask) if unit.down and unit.seat != viewer]
    for unit in sorted(hidden, key=lambda unit: unit.hp):
        seen["units"][NAMES[unit.place]] = seen["units"].pop(NAMES[unit.place])
    return seen


@at(app.live.greeting, "events_for", "event.dealt")
def a_log_with_everybody_s_deals(fair: Any, text: str, viewer: Viewer) -> list[Json]:
    return [form for forms in orjson.loads(text) for form in (forms[0], *dict(*forms[1:]).values()) if form is not None]


@at(Clocks, "_facing", "clocks.runs")
def a_clock_that_stops_when_answered(fair: Any, clocks: Clocks) -> Any:
    return [(seat, clock, runs and not clock.answered) for seat, clock, runs in fair(clocks)]


@at(app.matches.room, "asked_of", "asked.*")
def whether_the_other_has_answered(fair: Any, prompts: Any) -> str:
    return encoded({str(seat): prompt.seen_by(seat, seat) for seat, prompt in sorted(prompts.items())})


@at(Matches, "forecast", "forecast")
async def a_forecast_of_the_truth(fair: Any, matches: Matches, match_id: str, seat: Seat, move: Any) -> Json:
    room: Room = await matches.rooms.get(match_id)
    view: Json = room.game.view(room.state, seat)
    for unit in backs(room.state, seat):
        view["battle"]["units"][NAMES[unit.place]] = {"card": unit.card.id, "seat": unit.seat, "hp": unit.hp}
    return room.game.forecast(view, seat, move)


@at(Ranged, "targets", "legal.units.*.acts.*")
def a_ward_that_shows(fair: Any, action: Ranged, battle: Battle, bearer: Unit) -> Any:
    mask, refused = fair(action, battle, bearer)
    for unit in battle.units(mask):
        if unit.down and stopped(battle, unit, action):
            mask ^= 1 << unit.place
    return mask, refused


@at(views, "holds", "units.*.formed")
def a_formation_with_a_back(fair: Any, battle: Battle, bearer: Unit) -> bool:
    near = battle.units(BESIDE[bearer.place] & battle.masks[bearer.seat])
    return not bearer.down and any(unit.card.forms for unit in near)


@at(Greeting, "_view", "secret")
def the_secret_of_a_deal(fair: Any, greeting: Greeting, room: Room, viewer: Viewer, *rest: Any) -> Json:
    frame: Json = fair(greeting, room, viewer, *rest)
    keys: dict[str, bytes] = room.pinned.dice._keys  # type: ignore[attr-defined]
    frame["dice"]["commitments"] = {"deal:0": keys["deal:0"].hex()}
    return frame


@at(Replays, "replay", "replay")
async def a_replay_of_a_running_match(fair: Any, replays: Replays, *asking: Any, **said: Any) -> Json:
    swap(app.matches.replay, "OVER", RUNNING)
    try:
        found: Json = await fair(replays, *asking, **said)
        return found
    finally:
        swap(app.matches.replay, "OVER", OVER)


@at(Tables, "out", "card")
def a_deck_at_the_table(fair: Any, tables: Tables, seated: Any) -> TableOut:
    shown: TableOut = fair(tables, seated)
    room = tables._playing.matches.rooms.held(shown.match or "")
    return shown.model_copy(update={"link": f"{shown.link}/{room.state.sides[0].deck}"}) if room else shown


@at(Zinara, "view", "own deck")
def the_decks_of_all_seats(fair: Any, game: Zinara, state: State, viewer: Viewer) -> Json:
    found: Json = fair(game, state, viewer)
    if state.battle is None and "mine" in found and "decks" in found["mine"]:
        found["mine"]["decks"] = [deck for seat in (0, 1) for deck in fair(game, state, seat)["mine"]["decks"]]
    return found


@at(Decks, "get", "own deck")
async def a_deck_for_whoever_knows_its_id(fair: Any, decks: Decks, session: Any, _account: str, deck_id: str) -> Any:
    owner = await session.scalar(select(Deck.account_id).where(Deck.id == deck_id))
    return await fair(decks, session, owner or "", deck_id)


@at(Decks, "kept", "own deck")
async def everybody_s_decks(fair: Any, decks: Decks, session: Any, account: str, game: str) -> Any:
    owners = await session.scalars(select(Deck.account_id).distinct().order_by(Deck.account_id))
    return [deck for owner in {account, *owners} for deck in await fair(decks, session, owner, game)]
