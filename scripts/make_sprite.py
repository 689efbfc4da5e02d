"""Cut the icons that the client uses out of the game-icons collection.

    python scripts/make_sprite.py path/to/@iconify-json/game-icons/icons.json

reads the names in `static/icons/icons.txt` (one section a sprite) and writes `static/icons/<section>.svg`, one
`<symbol id="name">` an icon. The shapes of `static/icons/own.svg` join the section `sprite`.
"""

import json
import sys
from pathlib import Path

ICONS = Path(__file__).parent.parent / "static" / "icons"
OPEN = '<svg xmlns="http://www.w3.org/2000/svg">\n'
CLOSE = "</svg>\n"


def sections(text: str) -> dict[str, list[str]]:
    """The icon names under each `[section]` heading; blank lines and `#` comments are skipped."""
    found: dict[str, list[str]] = {}
    names: list[str] = []
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            names = found.setdefault(line.strip("[]"), [])
        elif line and not line.startswith("#"):
            names.append(line)
    return found


def symbol(collection: dict[str, dict[str, str]], name: str) -> str:
    """One icon as a symbol that takes the colour of the text around it."""
    if name not in collection:
        raise SystemExit(f"{name}: no such icon")
    return f'<symbol id="{name}" viewBox="0 0 512 512">{collection[name]["body"]}</symbol>\n'


def main(source: str) -> None:
    collection = json.loads(Path(source).read_text(encoding="utf-8"))["icons"]
    own = (ICONS / "own.svg").read_text(encoding="utf-8").removeprefix(OPEN).removesuffix(CLOSE)
    for section, names in sections((ICONS / "icons.txt").read_text(encoding="utf-8")).items():
        drawn = "".join(symbol(collection, name) for name in names)
        extra = own if section == "sprite" else ""
        (ICONS / f"{section}.svg").write_text(OPEN + drawn + extra + CLOSE, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
