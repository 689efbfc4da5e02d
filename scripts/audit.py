"""Ask what is known against the packages of the locks: `make audit`.

pip-audit asks the package index's own service, and where that says nothing, OSV. It calls packages of which a service
knows nothing skipped, and is content: here that is said for what it is. Exit codes: 0 when nothing is known against
them, and, unless `--strict` is given, when nobody could be asked, which the last line says; 1 when something is known.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

LOCKS = ("requirements.lock", "requirements-test.lock", "requirements-compile.lock")
SERVICES = ("pypi", "osv")
WITHIN_S = 300


@dataclass
class Audit:
    """What became of the packages: known faults by package, those that were asked about, and those that were not."""

    faulty: dict[str, list[str]] = field(default_factory=dict)
    asked: set[str] = field(default_factory=set)
    skipped: set[str] = field(default_factory=set)

    def add(self, report: Any) -> None:
        """Take in what pip-audit says in JSON."""
        for each in report["dependencies"]:
            if "skip_reason" in each:
                self.skipped.add(each["name"])
                continue
            name = f"{each['name']} {each['version']}"
            self.asked.add(each["name"])
            for one in each["vulns"]:
                mended = ", ".join(one["fix_versions"]) or "no version"
                self.faulty.setdefault(name, []).append(f"{one['id']}, mended in {mended}")

    @property
    def unasked(self) -> set[str]:
        """Packages of which no service knew anything."""
        return self.skipped - self.asked

    def lines(self) -> list[str]:
        """What to tell: the last line is the result."""
        told = [f"{name}: {fault}" for name, faults in sorted(self.faulty.items()) for fault in faults]
        if self.faulty:
            return [*told, f"AUDIT FAILED: something is known against {len(self.faulty)} packages."]
        if not self.asked:
            return ["AUDIT NOT POSSIBLE: no service that knows of vulnerabilities can be reached from here."]
        if self.unasked:
            return [f"AUDIT NOT COMPLETE: nobody could be asked about {', '.join(sorted(self.unasked))}."]
        return [f"Audited: nothing is known against {len(self.asked)} packages."]

    def code(self, *, strict: bool) -> int:
        """The exit code."""
        return int(bool(self.faulty) or (strict and (not self.asked or bool(self.unasked))))


def asked(tool: str, service: str) -> Any:
    """What pip-audit says of the locks, asking that service; without dependencies where it cannot be reached."""
    options = ["--disable-pip", "--require-hashes", "--progress-spinner", "off", "--format", "json", "-s", service]
    command = [tool, *options, *(part for lock in LOCKS for part in ("-r", lock))]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=WITHIN_S)
        return json.loads(done.stdout)
    except (subprocess.TimeoutExpired, ValueError):
        return {"dependencies": []}


def main(arguments: Sequence[str]) -> int:
    """`audit.py PIP-AUDIT [--strict]`."""
    tool, *options = arguments
    audit = Audit()
    for service in SERVICES:
        if not audit.asked or audit.unasked:
            audit.add(asked(tool, service))
    print("\n".join(audit.lines()))
    return audit.code(strict="--strict" in options)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
