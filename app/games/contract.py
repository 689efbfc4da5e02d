"""What the host needs of any game, and all that it may know of one.

A game is a pure set of rules: state × move × dice → state', events. It reads no clock, no file and no network; its
states are plain values; whatever a person or a bot may learn leaves it through the methods that take a *viewer*
(`view`, `patch`, `legal`, `menu`, `forecast`, `Event.seen_by`, `Prompt.seen_by`), and through nothing else. `luck` is
told what such a viewer saw, and no more.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Any, ClassVar, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from app.games.dice import Dice

Json: TypeAlias = dict[str, Any]
Seat: TypeAlias = int
Viewer: TypeAlias = Seat | None
"""A seat, or `SPECTATOR`."""

SPECTATOR: Viewer = None

Cause: TypeAlias = Literal["player", "timeout", "absence"]
"""Why a move is made: somebody chose it; a clock ran out (`Game.default`); a claim the host has checked."""

Choose: TypeAlias = Callable[[int], int]
"""`choose(n)` is a number of 0 … n−1: where bots and random play get their chance from."""

GoOn: TypeAlias = Callable[[], bool]
"""Whether there is time to think on, as a bot that looks ahead asks again and again. The host has the clock."""


def unhurried() -> bool:
    """All the time there is: a bot's chance alone then decides what it plays."""
    return True


MENU = "menu"
"""Id of the standing prompt, without a clock, that every seat can answer while the match runs."""


class Move:
    """Base of every move type: a frozen dataclass whose first field is `do: Literal["<name>"]`.

    Its JSON form is the object of its fields. The edge decodes it strictly: unknown fields and wrong types are refused.
    Ranges and rules are `Game.apply`'s.
    """

    __slots__ = ()
    __pydantic_config__: ClassVar[Mapping[str, Any]] = {"extra": "forbid"}


class Illegal(Exception):  # noqa: N818 - the rules' own word
    """A move the rules refuse; the state is as it was. `code` and `params` are for the client's words."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


class Prompt(NamedTuple):
    """A question that a seat owes an answer to.

    `id` stays while the same question stands, also while another one interrupts it. `kind` names the question.
    `bank` is the clock it runs on and `budget` what that clock is filled with, in milliseconds, when the question is
    new; the bank runs only while the prompt is among `Game.prompts`. With `answered` the seat owes nothing but may
    still change its mind: no default is played. `stamp` differs from before whenever answers to the earlier position
    no longer fit this one. Ids, kinds, banks, budgets and the prompt's coming and going depend on public facts alone.
    """

    id: str
    kind: str
    bank: str
    budget: int
    answered: bool = False
    stamp: int = 0

    def seen_by(self, owner: Seat, viewer: Viewer) -> Json:
        """The prompt as JSON: whole for its owner, for others only what is asked and on which clock."""
        if viewer == owner:
            return {"id": self.id, "kind": self.kind, "bank": self.bank, "answered": self.answered}
        return {"kind": self.kind, "bank": self.bank}


class Event(NamedTuple):
    """Something that happened: `public` for everybody but the seats that have a form of their own in `private`.

    None means that this viewer learns nothing. A form never tells more than the viewer's next view.
    """

    public: Json | None
    private: Mapping[Seat, Json | None] = MappingProxyType({})

    def seen_by(self, viewer: Viewer) -> Json | None:
        if viewer is not None and viewer in self.private:
            return self.private[viewer]
        return self.public


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended. `ranking` groups seats of equal rank, best first; all seats in one group is a draw.

    `winners` is empty for a draw and may name several seats. A `void` match counts for nothing.
    """

    ranking: tuple[tuple[Seat, ...], ...]
    winners: tuple[Seat, ...]
    reason: str
    void: bool = False


@dataclass(frozen=True, slots=True)
class Share:
    """A seat's part in a match, for what the host keeps of it afterwards; never shown to anybody but its owner.

    `turns` is how many turns of its own it has begun: 0 before the first one. `gave_up` says that it left the match
    to others, in words or by staying away; its turns are counted up to then. `deck` is what it plays with, as it was
    handed to `start`, and None while that is not chosen. By `marks` (short names that the game's words know) its
    owner's record is kept besides.
    """

    turns: int
    gave_up: bool = False
    deck: Json | None = None
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Seen:
    """A match as one viewer saw it: its first view, then for each step the events it was told and its merge patch."""

    view: Json
    steps: Sequence[tuple[Sequence[Json], Json]]


