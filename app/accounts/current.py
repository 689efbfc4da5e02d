"""Who is asking, as a dependency of endpoints. The session travels in a cookie that no script can read."""

from collections.abc import Awaitable, Callable
from typing import Annotated

from fastapi import Depends, Request
from starlette.requests import HTTPConnection
from starlette.responses import Response

from app.accounts.desk import Desk
from app.accounts.devices import device_of
from app.accounts.entering import Browser
from app.accounts.roles import Role, reaches
from app.accounts.service import SESSION_LIFE_S, Identity, holder_of
from app.kit.db import Database, SessionDep
from app.kit.errors import Forbidden, Unauthenticated
from app.kit.time import ClockDep

COOKIE = "session"


def token_of(connection: HTTPConnection) -> str | None:
    """The session token that a request or a socket came with."""
    return connection.cookies.get(COOKIE)


def set_cookie(request: Request, response: Response, token: str) -> None:
    """Hand the session to the browser: for this site's own requests alone, and out of its scripts' reach."""
    response.set_cookie(
        COOKIE, token, max_age=SESSION_LIFE_S, httponly=True, samesite="lax", secure=request.url.scheme == "https"
    )


def drop_cookie(request: Request, response: Response) -> None:
    """Have the browser forget the session."""
    response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=request.url.scheme == "https")


async def _desk(request: Request) -> Desk:
    desk: Desk = request.app.state.desk
    return desk


DeskDep = Annotated[Desk, Depends(_desk)]


async def _asking(request: Request, session: SessionDep, desk: DeskDep, clock: ClockDep) -> Identity | None:
    return _noted(await holder_of(session, token_of(request)), desk, clock.now())


def _noted(known: Identity | None, desk: Desk, now: float) -> Identity | None:
    if known is not None:
        desk.seen.note(known.session, now)
    return known


MaybeAccount = Annotated[Identity | None, Depends(_asking, scope="function")]


async def _signed_in(asking: MaybeAccount) -> Identity:
    if asking is None:
        raise Unauthenticated("no_session")
    return asking


CurrentAccount = Annotated[Identity, Depends(_signed_in, scope="function")]


def _at_least(least: Role) -> Callable[[Identity], Awaitable[Identity]]:
    """The role is read with the session, anew for each request."""

    async def asking_with_role(asking: CurrentAccount) -> Identity:
        if not reaches(asking.role, least):
            raise Forbidden("not_allowed")
        return asking

    return asking_with_role


CurrentModerator = Annotated[Identity, Depends(_at_least("moderator"), scope="function")]
CurrentAdmin = Annotated[Identity, Depends(_at_least("admin"), scope="function")]


async def _browser(request: Request, desk: DeskDep, clock: ClockDep) -> Browser:
    """For what takes long: whoever asks is looked up by a session of its own, and nothing is held meanwhile."""
    database: Database = request.app.state.database
    async with database.reading() as session:
        known = _noted(await holder_of(session, token_of(request)), desk, clock.now())
    return Browser(address_of(request), device(request), known)


BrowserDep = Annotated[Browser, Depends(_browser)]


async def _known(browser: BrowserDep) -> Identity:
    if browser.known is None:
        raise Unauthenticated("no_session")
    return browser.known


KnownBrowser = Annotated[Identity, Depends(_known)]


async def _known_moderator(known: KnownBrowser) -> Identity:
    """For acts that write with a session of their own."""
    if not reaches(known.role, "moderator"):
        raise Forbidden("not_allowed")
    return known


KnownModerator = Annotated[Identity, Depends(_known_moderator)]


def address_of(request: HTTPConnection) -> str:
    """The address that counts. Behind a proxy that is trusted it is the one that the proxy names; see operations.md."""
    return request.client.host if request.client is not None else ""


def device(request: Request) -> str:
    """What the browser is called in the list of devices."""
    return device_of(request.headers.get("user-agent", ""))
