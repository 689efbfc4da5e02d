"""Planet Zinara: a turn-based card battler on a field of 5 × 6 cells. `make` binds it to a catalogue."""

from app.games.zinara.game import Zinara

make = Zinara

__all__ = ["Zinara", "make"]
