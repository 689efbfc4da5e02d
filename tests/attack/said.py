"""What somebody may say into a socket who means no good: frames that fit, frames that nearly do, and noise."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Literal

from hypothesis import strategies as st
from pydantic import TypeAdapter

from app.games.contract import Json
from tests.attack.shapes import shapes

Want = Literal["heard", "refused", "either"]
"""Whether the frame has to be understood, has to be refused as what it is, or nobody can say."""


@dataclass(frozen=True)
class Said:
    """One message: a text in one frame or in several, or bytes."""

    data: str | bytes | tuple[str, ...]
    want: Want

    @property
    def text(self) -> str | None:
        """The text, or None where there is none."""
        if isinstance(self.data, bytes):
            return None
        return self.data if isinstance(self.data, str) else "".join(self.data)


DEEP = "[" * 3000 + "]" * 3000
ODD: tuple[Any, ...] = (
    None, True, -1, 0, 2**31, 2**63, 2**64, 10**30, 10**400, 1.5, 1e308, float("inf"), float("nan"), [], {}, [[]],
    "", "0", "menu", "\0", "a\0b", "\ud800", "\udfff x", "x" * 61, "x" * 301, "__proto__", "constructor", "../..",
    "<script>alert(1)</script>", "\u202e", {"$ref": "#"}, ["hello"], {"do": "__class__"}, "'; DROP TABLE account; --",
)  # fmt: skip
"""Values where others belong."""
NEAR: tuple[Any, ...] = ("0", "1", True, False, 1.0, 0, "true", "", None)
"""Values that somebody less strict might take for others."""
ODDS = st.one_of(st.sampled_from(NEAR), st.sampled_from(ODD))
NOISE: tuple[str, ...] = (
    "", " ", "\0", "\ufeff{}", "null", "true", "0", "-", '"', "[]", "{}", "[{}]", "{", "}", '{"t"}', '{"t":}',
    "{'t':'ping'}", '{"t":"ping",}', '{"t":"ping"}{"t":"ping"}', '{"t":"ping"}\0', '\ufeff{"t":"ping"}',
    '{"t":"PING"}', '{"T":"ping"}', '{"t":null}', '{"t":["ping"]}', '{"t":{"ping":1}}', '{"t":"ping\\u0000"}',
    '{"t":"\\ud800"}', '{"\\ud800":"ping"}', '{"t":"hello","match":NaN}', '{"t":"move","at":Infinity}',
    "9" * 5000, "1e" + "9" * 400, "-" + "9" * 400, DEEP, '{"t":' + DEEP + "}", '{"a":' * 3000 + "1" + "}" * 3000,
    '{"t":"chat","id":"x","text":"' + "\\u0000" * 50 + '"', "x" * 16_384, "é" * 8193, '"' + "\\" * 999,
    '{"t":"ping","t":"fly"}', '/*x*/{"t":"ping"}', "<xml/>", "GET / HTTP/1.1\r\n\r\n",
)  # fmt: skip
"""Texts that are no frames."""


@st.composite
def spoiled(draw: st.DrawFn, fitting: st.SearchStrategy[Json]) -> Said:
    """A frame of which one thing is wrong."""
    frame = dict(draw(fitting))
    inner = frame.get("move")
    at = dict(inner) if isinstance(inner, dict) and draw(st.booleans()) else frame
    field = draw(st.sampled_from(sorted(at)))
    want: Want = "either"
    match draw(st.integers(0, 6)):
        case 0 | 1:
            odd, was = draw(ODDS), at[field]
            # No number stands for a text, and no text for a number.
            want = "refused" if None not in (odd, was) and type(odd) is not type(was) else "either"
            at[field] = odd
        case 2:
            at[draw(st.sampled_from(["seat", "extra", "", "__proto__", "T", "\ud800"]))] = draw(st.sampled_from(ODD))
            # Which field is none of the frame's is not asked here: some frames have one of that name.
        case 3:
            del at[field]
        case 4:
            at[field] = [at[field]]
            want = "refused"
        case 5:
            frame["t"] = draw(st.sampled_from(["hello", "move", "ask", "chat", "ping", "look", "fly", "view", "step"]))
        case 6:
            text = json.dumps(frame)
            again = json.dumps({field: draw(st.sampled_from(ODD))})
            return Said(f"{text[:-1]}, {again[1:]}", "either")
    if at is not frame:
        frame["move"] = at
    text = json.dumps(frame, ensure_ascii=True)
    if draw(st.integers(0, 9)) == 0:
        cut = draw(st.integers(1, len(text) - 1))
        return Said(text[:cut], "refused")
    return Said(text, want)


@st.composite
def in_parts(draw: st.DrawFn, whole: Said) -> Said:
    """A text sent as several frames."""
    text = str(whole.data)
    cuts = sorted(draw(st.lists(st.integers(0, len(text)), min_size=1, max_size=4)))
    ends = [0, *cuts, len(text)]
    return Said(tuple(text[a:b] for a, b in pairwise(ends)), whole.want)


def fits(frame: Json) -> Said:
    blank = not str(frame.get("text", "blank")).strip()
    return Said(json.dumps(frame), "either" if blank else "heard")


BYTES = st.binary(max_size=40).map(lambda data: Said(data, "refused"))
NOISES = st.sampled_from(NOISE).map(
    lambda text: Said(text, "refused" if text != '{"t":"ping","t":"fly"}' else "either")
)
TEXTS = st.text(max_size=20).map(lambda text: Said(text.encode(errors="replace").decode(), "refused"))


def named(frame: Json, how: int) -> Json:
    """The frame with hints at what is there: the match, the prompt that is asked, the menu. The attacker's line knows
    their names."""
    if frame["t"] == "hello" and how:
        return {**frame, "match": "@match", "have": -1}
    if frame["t"] == "move" and how > 1:
        return {**frame, "prompt": "@prompt" if how > 2 else "menu"}
    return frame


def said(decoder: TypeAdapter[Any]) -> st.SearchStrategy[Said]:
    """Whatever may come into a socket whose frames the decoder reads."""
    fitting = st.builds(named, shapes(decoder.json_schema()), st.integers(0, 6))
    whole = fitting.map(fits)
    parts = whole.flatmap(in_parts)
    return st.one_of(whole, spoiled(fitting), spoiled(fitting), spoiled(fitting), parts, NOISES, NOISES, BYTES, TEXTS)


def volleys(frames: st.SearchStrategy[Said], size: int) -> st.SearchStrategy[Sequence[Said]]:
    """So many at a time."""
    return st.lists(frames, min_size=size, max_size=size)
