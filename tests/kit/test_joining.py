"""What is served instead of the modules of the client. That it runs is seen by every browser test."""

import pytest

from app.kit.joining import NotJoinableError, joined
from app.main import JOINED, STATIC

SOURCES = {
    "app.js": """// The beginning.

import { render } from "preact";
import "./lib/early.js";
import { cell as place, ROWS } from "./lib/board.js";

export const go = () => import("./late.js");
render(place, ROWS);
""",
    "lib/early.js": "globalThis.early = true;\n",
    "lib/board.js": """import * as preact from "preact";
import sprites from "sprites";
export const ROWS = 6;
const cell = "A1";
export { cell };
export { early as first } from "./first.js";
export async function draw() { return import.meta.url; }
""",
    "lib/first.js": "export class early {}\n",
    "pages/match.js": """import { ROWS } from "../lib/board.js";
import { own } from "./own.js";
export function Match() { return import("./more.js"); }
""",
    "pages/own.js": "export const own = 1;\n",
    "late.js": "await 1;\n",
}
APP = """import * as library0 from "preact";
import * as library1 from "sprites";
export const $modules = {};
$modules["preact"] = library0;
$modules["sprites"] = library1;

$modules["lib/early.js"] = (() => {
globalThis.early = true;

return {  };
})();

$modules["lib/first.js"] = (() => {
class early {}

return { early };
})();

$modules["lib/board.js"] = (() => {
const preact = $modules["preact"];
const { default: sprites } = $modules["sprites"];
const ROWS = 6;
const cell = "A1";


async function draw() { return new URL("./lib/board.js", import.meta.url).href; }

return { first: $modules["lib/first.js"].early, cell, ROWS, draw };
})();

$modules["app.js"] = (() => {
// The beginning.

const { render } = $modules["preact"];

const { cell: place, ROWS } = $modules["lib/board.js"];

const go = () => import("./late.js");
render(place, ROWS);

return { go };
})();
export const { go } = $modules["app.js"];
"""
MATCH = """import "./../app.js";
import { $modules } from "./../app.js";
export { $modules };

$modules["pages/own.js"] = (() => {
const own = 1;

return { own };
})();

$modules["pages/match.js"] = (() => {
const { ROWS } = $modules["lib/board.js"];
const { own } = $modules["pages/own.js"];
function Match() { return import("./more.js"); }

return { Match };
})();
export const { Match } = $modules["pages/match.js"];
"""


def test_roots_come_with_what_they_import() -> None:
    served = joined(SOURCES, ["app.js", "pages/match.js"])
    assert served["app.js"] == APP
    assert served["pages/match.js"] == MATCH


def test_what_came_with_a_root_is_handed_on() -> None:
    served = joined(SOURCES, ["app.js", "pages/match.js"])
    assert served.keys() == SOURCES.keys() - {"late.js"}
    assert served["lib/board.js"] == (
        'import { $modules } from "./../app.js";\n'
        'export const { first, cell, ROWS, draw } = $modules["lib/board.js"];\n'
    )
    assert served["lib/early.js"] == 'import { $modules } from "./../app.js";\n'
    assert served["pages/own.js"] == (
        'import { $modules } from "./match.js";\nexport const { own } = $modules["pages/own.js"];\n'
    )


def test_roots_apart_have_their_own_folder_alone() -> None:
    """Nobody who plays one game loads what another one is."""
    games = {
        f"games/{name}/index.js": 'import { e } from "../../lib/shared.js";\nimport { own } from "./own.js";\n'
        for name in ("a", "b")
    }
    own = {f"games/{name}/own.js": 'import lib from "lib";\nexport const own = lib;\n' for name in ("a", "b")}
    served = joined({**SOURCES, **games, **own, "lib/shared.js": "export const e = 1;\n"}, ["app.js"], list(games))
    assert '$modules["lib/shared.js"] = (' in served["app.js"]
    for name, other in ("ab", "ba"):
        text = served[f"games/{name}/index.js"]
        assert f'$modules["games/{name}/own.js"] = (' in text
        assert f"games/{other}" not in text
        assert f"../{other}/" not in text


@pytest.mark.parametrize(
    "source",
    [
        "await 1;",
        "const one = await 1;",
        "export let one = 1;",
        "let one = 1;\nexport { one };",
        "export default 1;",
        'import {\n  one } from "./a.js"; one();',
        'export * from "./lib/board.js";',
        'import { a } from "./nothing.js";',
        "const $modules = 1;",
    ],
)
def test_what_is_not_simple_is_not_joined(source: str) -> None:
    with pytest.raises(NotJoinableError):
        joined({**SOURCES, "app.js": source}, ["app.js"])


def test_modules_that_import_one_another_are_not_joined() -> None:
    with pytest.raises(NotJoinableError, match=r"app\.js: imports itself by way of app\.js, b\.js"):
        joined({"app.js": 'import "./b.js";\n', "b.js": 'import "./app.js";\n'}, ["app.js"])


def test_the_client_can_be_joined() -> None:
    sources = {path.relative_to(STATIC).as_posix(): path.read_text("utf-8") for path in STATIC.rglob("*.js")}
    roots = [*JOINED, "games/zinara/index.js"]
    served = joined(sources, JOINED, roots[-1:])
    # All else is handed on, and small.
    assert [path for path, text in served.items() if path not in roots and text.count("\n") > 2] == []
    assert len(served) > 100
