"""How the contract's suite plays Zinara, and what of it lies hidden (section 6)."""

from dataclasses import replace

from app.games.contract import Choose, Json, Move, Seat, Viewer
from app.games.zinara.battle import Battle
from app.games.zinara.crystals import greedy_squad, may_redeal
from app.games.zinara.field import HALF, NAMES, places
from app.games.zinara.game import Zinara
from app.games.zinara.moves import Pick, Place
from app.games.zinara.rulings import HAND_SIZE
from app.games.zinara.state import DECK, PLACEMENT, Preparation, State
from tests.games.zinara.bundled import starters, zinara


class ZinaraAdapter:
    name = "zinara"

    @property
    def game(self) -> Zinara:
        return zinara()

    def options(self, seats: int, choose: Choose) -> Json:
        """Both starter decks, and one of any cards there are, so that every ability is met."""
        cards = _drawn(list(self.game.catalogue.cards), 40, choose)
        deck = {"id": "chance", "name": "Chance", "cards": dict.fromkeys(cards, 1)}
        return {"decks": [[*starters(), deck], [*starters(), deck]], "first": (None, 0, 1)[choose(3)]}

    def hidden_swaps(self, state: State, viewer: Viewer, choose: Choose) -> State | None:
        """Before the battle the others' preparation becomes another one; in it their face-down cards do."""
        if state.battle is not None:
            return self._other_backs(state, state.battle, viewer, choose)
        for seat in range(2):
            if seat != viewer:
                state = state.with_side(seat, self._other_preparation(state, seat, viewer, choose))
        return state

    def twin_move(self, move: Move, state: State, twin: State) -> Move:
        """Squads and placements are answered with whatever is one in the twin; all else names no hidden card."""
        if state.battle is not None or not isinstance(move, Pick | Place):
            return move
        for seat in range(2):
            here, there = self.game.legal(state, seat), self.game.legal(twin, seat)
            if here != there and self.game.allows(here, move) and not self.game.allows(there, move):
                side = twin.sides[seat]
                if isinstance(move, Pick):
                    return replace(move, cards=self._greedy(twin, seat, side))
                return replace(move, cells=tuple(NAMES[p] for p in list(places(_half(twin, seat)))[: len(side.picks)]))
        return move

    def _other_preparation(self, state: State, seat: Seat, viewer: Viewer, choose: Choose) -> Preparation:
        """Another deck, deal, squad and placement, confirmed or withdrawn, of the same public shape."""
        side = state.sides[seat]
        if state.phase == PLACEMENT and choose(2):
            return _rear_shuffled(state, seat, choose)
        deck = state.decks[seat][choose(len(state.decks[seat]))]
        waiting = side.confirmed and viewer is not None and not state.sides[1 - seat].confirmed
        confirmed = bool(choose(2)) if waiting else side.confirmed
        side = replace(side, deck=deck.id, confirmed=confirmed, decided=True)
        if state.phase == DECK:
            return side
        redeals, draws = choose(4), side.draws + HAND_SIZE * choose(3)
        hand = _drawn(deck.list(), HAND_SIZE, choose)
        side = replace(side, hand=tuple(hand), redeals=redeals, draws=draws)
        squad = self._greedy(state, seat, side)
        if state.phase != PLACEMENT:
            return replace(side, picks=squad if confirmed or choose(2) else ())
        cells = _drawn([NAMES[place] for place in places(_half(state, seat))], len(squad), choose)
        if not confirmed:
            cells = [cell if choose(2) else "" for cell in cells]
        return replace(side, picks=squad, cells=tuple(cells))

    def _greedy(self, state: State, seat: Seat, side: Preparation) -> tuple[int, ...]:
        assert may_redeal(seat != state.first, side.redeals)
        hand = [self.game.catalogue.cards[card] for card in side.hand]
        return greedy_squad(hand, (), seat != state.first, side.redeals)

    def _other_backs(self, state: State, battle: Battle, viewer: Viewer, choose: Choose) -> State | None:
        """What lies face-down becomes any other cards, the squad they were chosen in likewise."""
        backs = [u for mask in battle.masks for u in battle.units(mask) if u.down and u.seat != viewer]
        if not backs:
            return None
        cards, twin = self.game.catalogue.cards, battle.working(None, [])
        others = [list(cards)[choose(len(cards))] for _ in backs]
        if battle.over is not None:  # what the squad has cost is public then (6.1)
            others = _drawn([back.card.id for back in backs], len(backs), choose)
        sides = list(state.sides)
        for back, other in zip(backs, others, strict=True):
            unit, card = twin.own(back.place), cards[other]
            unit.card, unit.hp = card, card.hp
            side = sides[unit.seat]
            i = side.picks[side.cells.index(NAMES[back.place])]
            sides[unit.seat] = replace(side, hand=(*side.hand[:i], card.id, *side.hand[i + 1 :]))
        return state._replace(battle=twin, sides=tuple(sides))


def _half(state: State, seat: Seat) -> int:
    return HALF[0 if seat == state.first else 1]


def _rear_shuffled(state: State, seat: Seat, choose: Choose) -> Preparation:
    """Only the rear changes: even when the battle has begun, its start looks the same."""
    side, rear = state.sides[seat], {"1", "6"}
    there = [i for i, cell in enumerate(side.cells) if cell[1:] in rear]
    cells = list(side.cells)
    for i, cell in zip(there, _drawn([cells[i] for i in there], len(there), choose), strict=True):
        cells[i] = cell
    return replace(side, cells=tuple(cells))


def _drawn(items: list[str], count: int, choose: Choose) -> list[str]:
    pool = list(items)
    return [pool.pop(choose(len(pool))) for _ in range(count)]
