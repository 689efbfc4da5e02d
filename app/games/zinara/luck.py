"""Luck: what each roll took, against the exact mean of what it could have taken (5.13 to 5.17, 5.36).

A roll is weighed from the view of whoever asks and from what was told before the dice fell: attacker, target or
defender, bonuses and armour as they stood. Damage is HP that was really lost, thorns included, healing left out.
Attacks without a die have no luck in them."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from app.games.contract import Json, Roll, Seen, Weighed
from app.games.merge import merged
from app.games.zinara import forecast, view
from app.games.zinara.battle import SEATS, Battle
from app.games.zinara.catalogue import Catalogue
from app.games.zinara.field import PLACES
from app.games.zinara.strike import STRIKE

Losses = tuple[int, ...]
"""HP lost by the cards of each seat."""


def luck(seen: Seen, catalogue: Catalogue) -> list[Roll]:
    """Every roll of the battle, in order."""
    found = []
    now = seen.view
    for i, (events, patch) in enumerate(seen.steps):
        if any(event["e"] == "rolled" for event in events):
            battle = view.read(now["battle"], now["first"], catalogue)
            found.append(_weighed(i, battle, now["battle"].get("ask", {}), events, catalogue))
        now = merged(now, patch)
    return found


def _weighed(step: int, battle: Battle, ask: Json, events: Sequence[Json], catalogue: Catalogue) -> Roll:
    """`battle` is the one before the step, `ask` the strike that waited for a defender then, if one did."""
    how, by, target = STRIKE, ask.get("by", ""), ask.get("target", "")
    for event in events:
        if event["e"] == "attack":
            how, by, target = event["how"], event["from"], event["target"]
        elif event["e"] == "defends":
            target = event["by"]
        elif event["e"] == "revealed":
            _reveal(battle, event, catalogue)
        elif event["e"] == "rolled":
            break
    actor, victim = battle.unit(PLACES[by]), battle.unit(PLACES[target])
    came = _losses(battle, events)
    mean, chance = [Fraction(0)] * SEATS, Fraction(0)
    for odds, losses in _outcomes(battle, how, PLACES[by], PLACES[target]):
        mean = [total + odds * loss for total, loss in zip(mean, losses, strict=True)]
        chance += odds if losses == came else 0
    taken = tuple(map(Weighed, came, mean))
    dice = [event for event in events if event["e"] == "rolled"]
    about = {
        "turn": battle.turn, "how": how, "by": actor.card.id, "target": victim.card.id,
        "dice": [{"seat": die["seat"], "die": die["die"], "bonus": die.get("bonus", 0)} for die in dice],
    }  # fmt: skip
    return Roll(step, dice[0]["k"], actor.seat, taken[::-1], taken, chance, about)


def _outcomes(battle: Battle, how: str, by: int, target: int) -> Iterator[tuple[Fraction, Losses]]:
    """The chance of each outcome of the dice, and what it takes from each side."""
    actor, victim = battle.unit(by), battle.unit(target)
    if how == STRIKE:
        for ways, of, _deals, _dealt, after in forecast.results(battle, actor, victim):
            yield Fraction(ways, of), _losses(battle, [event.public or {} for event in after.events])
        return
    for ways, of, _value, after in forecast.uses(battle, actor, victim, actor.card.actions[how]):
        yield Fraction(ways, of), _losses(battle, [event.public or {} for event in after.events])


def _losses(battle: Battle, events: Sequence[Json]) -> Losses:
    lost = [0] * SEATS
    for event in events:
        if event["e"] == "hit":
            lost[battle.unit(PLACES[event["at"]]).seat] += event["n"]
    return tuple(lost)


def _reveal(battle: Battle, event: Json, catalogue: Catalogue) -> None:
    """A back turns up before the dice, unhurt as it lay (5.3)."""
    unit = battle.unit(PLACES[event["at"]])
    if unit.card.id != event["card"]:
        unit.card = catalogue.cards[event["card"]]
        unit.hp = unit.card.hp
    unit.down = False
