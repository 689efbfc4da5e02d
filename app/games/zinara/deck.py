"""Decks: which lists of cards are one (1.3, 1.4)."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from app.games.contract import Choose, DeckFault, Json
from app.games.zinara.cards import Card
from app.games.zinara.content_forms import ContentFault, Faults, Form, Path, is_whole, name_id, record, repeated, text

DECK_SMALLEST, DECK_LARGEST = 30, 50
COPIES = 3
STARTER_SIZE = 30
STARTERS = 2
LONGEST_NAME, LONGEST_HINT = 30, 160


def deck_faults(cards: Mapping[str, int], catalogue: Collection[str]) -> list[DeckFault]:
    """Everything that keeps `cards`, id → copies, from being a deck of cards of the catalogue (1.4)."""
    faults = [fault for card, copies in cards.items() for fault in _card_faults(card, copies, catalogue)]
    size = sum(copies for copies in cards.values() if copies > 0)
    if size < DECK_SMALLEST:
        faults.append(DeckFault("deck_small", {"size": size, "smallest": DECK_SMALLEST}))
    if size > DECK_LARGEST:
        faults.append(DeckFault("deck_large", {"size": size, "largest": DECK_LARGEST}))
    return faults


def _card_faults(card: str, copies: int, catalogue: Collection[str]) -> list[DeckFault]:
    faults = [] if card in catalogue else [DeckFault("unknown_card", {"card": card})]
    if not is_whole(copies, 1, COPIES):
        faults.append(DeckFault("copies", {"card": card, "copies": copies, "most": COPIES}))
    return faults


def sample_deck(catalogue: Mapping[str, Card], choose: Choose) -> dict[str, int]:
    """A legal deck by chance (1.4): a size, some of the planets and, as long as these have enough, their cards alone.

    A catalogue too small for a deck gives all it has."""
    size = DECK_SMALLEST + choose(DECK_LARGEST - DECK_SMALLEST + 1)
    planets = _shuffled(sorted({card.planet for card in catalogue.values()}), choose)
    wanted = planets[: 1 + choose(len(planets))]
    pool = [card.id for card in catalogue.values() if card.planet in wanted for _ in range(COPIES)]
    rest = [card.id for card in catalogue.values() if card.planet not in wanted for _ in range(COPIES)]
    drawn = (_shuffled(pool, choose) + _shuffled(rest, choose))[:size]
    return dict(sorted(Counter(drawn).items()))


def _shuffled(items: Sequence[str], choose: Choose) -> list[str]:
    pool = list(items)
    for i in range(len(pool) - 1):
        j = i + choose(len(pool) - i)
        pool[i], pool[j] = pool[j], pool[i]
    return pool


def starter_faults(starters: Sequence[Json], content: Json) -> list[ContentFault]:
    """Everything that is wrong with starter decks of the content's cards (1.3, 1.4); the content may be faulty itself.

    Paths begin with the number of the deck.
    """
    entries = content.get("cards")
    listed = entries if isinstance(entries, list) else []
    known = {str(card.get("id")) for card in listed if isinstance(card, dict)}

    def cards(path: Path, value: object) -> Faults:
        if not isinstance(value, dict):
            yield ContentFault(path, "not_table")
            return
        for card, copies in value.items():
            for fault in _card_faults(card, copies, known):
                yield ContentFault((*path, card), fault.code, fault.params)
        size = sum(copies for copies in value.values() if is_whole(copies, 1, DECK_LARGEST))
        if size != STARTER_SIZE:
            yield ContentFault(path, "starter_size", {"size": size, "exact": STARTER_SIZE})

    fields: Mapping[str, Form] = {"id": name_id, "name": text(LONGEST_NAME), "hint": text(LONGEST_HINT), "cards": cards}
    faults = [fault for i, starter in enumerate(starters) for fault in record((i,), starter, fields)]
    faults += repeated({(i, "id"): starter.get("id") for i, starter in enumerate(starters)})
    if len(starters) < STARTERS:
        faults.append(ContentFault((), "few_starters", {"count": len(starters), "least": STARTERS}))
    return faults
