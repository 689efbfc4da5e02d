"""The audit log as it goes out. Moments are seconds since the epoch."""

from typing import Any

from pydantic import BaseModel


class WhoOut(BaseModel):
    """An account, by the name it has now; one that was deleted has an anonymous one."""

    id: str
    name: str
    deleted: bool


class AuditOut(BaseModel):
    """An entry of the audit log. `actor` is null for the command line, `person` for what is no account."""

    id: int
    at: float
    actor: WhoOut | None
    act: str
    kind: str
    subject: str
    person: WhoOut | None
    details: dict[str, Any]


class AuditPage(BaseModel):
    """Some entries, the newest first; `next` is what to ask for those before them, null when there are none."""

    entries: list[AuditOut]
    next: int | None
