"""The lobby: whoever looks at the list of tables, in any process, and what they are sent.

Another feature reaches people there through the one `Lobby` of a process (`app.state.lobby`). Declare a port (Protocol)
with what you need of these, and let `main` hand the lobby in:

- `lobby.to_account(account_id, frame)` sends a frame, a JSON-able dict with `t`, to every lobby socket of the account,
  in this process and in all others. Who has none is sent nothing. It never waits. Give the frame a model among
  `lobby.frames.SENT`, so that docs/protocol.md and the schemas have it.
- `lobby.here()` are the accounts with a lobby socket in this very process: what a heartbeat in the database is made of,
  where no process may be believed at all.
- `lobby.listeners.append(f)`: `f(account_id, arrived)` is called when the first lobby socket of an account in this
  process has opened (True) and when its last one here has closed (False). It must not wait.
"""

from app.live.lobby.lobby import Lobby

__all__ = ["Lobby"]
