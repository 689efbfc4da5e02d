"""What comes in and goes out at the endpoints of accounts."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from app.accounts.lessons import MOST
from app.accounts.models import Account, AccountSession
from app.accounts.naming import may_rename_at
from app.accounts.roles import Role
from app.accounts.service import Identity

LessonName = Annotated[str, Field(pattern=r"^[a-z0-9_]{1,20}:[a-z0-9_]{1,20}$")]
LONGEST = 400
"""Characters of a field: longer than is allowed, so that it is refused in words."""


class Told(BaseModel):
    """What a client says."""

    model_config = ConfigDict(extra="forbid")


class Credentials(Told):
    """A name and a password."""

    name: str = Field(max_length=LONGEST)
    password: str = Field(max_length=LONGEST, repr=False)


class NewName(Told):
    """A name to be."""

    name: str = Field(max_length=LONGEST)


class NewPassword(Told):
    """The password of now, and the one to be."""

    old: str = Field(max_length=LONGEST, repr=False)
    new: str = Field(max_length=LONGEST, repr=False)


class Farewell(Told):
    """The password once more; guests have none."""

    password: str = Field(default="", max_length=LONGEST, repr=False)


class Lessons(Told):
    """Names of what somebody has been told once, each "game:lesson"."""

    lessons: list[LessonName] = Field(max_length=MOST)


class AccountOut(BaseModel):
    """An account as it sees itself."""

    id: str
    name: str
    guest: bool
    role: Role


class SessionOut(BaseModel):
    """Who is signed in here, if anybody."""

    account: AccountOut | None

    @classmethod
    def of(cls, identity: Identity | None) -> "SessionOut":
        if identity is None:
            return cls(account=None)
        return cls(account=AccountOut(id=identity.id, name=identity.name, guest=identity.guest, role=identity.role))


class OwnAccountOut(BaseModel):
    """One's own account. Moments are seconds since the epoch."""

    id: str
    name: str
    guest: bool
    created_at: float
    rename_from: float | None
    """From when on the name may be changed; null for at once."""
    something: bool
    """Whether anything is kept for a guest that would be lost with it; players can come back to theirs."""

    @classmethod
    def of(cls, account: Account, now: float, *, something: bool) -> "OwnAccountOut":
        again = may_rename_at(account)
        return cls(
            id=account.id,
            name=account.name,
            guest=account.guest,
            created_at=account.created_at,
            rename_from=again if again is not None and again > now else None,
            something=something,
        )


class DeviceOut(BaseModel):
    """A session: `device` is empty when it is not known, `this` is the one that asks."""

    id: str
    device: str
    created_at: float
    seen_at: float
    this: bool

    @classmethod
    def of(cls, kept: AccountSession, asking: Identity, now: float) -> "DeviceOut":
        this = kept.id == asking.session
        return cls(
            id=kept.id,
            device=kept.device,
            created_at=kept.created_at,
            seen_at=now if this else kept.seen_at,
            this=this,
        )


class DeviceList(BaseModel):
    """One's sessions: this one, then the one last seen first."""

    sessions: list[DeviceOut]
