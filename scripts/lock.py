"""Write requirements.lock and requirements-test.lock: every version pinned, every file hashed, for every platform.

The headers name neither this machine's paths nor the index that was asked.
"""

import subprocess
import sys
from pathlib import Path

HEADER = "# Made by `make lock` from pyproject.toml. Do not edit.\n"
LOCKS = {
    "requirements.lock": ["--extra", "build"],
    "requirements-test.lock": ["--extra", "build", "--extra", "test", "--constraint", "requirements.lock"],
}


def lock(output: str, extras: list[str]) -> None:
    """Resolve pyproject.toml with `extras` into the file `output`."""
    command = [sys.executable, "-m", "uv", "pip", "compile", "pyproject.toml", *extras]
    command += ["--universal", "--generate-hashes", "--no-header", "--no-annotate", "--python-version", "3.11"]
    command += ["--upgrade"]
    pinned = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    if "://" in pinned:
        raise SystemExit(f"{output} would name a host:\n{pinned}")
    Path(output).write_text(HEADER + pinned, encoding="utf-8")


if __name__ == "__main__":
    for output, extras in LOCKS.items():
        lock(output, extras)
