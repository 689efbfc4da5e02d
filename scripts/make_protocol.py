"""Write what of the protocol's documentation follows from the code.

    python scripts/make_protocol.py

makes `docs/protocol/*.schema.json` (the frames of clients and of the server, and the moves of each game), an AsyncAPI
description of the sockets, and the tables of frames in `docs/protocol.md`. A test holds them together.
"""

import inspect
import json
import re
from pathlib import Path
from typing import Any

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import models_json_schema

from app import __version__
from app.bundled import DECKS, GAMES
from app.decks.shelf import Shelf
from app.games import registry
from app.live import frames, sent
from app.live.lobby import frames as lobby
from app.matches.games import bind

DOCS = Path(__file__).parent.parent / "docs"
FOLDER = DOCS / "protocol"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
TABLES = re.compile(r"(<!-- frames of (client|server|lobby client|lobby server) -->\n).*?(<!-- end -->)", re.DOTALL)

Model = type[BaseModel]

# What is said in each socket, by clients and by the server.
CHANNELS: dict[str, tuple[tuple[Model, ...], tuple[Model, ...]]] = {
    "match": (frames.SAID, sent.SENT),
    "table": (frames.TABLE_SAID, sent.TABLE_SENT),
    "lobby": (lobby.SAID, lobby.SENT),
}
ADDRESSES: dict[str, dict[str, Any]] = {
    "match": {"address": "/ws/matches/{match}", "parameters": {"match": {}}},
    "table": {"address": "/ws/tables/{table}", "parameters": {"table": {}}},
    "lobby": {"address": "/ws/lobby"},
}
SAID: tuple[Model, ...] = tuple(dict.fromkeys(model for said, _ in CHANNELS.values() for model in said))
SENT: tuple[Model, ...] = tuple(dict.fromkeys(model for _, ours in CHANNELS.values() for model in ours))


def named(model: Model) -> str:
    """The value of `t` by which the frame is known."""
    (name,) = model.model_fields["t"].annotation.__args__  # type: ignore[union-attr]
    return str(name)


def schema_of(models: tuple[Model, ...], title: str) -> dict[str, Any]:
    """One schema for whichever of the frames."""
    references, definitions = models_json_schema(
        [(model, "validation") for model in models], by_alias=True, ref_template="#/$defs/{model}"
    )
    one_of = [references[model, "validation"] for model in models]
    return {"$schema": DIALECT, "title": title, "version": frames.VERSION, "oneOf": one_of, **definitions}


def schemas() -> dict[str, dict[str, Any]]:
    """Every schema by its file's name."""
    made = {
        "client.schema.json": schema_of(SAID, "A frame of a client"),
        "server.schema.json": schema_of(SENT, "A frame of the server"),
    }
    shelf = Shelf(DECKS)
    for name, maker in GAMES.items():
        registry.register(name, maker)
        moves: TypeAdapter[Any] = bind(name, shelf.content(name)).move
        made[f"{name}-moves.schema.json"] = {"$schema": DIALECT, "title": f"A move of {name}", **moves.json_schema()}
    made["asyncapi.json"] = asyncapi()
    return made


def asyncapi() -> dict[str, Any]:
    """The sockets as AsyncAPI 3 describes them."""

    def message(model: Model, file: str) -> dict[str, Any]:
        return {
            "name": named(model),
            "payload": {"$ref": f"./{file}#/$defs/{_definition(model)}"},
            "summary": summary(model),
        }

    sides = {"client": "client.schema.json", "server": "server.schema.json"}
    keys = {  # a name that both sides use is told apart
        (channel, side): {
            model: f"{named(model)}_{side}" if named(model) in _names(spoken[1 - k]) else named(model)
            for model in spoken[k]
        }
        for channel, spoken in CHANNELS.items()
        for k, side in enumerate(sides)
    }
    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Zinara", "version": __version__, "description": "See docs/protocol.md."},
        "defaultContentType": "application/json",
        "channels": {
            channel: {
                **ADDRESSES[channel],
                "messages": {
                    key: message(model, sides[side]) for side in sides for model, key in keys[channel, side].items()
                },
            }
            for channel in CHANNELS
        },
        "operations": {
            f"{side}_{channel}": {
                "action": "receive" if side == "client" else "send",
                "channel": {"$ref": f"#/channels/{channel}"},
                "messages": [{"$ref": f"#/channels/{channel}/messages/{key}"} for key in keys[channel, side].values()],
            }
            for side in sides
            for channel in CHANNELS
        },
    }


def _names(models: tuple[Model, ...]) -> set[str]:
    return {named(model) for model in models}


def _definition(model: Model) -> str:
    return re.sub(r"[^a-zA-Z0-9.\-_]", "_", model.__name__)


def summary(model: Model) -> str:
    """What the frame's model says of itself, in one line."""
    return " ".join((inspect.getdoc(model) or "").split())


def table_of(models: tuple[Model, ...]) -> str:
    """The frames as a table of Markdown."""
    rows = ["| `t` | fields | |", "|---|---|---|"]
    for model in models:
        fields = ", ".join(f"`{field.alias or name}`" for name, field in model.model_fields.items() if name != "t")
        rows.append(f"| `{named(model)}` | {fields} | {summary(model)} |")
    return "\n".join(rows) + "\n"


def page(text: str) -> str:
    """The page with its tables made anew."""
    at_tables = {
        "client": table_of(frames.SAID),
        "server": table_of((*sent.SENT, sent.TableSent, sent.Removed)),
        "lobby client": table_of(lobby.SAID),
        "lobby server": table_of(lobby.SENT),
    }
    return TABLES.sub(lambda found: found[1] + at_tables[found[2]] + found[3], text)


def made() -> dict[Path, str]:
    """Every file as it should be."""
    files = {FOLDER / name: json.dumps(made, indent=1, ensure_ascii=False) + "\n" for name, made in schemas().items()}
    protocol = DOCS / "protocol.md"
    files[protocol] = page(protocol.read_text(encoding="utf-8"))
    return files


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, text in made().items():
        path.write_text(text, encoding="utf-8")
