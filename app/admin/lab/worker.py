"""A worker process: `python -m app.admin.lab.worker`.

It is sent lines of JSON: the job, then where each part begins. To each part it answers with a line: what the part came
to, or `{"failed": …}`. When nobody holds the other end any more, it ends at once, whatever it is at."""

import json
import os
import signal
import sys
import threading
from dataclasses import asdict
from queue import SimpleQueue

from app.admin.lab.job import Job, bound, played
from app.kit import compiled

KINDNESS = 19
"""The server, its bots and everything else come first."""


def main() -> None:
    """Work until the end of what is sent."""
    compiled.use()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its workers
    os.nice(KINDNESS)
    lines: SimpleQueue[str] = SimpleQueue()
    threading.Thread(target=_read, args=(lines,), daemon=True).start()
    told = json.loads(lines.get())
    job = Job(**{**told, "bots": tuple(told["bots"]), "decks": tuple(told["decks"])})
    game = bound(job)
    while True:
        start = int(lines.get())
        try:
            answer = asdict(played(job, game, start))
        except Exception as error:  # noqa: BLE001 - whatever a game or a bot may raise
            answer = {"failed": f"{type(error).__name__}: {error}"}
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


def _read(lines: SimpleQueue[str]) -> None:
    for line in sys.stdin:
        lines.put(line)
    os._exit(0)


if __name__ == "__main__":
    main()
