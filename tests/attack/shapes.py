"""JSON as a JSON schema has it, for Hypothesis: fast enough for a million of them."""

import string
from typing import Any

from hypothesis import strategies as st

from app.games.contract import Json

Shapes = st.SearchStrategy[Any]

SIGNS = st.sampled_from([*string.ascii_letters, *string.digits, *" -_.:|/\\\"'<>{}[]", "é", "Ж", "名", "\u202e", "😀"])
LARGEST = 2**70


def shapes(schema: Json, definitions: Json | None = None) -> Shapes:
    """What fits the schema, as far as this server's models use schemas."""
    definitions = schema.get("$defs", {}) if definitions is None else definitions
    if "$ref" in schema:
        return shapes(definitions[schema["$ref"].rpartition("/")[2]], definitions)
    if "const" in schema:
        return st.just(schema["const"])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    for choice in ("oneOf", "anyOf"):
        if choice in schema:
            return st.one_of([shapes(each, definitions) for each in schema[choice]])
    return _of_type(schema, definitions)


def _of_type(schema: Json, definitions: Json) -> Shapes:
    match schema["type"]:
        case "string":
            return st.text(SIGNS, min_size=schema.get("minLength", 0), max_size=min(schema.get("maxLength", 12), 12))
        case "integer":
            least = schema.get("minimum", -LARGEST)
            return st.one_of(st.integers(least, least + 20), st.integers(least, LARGEST))
        case "boolean":
            return st.booleans()
        case "null":
            return st.none()
        case "array":
            return st.lists(shapes(schema["items"], definitions), max_size=4)
        case "object":
            return _object(schema, definitions)
    raise AssertionError(f"no shape is known for {schema}")


def _object(schema: Json, definitions: Json) -> Shapes:
    fields = {name: shapes(field, definitions) for name, field in schema.get("properties", {}).items()}
    needed = {name: fields[name] for name in schema.get("required", ())}
    optional = {name: field for name, field in fields.items() if name not in needed}
    return st.fixed_dictionaries(needed, optional=optional)
