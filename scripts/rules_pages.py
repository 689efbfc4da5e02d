"""Make the client's rules pages out of `docs/rules*.md`.

    python scripts/rules_pages.py

writes `static/games/zinara/rules/<language>.html`: fragments for players, without the marks of where a rule comes from
and the names of constants. Each rule has its number as its id: `r5.13`.
"""

import re
from itertools import count
from pathlib import Path

from markdown_it import MarkdownIt

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "static" / "games" / "zinara" / "rules"
SOURCES = {"en": "rules.md", "ru": "rules.ru.md", "pt": "rules.pt.md"}

MARK = re.compile(r"\[[SR]\]\s*")
CONSTANTS = re.compile(r"\s*\((?:`[A-Z][A-Z_]+`(?:,\s*)?)+\)")
NUMBERED = re.compile(r"<(li|td)>(\d+\.\d+) ")
HEADING = re.compile(r"<h2>(\d+) (.*?)</h2>")
SUBHEADING = re.compile(r"<h3>")


def for_players(source: str) -> str:
    """The Markdown from its first section on, without marks and constants."""
    body = source[source.index("\n## ") :]
    return CONSTANTS.sub("", MARK.sub("", body))


def page(source: str) -> str:
    """The HTML fragment of one language."""
    html = MarkdownIt("commonmark").enable("table").render(for_players(source))
    html = NUMBERED.sub(r'<\1 id="r\2"><b class="rule-number">\2</b> ', html)
    html = HEADING.sub(r'<h2 id="r\1">\1. \2</h2>', html)
    part = count(1)
    html = SUBHEADING.sub(lambda _: f'<h3 id="part-{next(part)}">', html)
    # A wide table scrolls by itself; by keyboard too.
    html = html.replace("<table>", '<div class="table-wrap" tabindex="0"><table class="table">')
    return html.replace("</table>", "</table></div>")


def main() -> None:
    PAGES.mkdir(exist_ok=True)
    for language, name in SOURCES.items():
        source = (ROOT / "docs" / name).read_text(encoding="utf-8")
        (PAGES / f"{language}.html").write_text(page(source), encoding="utf-8")


if __name__ == "__main__":
    main()
