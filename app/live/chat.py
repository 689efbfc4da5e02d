"""Talk at a table: kept, then told to everybody there, at the table's page and at its match."""

from collections import OrderedDict
from dataclasses import replace
from typing import Any

from app.accounts import people, sanctions
from app.games.contract import Json, Seat
from app.kit.db import Database
from app.kit.errors import Forbidden
from app.kit.time import Clock
from app.live import frames
from app.live.company import Company
from app.live.connection import Connection
from app.live.limits import Allowance
from app.tables import chat
from app.tables.chat import Said

CHATS_PER_S, CHATS_AT_ONCE = 0.5, 5
"""How much one account may say, whatever sockets it has."""
REMEMBERED = 5000
"""Accounts whose allowance is remembered."""
CONTROL = dict.fromkeys([*range(32), 127])


class Chats:
    """What is said twice under one id is said once, on whatever socket and in whatever process."""

    def __init__(self, database: Database, company: Company, clock: Clock) -> None:
        self._database = database
        self._company = company
        self._clock = clock
        self._allowances: OrderedDict[str, Allowance] = OrderedDict()

    async def say(self, connection: Connection, table_id: str, seat: Seat | None, frame: frames.Chat) -> None:
        """Say it for the connection's account; answered by `ok` or `no`."""
        speaker = connection.identity
        text = frame.text.translate(CONTROL).strip()
        if speaker is None:
            self._no(connection, frame.id, "no_session")
        elif not text:
            self._no(connection, frame.id, "malformed")
        elif not self._allowance(speaker.id).spend():
            async with self._database.reading() as session:
                before = await chat.earlier(session, table_id, speaker.id, frame.id)
            if before is None:
                self._no(connection, frame.id, "too_fast")
            else:
                self._ok(connection, frame.id, before)
        else:
            said = Said(frame.id, speaker.id, speaker.name, seat, text, self._clock.now())
            await self._say(connection, table_id, said)

    async def _say(self, connection: Connection, table_id: str, said: Said) -> None:
        n: int | None = max(0, connection.n)
        async with self._database.writing() as session:
            try:
                await sanctions.refuse_muted(session, said.account, said.at)
            except Forbidden as fault:
                n = await chat.earlier(session, table_id, said.account, said.id)
                if n is None:
                    self._no(connection, said.id, fault.code, **fault.params)
                else:
                    self._ok(connection, said.id, n)
                return
            fresh = await chat.keep(session, table_id, said, n or 0)
            if not fresh:
                n = await chat.earlier(session, table_id, said.account, said.id)
            # The socket knows the name of the moment when it was opened.
            speaker = await people.person(session, said.account)
        if fresh and speaker is not None:
            self._company.say(table_id, line_of(replace(said, name=speaker.name)))
        self._ok(connection, said.id, n or 0)

    async def history(self, table_id: str) -> Json:
        """The frame with what was said before."""
        async with self._database.reading() as session:
            return {"t": "chats", "lines": [line_of(said) for said in await chat.history(session, table_id)]}

    def _allowance(self, account: str) -> Allowance:
        allowance = self._allowances.pop(account, None) or Allowance(CHATS_PER_S, CHATS_AT_ONCE)
        self._allowances[account] = allowance
        if len(self._allowances) > REMEMBERED:
            self._allowances.popitem(last=False)
        return allowance

    def _ok(self, connection: Connection, command: str, n: int) -> None:
        connection.send({"t": "ok", "re": command, "n": n})

    def _no(self, connection: Connection, command: str, code: str, **params: Any) -> None:
        connection.send({"t": "no", "re": command, "code": code, "params": params})


def line_of(said: Said) -> Json:
    """The frame with a line."""
    speaker = {"account": said.account, "name": said.name, "seat": said.seat}
    return {"t": "chat", "id": said.id, "from": speaker, "text": said.text, "at": said.at}
