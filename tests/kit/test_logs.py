import json
import logging

import pytest

from app.kit.logs import JsonLine, TextLine, configure_logs, note, noted, noting


def record(**more: object) -> logging.LogRecord:
    made = logging.LogRecord("app.matches", logging.WARNING, "log.py", 1, "move %s refused", ("A1",), None)
    vars(made).update(more)
    return made


def line(**more: object) -> dict[str, object]:
    parsed: dict[str, object] = json.loads(JsonLine().format(record(**more)))
    return parsed


def test_a_line_is_one_json_object_with_the_ids_at_hand() -> None:
    with noting(request="r1", match="m1"), noting(seat=0, command="c1"):
        logged = line(created=12.3456)
    assert logged == {
        "at": 12.346,
        "level": "warning",
        "logger": "app.matches",
        "message": "move A1 refused",
        "request": "r1",
        "match": "m1",
        "seat": 0,
        "command": "c1",
    }


def test_ids_that_are_not_at_hand_are_left_out() -> None:
    with noting(request="r1"):
        note(request=None)
        assert noted() == {}
        assert {"request", "match", "seat", "command"}.isdisjoint(line())


def test_a_trace_stays_in_its_line() -> None:
    try:
        raise LookupError("gone")
    except LookupError as error:
        logged = line(exc_info=(type(error), error, error.__traceback__))
    assert "LookupError: gone" in str(logged["trace"])


def test_text_has_the_ids_behind_the_message() -> None:
    with noting(match="m1", seat=1):
        assert TextLine().format(record()).endswith("WARNING app.matches: move A1 refused match=m1 seat=1")


@pytest.mark.parametrize("name", ["aiosqlite", "sqlalchemy.engine", "asyncio", "websockets.server", "uvicorn.error"])
def test_libraries_say_nothing_for_debugging(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    levels = {each: logging.getLogger(each).level for each in ("", "app", "alembic", "uvicorn")}
    try:
        configure_logs("debug", "json")
        assert logging.getLogger("app.matches.service").isEnabledFor(logging.DEBUG)
        assert not logging.getLogger(name).isEnabledFor(logging.DEBUG)
    finally:
        for each, level in levels.items():
            logging.getLogger(each).setLevel(level)
