"""`zinara bench rules`."""

import json

import pytest
from typer.testing import CliRunner

from app.cli import cli
from app.cli.bench import COPY_CEILING_US, FLOORS, measure

RUN = CliRunner()


def test_the_report_has_its_keys() -> None:
    run = RUN.invoke(cli, ["bench", "rules", "--json", "--seconds", "0.1"])
    assert run.exit_code == 0, run.output
    report = json.loads(run.stdout)
    assert report["playouts_per_s"] > 0
    assert report["host_steps_per_s"] > 0
    assert set(report["us"]) == {"apply", "legal", "view", "patch", "copy"}
    assert set(report["ratios"]) == set(FLOORS)


def test_it_prints_a_table() -> None:
    run = RUN.invoke(cli, ["bench", "rules", "--seconds", "0.1"])
    assert run.exit_code == 0
    assert "host steps" in run.stdout


@pytest.mark.slow
@pytest.mark.alone
def test_the_rules_are_fast_enough() -> None:
    report = measure(1.0, seed=1)
    for name, floor in FLOORS.items():
        assert report["ratios"][name] >= floor
    assert report["us"]["copy"] < COPY_CEILING_US
