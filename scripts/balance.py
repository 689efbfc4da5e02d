"""Prices every card and lists the outliers: a second opinion about the data of Zinara.

    python scripts/balance.py            outliers, planets, starter decks; exits with 1 on an outlier without a reason
    python scripts/balance.py --table    the same, with one line for every card

The form of the files is `zinara decks check`'s affair, and they must pass it. The numbers of the rules (dice table,
budgets, deck sizes) are repeated here on purpose: this file must not import the server.

The price of a card
-------------------
    points = (bulk x punch) ** 0.64            the line of a card: points = rate[colour] x company[planet] x cost

*bulk* is how much damage the card outlasts, *punch* how much it deals in a turn. Their product is what a fight of one
against one is about; the exponent lies between 0.5 (everybody can strike everybody) and 1 (duels one after another).
The exponent and the weights below were fitted to 960 000 rough battles on the 5 x 6 field between greedy bots
with randomised cards (24 random catalogues of 84), then rounded; with the numbers as they stand here, a card's share in
its side's victories follows the points with r = 0.98 over those 2016 cards. "nudged" weights were moved afterwards
towards what this catalogue showed in further battles. "judged" ones are set by hand: greedy bots attack with all they
have, so their cards are closed when the enemy strikes, and what only an open card can do looks worthless; people do
better.
"""

import argparse
import random
import sys
import tomllib
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

Card: TypeAlias = dict[str, Any]

DECKS = Path(__file__).resolve().parent.parent / "decks" / "zinara"

EXPONENT = 0.64
RATE = {"silver": 1.20, "gold": 1.40}  # points that one crystal buys; gold is the elite colour
COMPANY = {"ionta": 1.06}  # (judged) by planet: casters alone have no line to hide behind, so each may be better
TOLERANCE = 0.12

CLOSED_SHARE = 0.55  # (judged) share of strikes that hit a closed card
COUNTER = 0.10  # (judged) weight of an answering strike beside a strike
# (nudged from 1.70) a ranged attack of range 3 against the same damage in melee: no answer, chosen target
RANGED = 1.80
RANGE_STEP = 0.14  # for each point of range beyond (or short of) 3
RANGED_FLYING = 0.90  # a flyer reaches everything with its simple strike too
MAGIC = 1.00  # ignoring armour is worth no more than what protections take away
ROW, SPECIAL = 1.20, 0.95  # for each point of damage
HEAL, HEAL_EXPONENT = 1.35, 1.5  # (the exponent nudged from 1) two points healed at once are worth more than twice one
HEAL_STEP = 0.10  # (judged) for each point of healing range beyond 2
FINISH = 0.16  # (nudged from 0.24)
DOUBLE = 1.78
POISON, STUN = 0.95, 1.45  # (stun nudged from 1.55) for each strike that hurts
DIRECTED = 1.04  # (judged)
MOVE = {0: 0.75, 1: 1.0, 2: 1.08, 3: 1.12}  # (the last judged)
LEAP = 0.05
THORNS = 0.05  # times HP: the longer it stands, the oftener it is struck
ARMOUR, DRAIN = 0.45, 0.26  # of the HP, for each point
REGENERATION = (0.15, 0.02)  # likewise, and more for the big, who live to see it: 0.15 + 0.02 HP
FLYING_FACTOR, FLYING_EXTRA = 1.85, 5.0
GUARD, STASH = 0.04, 0.04  # (judged)
# all but the last judged
PROTECTION = {"shots": 0.05, "throws": 0.04, "magic": 0.06, "discharges": 0.03, "poison": 0.03, "weak": 0.33}
FORMATION_HOLDS, FORMATION_HOLDS_ON_VELLA = 0.45, 0.65  # (judged) share of the time that a formation holds …
FORMATION_AT_REST = 0.20  # … and more for those who need not move: "shot" is a bonus of the rear
MANY_WAYS = 3.0  # (judged) exponent of the mean of "strike or use the other attack": near the better of both

ACCEPTED: dict[str, str] = {  # outliers that stay, and why
    "quill-squire": "even with 1-1-1 it is above its line, and yet those who picked it won 42 % in the lab",
}


def outcome(attacker: int, defender: int) -> tuple[int | None, int | None]:
    """Rules 5.13 to 5.15: which of the three values each side deals; None is nothing."""
    difference = max(-5, min(5, attacker - defender))
    if difference == 0:
        return (0, None) if attacker <= 4 else (None, 0)
    return {
        5: (2, None), 4: (2, 0), 3: (1, None), 2: (1, 0), 1: (0, None),
        -1: (0, None), -2: (None, None), -3: (None, 0), -4: (0, 1), -5: (None, 1),
    }[difference]  # fmt: skip


def against_closed(roll: int) -> int:
    return 0 if roll <= 3 else 1 if roll <= 5 else 2


