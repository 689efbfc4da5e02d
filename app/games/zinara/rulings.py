"""The numbers of the rules, and every ruling that a designer might want otherwise."""

HAND_SIZE = 15  # 3.1
STARTING_GOLD, STARTING_SILVER = 23, 22  # 3.2
SECOND_PLAYER_BONUS = (0, 1)  # 3.3: gold, silver
ONE_PLANET_BONUS = 1  # 3.4: gold
REDEAL_PRICE = 1  # 3.6: gold
REDEAL_FLOOR = 9  # 3.6: base gold that must be left after it, the price of the dearest card

DECK_TIME, SQUAD_TIME, PLACEMENT_TIME, DEFENDER_TIME = 60_000, 180_000, 120_000, 20_000  # 2.5, ms
USUAL_PACE = "standard"
TURN_TIMES = {USUAL_PACE: 120_000, "quick": 60_000}  # 2.5, ms; the quick one is for friendly matches that want it
IDLE_TURNS = 3  # 2.6
IDLE_WARNING = 2

EQUAL_ROLLS_FOR_ATTACKER = 4  # 5.14, 5.15: equal rolls up to this give the attacker the weak strike
LAST_FLYERS_ARE_REACHABLE = True  # 5.22
ZONE_COUNTS_AS_FIELD = True  # 5.50
OFFER_PAUSE = 3  # 5.51: own turns without an offer after a refusal
QUIET_TURNS, QUIET_WARNING = 20, 15  # 5.52
MAX_TURNS = 200  # 5.52
ABSENCE = 60_000  # 5.53, ms
