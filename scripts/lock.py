"""Write the three locks: every version pinned, every file hashed, for every platform.

The headers name neither this machine's paths nor the index that was asked.
"""

import subprocess
import sys
from pathlib import Path

HEADER = "# Made by `make lock` from pyproject.toml. Do not edit.\n"
PROJECT = "pyproject.toml"
LOCKS = {
    "requirements.lock": [PROJECT, "--extra", "build"],
    "requirements-test.lock": [PROJECT, "--extra", "build", "--extra", "test", "--constraint", "requirements.lock"],
    # What `make compiled` needs beside the server's.
    "requirements-compile.lock": ["--group", "compile", "--constraint", "requirements-test.lock"],
}


def lock(output: str, wanted: list[str]) -> None:
    """Resolve what is `wanted` of pyproject.toml into the file `output`."""
    command = [sys.executable, "-m", "uv", "pip", "compile", *wanted]
    command += ["--universal", "--generate-hashes", "--no-header", "--no-annotate", "--python-version", "3.11"]
    command += ["--upgrade"]
    pinned = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    if "://" in pinned:
        raise SystemExit(f"{output} would name a host:\n{pinned}")
    Path(output).write_text(HEADER + pinned, encoding="utf-8")


if __name__ == "__main__":
    for output, wanted in LOCKS.items():
        lock(output, wanted)