@lru_cache
def open_odds(aim: int = 0, guard: int = 0) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Chances of a weak, medium and strong hit of the attacker and of the answer, over the 36 pairs of dice."""
    hit, answer = [0.0] * 3, [0.0] * 3
    for a in range(1, 7):
        for d in range(1, 7):
            deals, returns = outcome(a + aim, d + guard)
            if deals is not None:
                hit[deals] += 1 / 36
            if returns is not None:
                answer[returns] += 1 / 36
    return tuple(hit), tuple(answer)


@lru_cache
def closed_odds(aim: int = 0) -> tuple[float, ...]:
    odds = [0.0] * 3
    for roll in range(1, 7):
        odds[against_closed(roll + aim)] += 1 / 6
    return tuple(odds)


def mean(odds: Sequence[float], values: Sequence[int]) -> float:
    return sum(p * v for p, v in zip(odds, values, strict=True))


def triple(damage: int | list[int]) -> list[int]:
    return [damage] * 3 if isinstance(damage, int) else list(damage)


def abilities(card: Card) -> dict[str, Card]:
    """By code; formations and protections, of which there may be several, are left out."""
    return {a["code"]: a for a in card["abilities"] if a["code"] not in ("protection", "formation")}


def n(card: Card, code: str) -> int:
    number: int = abilities(card).get(code, {}).get("n", 0)
    return number


def formation(card: Card, bonus: str) -> float:
    """What a formation's bonus is worth over the time that the formation holds."""
    holds = FORMATION_HOLDS_ON_VELLA if card["planet"] == "vella" else FORMATION_HOLDS
    holds += FORMATION_AT_REST * (bonus == "shot")
    given = [a.get("n", 1) for a in card["abilities"] if a["code"] == "formation" and a["bonus"] == bonus]
    return float(sum(given) * holds)


def strike_worth(card: Card) -> float:
    """Damage, and damage's worth, of a turn's simple strikes."""
    has, strike = abilities(card), card["strike"]
    hit, _ = open_odds(n(card, "aim"), 0)
    share = 1.0 if "unanswered" in has else CLOSED_SHARE
    hurts = (1 - share) * sum(hit) + share
    if strike[0] == 0:
        hurts *= 0.55
    worth = (1 - share) * mean(hit, strike) + share * mean(closed_odds(n(card, "aim")), strike)
    worth += formation(card, "strike") * hurts
    worth += POISON * n(card, "poison") * hurts
    worth += STUN * hurts if "stun" in has else 0
    worth *= DOUBLE if "double_strike" in has else 1
    return worth * (DIRECTED if "directed_strike" in has else 1)


def action_worth(card: Card) -> float:
    """The same of the best other action, 0 without one."""
    has = abilities(card)
    best = 0.0
    for code in ("shot", "throw", "discharge", "magic_strike"):
        if code in has:
            damage = mean(closed_odds(), triple(has[code]["damage"]))
            damage += formation(card, "shot") if code == "shot" else 0
            reach = RANGED_FLYING if "flying" in has else RANGED * (1 + RANGE_STEP * (has[code]["range"] - 3))
            best = max(best, damage * reach * (MAGIC if code in ("discharge", "magic_strike") else 1))
    if "row_strike" in has:
        best = max(best, ROW * has["row_strike"]["damage"])
    if "special_strike" in has:
        best = max(best, SPECIAL * has["special_strike"]["damage"])
    if "heal" in has:
        best = max(best, HEAL * n(card, "heal") ** HEAL_EXPONENT * (1 + HEAL_STEP * (has["heal"]["range"] - 2)))
    return best


def punch_of(card: Card) -> float:
    _, answer = open_odds(0, n(card, "guard"))
    punch = (strike_worth(card) ** MANY_WAYS + action_worth(card) ** MANY_WAYS) ** (1 / MANY_WAYS)
    punch += (
        COUNTER * mean(answer, card["strike"]) + FINISH * n(card, "finish") + THORNS * card["hp"] * n(card, "thorns")
    )
    punch *= 1 if "flying" in abilities(card) else MOVE[card["move"]]
    return float(punch * (1 + LEAP * n(card, "leap")))


def bulk_of(card: Card) -> float:
    has, hp = abilities(card), card["hp"]
    bulk: float = hp * (1 + ARMOUR * (n(card, "armour") + formation(card, "armour")))
    bulk *= 1 + (REGENERATION[0] + REGENERATION[1] * hp) * n(card, "regeneration")
    bulk *= 1 + DRAIN * n(card, "drain")
    bulk *= 1 + GUARD * (n(card, "guard") + formation(card, "defence"))
    bulk *= 1 + STASH * (1 if "stash" in has else formation(card, "stash"))
    for ability in card["abilities"]:
        bulk *= 1 + PROTECTION[ability["from"]] if ability["code"] == "protection" else 1
    return bulk * FLYING_FACTOR + FLYING_EXTRA if "flying" in has else bulk


def price(card: Card) -> tuple[float, float, float]:
    """(bulk, punch, points) of a card."""
    bulk, punch = bulk_of(card), punch_of(card)
    return bulk, punch, (bulk * punch) ** EXPONENT


def colour(card: Card) -> str:
    return "gold" if "gold" in card["cost"] else "silver"


def cost(card: Card) -> int:
    crystals: int = card["cost"][colour(card)]
    return crystals


