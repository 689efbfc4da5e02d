"""Planet Zinara as the host knows it: the contract, filled in."""

from collections.abc import Iterable, Mapping, Sequence

from app.games.contract import (
    SPECTATOR,
    Bot,
    Career,
    Cause,
    Choose,
    DeckFault,
    Event,
    Illegal,
    Json,
    Move,
    Outcome,
    Prompt,
    Roll,
    Seat,
    Seen,
    Share,
    Viewer,
)  # fmt: skip
from app.games.dice import BATTLE, Dice, deal_stream, shuffled
from app.games.merge import diff
from app.games.zinara import careers, choices, crystals, deck, menu, rulings, sampling, saved, verbs
from app.games.zinara import forecast as forecasts
from app.games.zinara import luck as lucks
from app.games.zinara import share as shares
from app.games.zinara import view as views
from app.games.zinara.battle import SEATS
from app.games.zinara.bots import BOTS
from app.games.zinara.catalogue import Catalogue
from app.games.zinara.field import PLACES
from app.games.zinara.moves import MENU_MOVES, MOVES, Act, Claim, Defend, Surrender
from app.games.zinara.phases import fight, preparation
from app.games.zinara.state import DECK, Deck, Preparation, State


class Zinara:
    """Bound to one catalogue; see `Game` for every method."""

    name = "zinara"
    seats = (SEATS, SEATS)
    rules_version = "1"
    move_types: tuple[type[Move], ...] = MOVES
    menu_types: tuple[type[Move], ...] = MENU_MOVES
    claim_types: tuple[type[Move], ...] = (Claim,)
    absence = rulings.ABSENCE
    paces: Mapping[str, int] = rulings.TURN_TIMES

    def __init__(self, content: Json) -> None:
        self.catalogue = Catalogue(content)
        self.bots: Mapping[str, Bot] = {level: bot(self.catalogue) for level, bot in BOTS.items()}

    def start(self, options: Json, seats: int, dice: Dice) -> tuple[State, list[Event]]:
        """The lot decides who goes first, unless `first` says it, as a rematch does (2.2)."""
        first = options.get("first")
        events = []
        if first is None:
            first = dice.draw(BATTLE, 0, SEATS)
            events.append(Event({"e": "lot", "first": first, "k": 0}))
        decks = tuple(tuple(Deck(d["id"], d["name"], dict(d["cards"])) for d in own) for own in options["decks"])
        events.append(Event({"e": "phase", "phase": DECK}))
        pace = options.get("pace", rulings.USUAL_PACE)
        return State(DECK, first, decks, (Preparation(),) * SEATS, pace=pace), events

    def prompts(self, state: State) -> Mapping[Seat, Prompt]:
        if state.outcome() is not None:
            return {}
        if state.battle is None:
            return preparation.prompts(state)
        return fight.prompts(state.battle, rulings.TURN_TIMES[state.pace])

    def legal(self, state: State, seat: Seat) -> Json:
        if state.battle is None:
            return {} if state.over is not None else preparation.legal(state, seat)
        if state.battle.over is not None:
            return {}
        ask = state.battle.ask
        owes = state.battle.active if ask is None else ask.seat
        return choices.legal(state.battle) if owes == seat else {}

    def menu(self, state: State, seat: Seat) -> Json:
        return {} if state.outcome() is not None else menu.tree(state.battle, seat)

    def awaits(self, menu: Json) -> bool:
        return "answer" in menu

    def apply(
        self, state: State, seat: Seat, move: Move, dice: Dice, cause: Cause = "player"
    ) -> tuple[State, list[Event]]:
        if state.outcome() is not None:
            raise Illegal("over")
        if state.battle is None:
            return self._prepare(state, seat, move, dice, cause)
        events: list[Event] = []
        battle = state.battle.working(dice, events)
        if isinstance(move, Surrender):
            event, winner = menu.surrendered(seat)
            events.append(event)
            verbs.finish(battle, winner, "surrender")
        elif isinstance(move, MENU_MOVES):
            menu.apply(battle, seat, move, cause)
        else:
            fight.apply(battle, seat, move, cause)
        battle.dice, battle.events = None, []
        return state._replace(battle=battle), events

    def _prepare(self, state: State, seat: Seat, move: Move, dice: Dice, cause: Cause) -> tuple[State, list[Event]]:
        if isinstance(move, Surrender):
            event, winner = menu.surrendered(seat)
            outcome = verbs.ended(winner, "surrender")
            return state._replace(over=outcome), [event, Event(verbs.told(outcome))]
        if isinstance(move, MENU_MOVES):
            raise Illegal("wrong_phase", phase=state.phase)
        state, events = preparation.apply(state, seat, move, self.catalogue, dice, cause)
        if state.battle is not None:
            state.battle.dice, state.battle.events = None, []
        return state, events

    def default(self, state: State, seat: Seat) -> Move:
        if state.battle is not None:
            return fight.default(state.battle)
        return preparation.default(state, seat, self.catalogue)

    def view(self, state: State, viewer: Viewer) -> Json:
        return views.view(state, viewer, self.catalogue)

    def patch(self, before: State, after: State, viewer: Viewer) -> Json:
        if before.battle is None or after.battle is None or after.battle.over is not None:
            return diff(self.view(before, viewer), self.view(after, viewer))
        return views.battle_patch(before.battle, after.battle, viewer)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome()

    def share(self, state: State, seat: Seat) -> Share:
        return shares.share(state, seat, self.catalogue)

    def dump(self, state: State) -> Json:
        return saved.dump(state)

    def load(self, data: Json) -> State:
        return saved.load(data, self.catalogue)

    def sample(self, tree: Json, choose: Choose) -> Move:
        return sampling.sample(tree, choose, self.catalogue)

    def allows(self, tree: Json, move: Move) -> bool:
        if isinstance(move, MENU_MOVES):
            return menu.allows(tree, move)
        if not tree or "surrender" in tree:
            return False
        if "units" in tree or "defend" in tree:
            return choices.allows(tree, move)
        return preparation.allows(tree, move, self.catalogue)

    def forecast(self, view: Json, seat: Seat, move: Move) -> Json:
        if "battle" not in view or seat is SPECTATOR:
            raise Illegal("nothing_to_foretell")
        battle = views.read(view["battle"], view["first"], self.catalogue)
        ask = view["battle"].get("ask")
        if isinstance(move, Defend) and ask is not None:
            if ask["seat"] != seat:
                raise Illegal("not_your_decision")
            return forecasts.defence(battle, PLACES[ask["by"]], PLACES[ask["target"]])
        if not isinstance(move, Act):
            raise Illegal("nothing_to_foretell")
        return forecasts.forecast(battle, seat, move)

    def luck(self, seen: Seen) -> Sequence[Roll]:
        return lucks.luck(seen, self.catalogue)

    def careers(self, steps: Iterable[tuple[State, Sequence[Event]]]) -> Sequence[Career]:
        return careers.careers(steps, self.catalogue)

    def content(self) -> Json:
        return self.catalogue.content

    def card_names(self) -> Mapping[str, Mapping[str, str]]:
        return {card["id"]: card["name"] for card in self.catalogue.content["cards"]}

    def deck_faults(self, cards: Mapping[str, int]) -> Sequence[DeckFault]:
        return deck.deck_faults(cards, self.catalogue.cards)

    def sample_deck(self, choose: Choose) -> Mapping[str, int]:
        return deck.sample_deck(self.catalogue.cards, choose)

    def sample_deal(self, cards: Mapping[str, int], dice: Dice) -> Json:
        """Fifteen cards, a squad the server would build from them if it went first, and its budget."""
        hand, _ = shuffled(dice, deal_stream(0), 0, Deck("", "", dict(cards)).list(), rulings.HAND_SIZE)
        dealt = [self.catalogue.cards[card] for card in hand]
        picks = crystals.greedy_squad(dealt, (), False, 0)
        return {"hand": hand, "picks": list(picks), "meter": crystals.meter(dealt, picks, False, 0)}
