"""What the client and the server say by keys and codes, as it is read off their sources."""

import ast
import re

from app.settings import ROOT

LITERAL = re.compile(r"""\bt\(\s*(?:[^()"'`]*\?\s*)?"([\w.]+)"(?:\s*:\s*"([\w.]+)")?""")
"""A key that a module asks words of, or two of them to choose from."""

FEATURES = ("accounts", "decks", "kit", "live", "matches", "tables")
"""Those whose faults reach players; the rules' own have words of their game."""

NOT_FOR_PLAYERS = {"", "AppendFailed", "ValueError", "RuntimeError"}


def refusal_codes(features: tuple[str, ...] = FEATURES) -> set[str]:
    """Every first argument of a fault that a feature raises, and every why of a socket's ending."""
    codes = set()
    for feature in features:
        for path in sorted((ROOT / "app" / feature).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                    name = getattr(node.exc.func, "id", "")
                    codes |= _texts(node.exc.args[:1]) if name not in NOT_FOR_PLAYERS else set()
                elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Ending":
                    codes |= _texts(node.args[1:2])
    return codes


def _texts(arguments: list[ast.expr]) -> set[str]:
    found = {node.value for argument in arguments for node in ast.walk(argument) if isinstance(node, ast.Constant)}
    return {text for text in found if isinstance(text, str) and re.fullmatch(r"[a-z_]+", text)}
