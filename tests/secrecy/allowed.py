"""All that frames of Zinara may hold: an allow-list, written down apart from the server.

A key that is not here is a find until somebody has thought about who may know it, and has put it here.
"""

import re
from typing import NamedTuple


class Find(NamedTuple):
    """Something that is not explained: where, and what."""

    where: str
    what: str


PROMPT = re.compile(r"deck|squad|placement|turn:\d+|defend:\d+:\d+")
WORD = re.compile(r"[A-Za-z0-9_.:\-\[\]]*")
"""Places, codes and ids."""

FRAMES: dict[str, set[str]] = {
    "view": {
        "t", "match", "table", "game", "content", "seat", "n", "seats", "view", "prompt", "legal", "menu", "asked",
        "clocks", "outcome", "log", "dice", "present", "watchers", "absent", "claim_after",
    },
    "step": {"t", "n", "events", "patch", "prompt", "legal", "menu", "asked", "clocks", "outcome"},
    "ok": {"t", "re", "n"},
    "no": {"t", "re", "code", "params"},
    "answer": {"t", "re", "forecast"},
    "presence": {"t", "present", "watchers", "absent"},
    "chat": {"t", "id", "from", "text", "at"},
    "chats": {"t", "lines"},
    "bye": {"t", "why", "after"},
    "pong": {"t", "n"},
}  # fmt: skip

EVENTS: dict[str, set[str]] = {
    "lot": {"first", "k"}, "phase": {"phase"}, "dealt": {"cards"}, "confirmed": {"seat"}, "turn": {"seat", "n"},
    "moved": {"from", "to"}, "leapt": {"from", "to"}, "undone": {"from", "to"},
    "attack": {"how", "from", "target"}, "revealed": {"at", "card"}, "flew": {"from", "to"},
    "asked": {"seat"}, "defends": {"by"}, "undefended": set(), "rolled": {"seat", "die", "k", "bonus"},
    "hit": {"at", "n", "hp", "cause", "value", "armour"}, "missed": set(),
    "healed": {"at", "n", "hp", "cause"}, "cured": {"at"}, "closed": {"at"}, "killed": {"at", "card", "seat"},
    "poisoned": {"at", "n"}, "stunned": {"at"}, "spent": {"at", "code"}, "warned": {"seat", "code"},
    "offered": {"seat", "id"}, "declined": {"id"}, "lapsed": {"id"}, "timed_out": {"seat"},
    "surrendered": {"seat"}, "over": {"ranking", "winners", "reason", "void"},
}  # fmt: skip
PLACE_KEYS = {"at", "from", "to", "target", "by"}

VIEW = {"phase", "first", "seats", "mine", "battle", "outcome", "spent"}
BATTLE = {"turn", "active", "quiet", "units", "ask", "offer"}
UNIT = {
    "card", "seat", "hp", "move", "closed", "down", "stun", "poison", "leapt", "again", "formed", "armour", "soaked",
}  # fmt: skip
OUTCOME = {"ranking", "winners", "reason", "void"}
SPENT = {"gold", "silver", "redeals"}
PROMPT_KEYS = {"id", "kind", "bank", "answered", "at"}
MENU = {"surrender", "offer", "answer", "claim"}
UNIT_LEGAL = {"to", "leap", "acts", "no"}
CLOCK = {"bank", "left", "runs", "ran"}
REFUSAL = {"unit", "target", "to", "how", "place", "by", "phase", "turns", "floor", "missing", "offer", "deck", "seat"}
REFUSAL |= {"after", "at", "why", "most"}
FORECAST = {"outcomes", "kill", "die", "defenders", "choices", "unknown", "values"}
OUTCOMES = {"p", "of", "deal", "take", "target", "self"}
FATE = {"loss", "hp", "dies"}
REPLAY = {
    "format", "match", "table", "game", "rules_version", "content", "started_at", "ended_at", "seat", "seats",
    "outcome", "view", "events", "steps", "draws", "dice", "own",
}  # fmt: skip
REPLAY_STEP = {"n", "at", "events", "patch", "mark"}

RANGED = {"shot", "throw", "discharge", "magic_strike"}
