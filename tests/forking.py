"""`python -m tests.forking`: forks a server for whoever asks, by one JSON object a line, answered by one line.

A server is a process as any other, with an environment, a log and an end of its own; only the imports and what any
server does for the first time are done once for all of them. Whoever asks is `tests.nursery`.
"""

import importlib
import os
import signal
import sys

import orjson

# Not imported above: the processes that servers spawn for bots import this module too, and need none of it.
WANTED = (
    "sqlalchemy.dialects.sqlite.aiosqlite",
    "uvicorn.lifespan.on",
    "uvicorn.loops.auto",
    "uvicorn.protocols.http.auto",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
)


def main() -> None:
    """Serve whoever asks; at the end of what they say, end all servers that are left."""
    for name in WANTED:
        importlib.import_module(name)
    importlib.import_module("tests.warm").warm_up()
    left: set[int] = set()
    for line in sys.stdin.buffer:
        wanted = orjson.loads(line)
        answer: int | None
        if "module" in wanted:
            answer = forked(**wanted)
            left.add(answer)
        else:
            pid, status = os.waitpid(wanted["pid"], os.WNOHANG)
            answer = os.waitstatus_to_exitcode(status) if pid else None
            left.discard(pid)
        sys.stdout.buffer.write(orjson.dumps(answer) + b"\n")
        sys.stdout.buffer.flush()
    for pid in left:
        os.kill(pid, signal.SIGKILL)


def forked(module: str, arguments: list[str], environment: dict[str, str], log: str) -> int:
    """The process id of a new server. In that process it never returns."""
    if pid := os.fork():
        return pid
    code = 1
    try:
        os.environ.clear()
        os.environ.update(environment)
        nothing, kept = os.open(os.devnull, os.O_RDONLY), os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        for end, instead in enumerate((nothing, kept, kept)):
            os.dup2(instead, end)
        importlib.import_module(module).main(*arguments)
        code = 0
    except BaseException:  # noqa: BLE001 - whatever it is, it belongs into the log, and this process ends here
        sys.excepthook(*sys.exc_info())
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    main()
