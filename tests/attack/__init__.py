"""Attacks on a whole server, each over real sockets and in a file of its own; SECURITY.md has the table.

Some kinds are tried where what they attack is tested, and not here once more:

- what the rules hide: `tests/secrecy`, `tests/games/test_secrecy.py`, `tests/cases/test_access.py`
- frames that are too many, from a foreign page, or before any hello: `tests/cases/test_access.py`
- bodies and parameters that nobody should send, field by field: `tests/house/test_bad_input.py`
- tries of passwords and names, and how they are counted: `tests/accounts/test_limits.py`, `test_throttle.py`
- sessions that end, and their sockets: `tests/accounts/test_sessions.py`, `tests/live/test_sessions.py`
- order: `tests/admin/test_permissions.py`, `tests/live/test_order.py`
- readers who do not read: `tests/cases/test_load.py`; files outside their folder: `tests/house/test_server.py`
"""
