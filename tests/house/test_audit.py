"""What is made of the answers about known vulnerabilities: one that nobody gave is not taken for a good one."""

from typing import Any

import pytest

from scripts import audit
from scripts.audit import Audit

GOOD = {"name": "orjson", "version": "3.13.0", "vulns": []}
BAD = {"name": "jinja2", "version": "2.4.1", "vulns": [{"id": "PYSEC-2014-8", "fix_versions": ["2.7.2"]}]}
SKIPPED = {"name": "h11", "skip_reason": "could not be audited"}

CASES: list[tuple[list[Any], str, int, int]] = [
    ([GOOD], "Audited: nothing is known against 1 packages.", 0, 0),
    ([GOOD, BAD], "AUDIT FAILED: something is known against 1 packages.", 1, 1),
    ([BAD, SKIPPED], "AUDIT FAILED: something is known against 1 packages.", 1, 1),
    ([GOOD, SKIPPED], "AUDIT NOT COMPLETE: nobody could be asked about h11.", 0, 1),
    ([SKIPPED], "AUDIT NOT POSSIBLE: no service that knows of vulnerabilities can be reached from here.", 0, 1),
    ([], "AUDIT NOT POSSIBLE: no service that knows of vulnerabilities can be reached from here.", 0, 1),
]


@pytest.mark.parametrize(("found", "result", "code", "strictly"), CASES)
def test_what_it_comes_to(found: list[Any], result: str, code: int, strictly: int) -> None:
    made = Audit()
    made.add({"dependencies": found})
    assert made.lines()[-1] == result
    assert (made.code(strict=False), made.code(strict=True)) == (code, strictly)


def test_the_fault_and_what_mends_it_are_named() -> None:
    made = Audit()
    made.add({"dependencies": [BAD]})
    assert made.lines()[0] == "jinja2 2.4.1: PYSEC-2014-8, mended in 2.7.2"


def test_who_cannot_be_asked_is_asked_elsewhere(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    known = {"name": SKIPPED["name"], "version": "0.16.0", "vulns": []}
    answers: dict[str, list[Any]] = {"pypi": [SKIPPED, GOOD], "osv": [known, BAD]}
    monkeypatch.setattr(audit, "asked", lambda _tool, service: {"dependencies": answers[service]})
    assert audit.main(["pip-audit"]) == 1
    assert "AUDIT FAILED" in capsys.readouterr().out
    answers["osv"].pop()
    assert audit.main(["pip-audit", "--strict"]) == 0


def test_a_tool_that_says_nothing_is_no_good_answer(capsys: pytest.CaptureFixture[str]) -> None:
    assert audit.main(["/bin/true"]) == 0
    assert "AUDIT NOT POSSIBLE" in capsys.readouterr().out
    assert audit.main(["/bin/true", "--strict"]) == 1