class Weighed(NamedTuple):
    """What came of a roll, beside the exact mean of all that could have come of it."""

    value: int
    expected: Fraction


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice that fell, weighed against their chances as they stood when everything but the dice was decided.

    `step` is an index of `Seen.steps`; `k` the first draw of the public stream; `seat` whose deed it was. `dealt` and
    `taken` say for each seat what it did to others and what was done to it (damage, points: the game's own measure);
    over all seats their sums are equal. `chance` is that of what came. `about` is for the game's client.
    """

    step: int
    k: int
    seat: Seat
    dealt: tuple[Weighed, ...]
    taken: tuple[Weighed, ...]
    chance: Fraction
    about: Json


@dataclass(frozen=True, slots=True)
class Career:
    """What became of a card at a seat in a whole match, all its copies together, for counting over many matches.

    `dealt` is how many copies the seat could choose from, `picked` how many of them it played with, `survived` how many
    of those were left at the end; `damage` is what they did to others and `cost` the price of one copy, both in the
    game's own measure, 0 where it has none.
    """

    seat: Seat
    card: str
    dealt: int
    picked: int
    survived: int = 0
    damage: int = 0
    cost: int = 0


@dataclass(frozen=True, slots=True)
class DeckFault:
    """Why a list of cards is no deck: a code with parameters."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


class Bot(Protocol):
    """Chooses from what its seat may know, and from nothing else; all its chance comes from `choose`.

    `legal` is the tree of its prompt, or its menu when something there `awaits` its answer. One that looks far ahead is
    bounded by itself, and stops at once with the best it has when `go_on` says no."""

    def __call__(self, view: Json, seat: Seat, legal: Json, choose: Choose, go_on: GoOn = unhurried) -> Move: ...


S = TypeVar("S")


class Game(Protocol[S]):
    """One game, bound to one content (a catalogue). Every method is pure; no state given to one is ever changed."""

    name: str
    seats: tuple[int, int]
    """Fewest and most seats."""
    rules_version: str
    move_types: tuple[type[Move], ...]
    """Every move there is; those of `menu_types` answer the menu, the others a prompt."""
    menu_types: tuple[type[Move], ...]
    claim_types: tuple[type[Move], ...]
    """Menu moves that the host lets through, with cause `absence`, only when all seats that owe an answer have had no
    socket for `absence` milliseconds."""
    absence: int
    paces: Mapping[str, int]
    """How fast it can be played: names, with milliseconds of a turn for people to choose by; the first is the usual
    one."""
    bots: Mapping[str, Bot]

    def start(self, options: Json, seats: int, dice: Dice) -> tuple[S, list[Event]]:
        """The first state. The host knows these options: `decks` (for each seat a list of decks to choose from, each
        `{"id", "name", "cards": {card: count}}`) and `first` (the seat that begins, or None for a lot)
        and `pace` (one of `paces`; the first of them where it is not given)."""
        ...

    def prompts(self, state: S) -> Mapping[Seat, Prompt]:
        """Who owes an answer to what; empty exactly when the match is over."""
        ...

    def legal(self, state: S, seat: Seat) -> Json:
        """What the seat may answer to its prompt, as a tree with reasons where something is not allowed.

        Everything the tree allows (`allows`) is accepted by `apply`. Empty when the seat owes nothing."""
        ...

    def menu(self, state: S, seat: Seat) -> Json:
        """What the seat may do at its standing prompt, in the same manner; empty when the match is over."""
        ...

    def awaits(self, menu: Json) -> bool:
        """Whether something in this menu waits for its seat's answer, as an offer does: a bot is then asked for one."""
        ...

    def apply(self, state: S, seat: Seat, move: Move, dice: Dice, cause: Cause = "player") -> tuple[S, list[Event]]:
        """The state after the move, and what happened. Raises `Illegal` and leaves the state as it was."""
        ...

    def default(self, state: S, seat: Seat) -> Move:
        """The move for a prompt whose time is up: always legal, played through `apply` with cause `timeout`."""
        ...

    def view(self, state: S, viewer: Viewer) -> Json:
        """All that this viewer may know, built up from nothing. Holds no nulls."""
        ...

    def patch(self, before: S, after: S, viewer: Viewer) -> Json:
        """The merge patch (RFC 7396) from the viewer's old view to its new one; empty when it sees no difference.

        Viewers may be given the very same object, which is not to be changed."""
        ...

    def outcome(self, state: S) -> Outcome | None: ...

    def share(self, state: S, seat: Seat) -> Share:
        """The seat's part in the match so far."""
        ...

    def dump(self, state: S) -> Json: ...

    def load(self, data: Json) -> S: ...

    def sample(self, tree: Json, choose: Choose) -> Move:
        """A move that the tree (of `legal`, not empty) allows."""
        ...

    def allows(self, tree: Json, move: Move) -> bool:
        """Whether the tree, of `legal` or `menu`, allows the move: the tree's meaning, spelt out."""
        ...

    def forecast(self, view: Json, seat: Seat, move: Move) -> Json:
        """What the move may lead to, with exact chances, as far as the asker's view tells. Raises `Illegal`."""
        ...

    def luck(self, seen: Seen) -> Sequence[Roll]:
        """Every public roll of the match, in order, weighed from what that viewer saw; none for a game without dice."""
        ...

    def careers(self, steps: Iterable[tuple[S, Sequence[Event]]]) -> Sequence[Career]:
        """What became of each card, folded from a whole match: every state with the events that led to it, the first
        one included. None for a game without cards, or where a match ended before cards were played."""
        ...

    def content(self) -> Json:
        """The catalogue this game was made with."""
        ...

    def card_names(self) -> Mapping[str, Mapping[str, str]]:
        """The cards that decks are made of: id → name by language."""
        ...

    def deck_faults(self, cards: Mapping[str, int]) -> Sequence[DeckFault]: ...

    def sample_deck(self, choose: Choose) -> Mapping[str, int]:
        """A legal deck by chance alone: any size, any mix of the catalogue's cards."""
        ...

    def sample_deal(self, cards: Mapping[str, int], dice: Dice) -> Json:
        """A deal from a legal deck as the game would make it, for looking at: `{"hand": […], "picks": […]}`, and what
        the game's own client shows beside them."""
        ...
