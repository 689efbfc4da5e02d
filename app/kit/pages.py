"""The addresses that the client has pages for; at any other there is nothing.

The client has them in `static/app.js`, and the parts of the area of order in `static/hall/admin/parts.js`; a test
compares them with these.
"""

import re

PAGES = (
    r"/",
    r"/tables?/([\w-]+)",
    r"/match/([\w-]+)",
    r"/replay/([\w-]+)",
    r"/leaderboard",
    r"/player/([^/]+)",
    r"/decks(/import)?",
    r"/decks/([\w-]+)",
    r"/history",
    r"/account",
    r"/admin/starters/([\w-]+)/draft",
    r"/rules",
    r"/about",
)
PARTS = {"starters": True, "lab": True, "reports": False, "people": True, "audit": False, "server": False}
"""The parts of the area of order, at `/admin/<part>`; whether a part has a page for each of what it lists."""

_ORDER = ("/admin", *(rf"/admin/{part}(/[\w-]+)?" if lists else f"/admin/{part}" for part, lists in PARTS.items()))
_KNOWN = re.compile("|".join((*PAGES, *_ORDER)), re.ASCII)


def has_page(address: str) -> bool:
    """Whether the client has a page at the address, such as `/rules`. What the page is about may still be gone."""
    return _KNOWN.fullmatch(address) is not None