def deviation(card: Card) -> float:
    """How far the card lies above its line, as a share of what its cost buys."""
    return price(card)[2] / (RATE[colour(card)] * COMPANY.get(card["planet"], 1.0) * cost(card)) - 1


def catalogue_faults(cards: Sequence[Card]) -> list[str]:
    """What is wanted of the catalogue as a whole."""
    faults = [f"{p}: {k} cards instead of 14" for p, k in Counter(c["planet"] for c in cards).items() if k != 14]
    abilities = [ability for card in cards for ability in card["abilities"]]
    for field, least in (("code", 2), ("bonus", 2), ("from", 1)):
        uses = Counter(ability[field] for ability in abilities if field in ability)
        faults += [
            f"{field} {what} on {count} cards, at least {least}" for what, count in uses.items() if count < least
        ]
    gold = sum(colour(card) == "gold" for card in cards) / len(cards)
    if not 0.35 <= gold <= 0.45:
        faults.append(f"gold share {gold:.0%}, wanted 35 % to 45 %")
    return faults


def squad_sizes(deck: dict[str, int], cards: dict[str, Card], tries: int = 2000, seed: int = 1) -> Counter[int]:
    """How many cards a squad of 23 gold and 22 silver comes to: 15 dealt, the fullest of a dozen random picks."""
    dice, sizes = random.Random(seed), Counter[int]()
    pile = [card for card, copies in deck.items() for _ in range(copies)]
    for _ in range(tries):
        best = (-1, 0)
        dealt = dice.sample(pile, 15)
        for _ in range(12):
            dice.shuffle(dealt)
            gold = silver = size = 0
            for card in dealt:
                g = gold + cards[card]["cost"].get("gold", 0)
                s = silver + cards[card]["cost"].get("silver", 0)
                if g + max(0, s - 22) <= 23:
                    gold, silver, size = g, s, size + 1
            best = max(best, (gold + silver, size))
        sizes[best[1]] += 1
    return sizes


def line_of(card: Card) -> str:
    bulk, punch, points = price(card)
    strike = "-".join(map(str, card["strike"]))
    printed = f"{colour(card)[0]}{cost(card)} hp {card['hp']:2} move {card['move']} {strike}"
    priced = f"bulk {bulk:5.1f} punch {punch:4.2f} points {points:5.2f} {deviation(card):+.1%}"
    return f"{card['planet']:7} {card['id']:20} {printed}  {priced}"


def report_cards(cards: Sequence[Card], table: bool) -> int:
    """Prints the outliers, or all cards; returns how many are outliers without a reason, or reasons without one."""
    flagged = 0
    for card in sorted(cards, key=lambda c: (c["planet"], colour(c), cost(c))):
        out = abs(deviation(card)) > TOLERANCE
        flagged += out and card["id"] not in ACCEPTED
        if table or out:
            print(line_of(card) + (f"  {ACCEPTED.get(card['id'], 'NO REASON GIVEN')}" if out else ""))
    outliers = {card["id"] for card in cards if abs(deviation(card)) > TOLERANCE}
    for name in ACCEPTED.keys() - outliers:
        print(f"{name}: no longer an outlier, strike it from ACCEPTED")
        flagged += 1
    return flagged


def report_groups(cards: Sequence[Card]) -> None:
    """Prints each planet's mean, and each starter deck's worth and squads."""
    for planet in sorted({card["planet"] for card in cards}):
        own = [card for card in cards if card["planet"] == planet]
        mean_deviation, mean_cost = sum(map(deviation, own)) / len(own), sum(map(cost, own)) / len(own)
        print(f"{planet:8} mean deviation {mean_deviation:+.1%}, mean cost {mean_cost:.2f}")
    by_id = {card["id"]: card for card in cards}
    for file in sorted((DECKS / "starter").glob("*.toml")):
        deck = tomllib.loads(file.read_text(encoding="utf-8"))["cards"]
        points = sum(price(by_id[card])[2] * copies for card, copies in deck.items())
        crystals = sum(cost(by_id[card]) * copies for card, copies in deck.items())
        gold = sum(by_id[card]["cost"].get("gold", 0) * copies for card, copies in deck.items())
        sizes = squad_sizes(deck, by_id)
        squads = " ".join(f"{size}:{sizes[size] / sizes.total():.0%}" for size in sorted(sizes))
        print(f"deck {file.stem}: {points:.1f} points, {crystals} crystals ({gold} gold), squads of {squads}")


def main() -> int:
    parser = argparse.ArgumentParser(description="Prices every card and lists the outliers.")
    parser.add_argument("--table", action="store_true", help="one line for every card")
    options = parser.parse_args()
    cards: list[Card] = []
    for file in sorted((DECKS / "catalogue").glob("*.toml")):
        cards += tomllib.loads(file.read_text(encoding="utf-8"))["card"]
    if faults := catalogue_faults(cards):
        print(*faults, sep="\n")
        return 1
    flagged = report_cards(cards, options.table)
    report_groups(cards)
    print("no outlier without a reason" if not flagged else f"{flagged} to look at")
    return 1 if flagged else 0


if __name__ == "__main__":
    sys.exit(main())
