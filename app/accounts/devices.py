"""What a browser is called in the list of one's devices, from its User-Agent. Names of products need no translation."""

import re

LONGEST = 80

# The first that fits: browsers claim to be those they come from.
PROGRAMS = (
    ("Edge", r"Edg(?:e|A|iOS)?/"),
    ("Opera", r"OPR/|Opera"),
    ("Samsung Internet", r"SamsungBrowser/"),
    ("Yandex", r"YaBrowser/"),
    ("Vivaldi", r"Vivaldi/"),
    ("Firefox", r"Firefox/|FxiOS/"),
    ("Chrome", r"Chrome/|CriOS/|Chromium/"),
    ("Safari", r"Safari/"),
)
SYSTEMS = (
    ("iPhone", r"iPhone"),
    ("iPad", r"iPad"),
    ("Android", r"Android"),
    ("ChromeOS", r"CrOS"),
    ("Windows", r"Windows"),
    ("macOS", r"Mac OS X|Macintosh"),
    ("Linux", r"Linux|X11"),
)
PRODUCT = re.compile(r"^[A-Za-z][\w.-]{0,39}(?=/|$)")


def device_of(user_agent: str) -> str:
    """Such as `Firefox · Linux`; of other programs their first word; empty when nothing is known."""
    program = _first(PROGRAMS, user_agent)
    system = _first(SYSTEMS, user_agent)
    if program is None and system is None:
        product = PRODUCT.match(user_agent)
        return product[0] if product else ""
    return " · ".join(part for part in (program, system) if part)[:LONGEST]


def _first(known: tuple[tuple[str, str], ...], text: str) -> str | None:
    return next((name for name, pattern in known if re.search(pattern, text)), None)
