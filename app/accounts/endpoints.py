"""`/api/session`: coming in, with or without a form. `/api/account`: looking after one's account."""

from fastapi import APIRouter, Request, Response

from app.accounts import lessons
from app.accounts.current import (
    BrowserDep,
    CurrentAccount,
    DeskDep,
    KnownBrowser,
    MaybeAccount,
    drop_cookie,
    set_cookie,
    token_of,
)
from app.accounts.schemas import (
    Credentials,
    DeviceList,
    DeviceOut,
    Farewell,
    Lessons,
    NewName,
    NewPassword,
    OwnAccountOut,
    SessionOut,
)
from app.kit.db import SessionDep
from app.kit.http import Json
from app.kit.time import ClockDep

router = APIRouter(prefix="/api", tags=["accounts"])


@router.get("/session")
async def who_am_i(request: Request, response: Response, asking: MaybeAccount) -> SessionOut:
    """Who is signed in here; `account` is null for nobody. A cookie that opens nothing any more is taken back."""
    if asking is None and token_of(request) is not None:
        drop_cookie(request, response)
    return SessionOut.of(asking)


@router.post("/session/guest")
async def come_in(request: Request, response: Response, browser: BrowserDep, desk: DeskDep) -> SessionOut:
    """Be somebody: whoever is signed in stays who they are, everybody else becomes a new guest."""
    identity, token = await desk.entering.come_in(browser)
    if token is not None:
        set_cookie(request, response, token)
    return SessionOut.of(identity)


@router.post("/session")
async def sign_in(
    wish: Credentials, request: Request, response: Response, browser: BrowserDep, desk: DeskDep
) -> SessionOut:
    """Sign in. Whoever was signed in here before no longer is: a guest without other devices is lost."""
    identity, token = await desk.entering.sign_in(browser, wish.name, wish.password)
    set_cookie(request, response, token)
    return SessionOut.of(identity)


@router.delete("/session")
async def sign_out(request: Request, response: Response, browser: BrowserDep, desk: DeskDep) -> SessionOut:
    """Sign out here."""
    if browser.known is not None:
        await desk.entering.sign_out(browser.known)
    drop_cookie(request, response)
    return SessionOut.of(None)


@router.post("/account", status_code=201)
async def sign_up(
    wish: Credentials, request: Request, response: Response, browser: BrowserDep, desk: DeskDep
) -> SessionOut:
    """Become a player; a guest keeps everything."""
    identity, token = await desk.entering.sign_up(browser, wish.name, wish.password)
    set_cookie(request, response, token)
    return SessionOut.of(identity)


@router.get("/account")
async def own_account(asking: CurrentAccount, session: SessionDep, desk: DeskDep, clock: ClockDep) -> OwnAccountOut:
    """One's own account."""
    account = await desk.keeping.account(session, asking)
    something = await desk.keeping.has_something(session, asking)
    return OwnAccountOut.of(account, clock.now(), something=something)


@router.post("/account/name")
async def rename(
    wish: NewName, asking: CurrentAccount, session: SessionDep, desk: DeskDep, clock: ClockDep
) -> OwnAccountOut:
    """A new name, once in thirty days."""
    account = await desk.keeping.rename(session, asking, wish.name)
    return OwnAccountOut.of(account, clock.now(), something=False)


@router.post("/account/password")
async def change_password(
    wish: NewPassword, request: Request, response: Response, asking: KnownBrowser, browser: BrowserDep, desk: DeskDep
) -> SessionOut:
    """A new password; all other sessions end."""
    token = await desk.keeping.change_password(asking, browser.address, wish.old, wish.new)
    set_cookie(request, response, token)
    return SessionOut.of(asking)


@router.get("/account/sessions")
async def sessions(asking: CurrentAccount, session: SessionDep, desk: DeskDep, clock: ClockDep) -> DeviceList:
    """Where one is signed in."""
    kept = await desk.keeping.sessions(session, asking)
    return DeviceList(sessions=[DeviceOut.of(each, asking, clock.now()) for each in kept])


@router.delete("/account/sessions/{named}")
async def end_session(
    named: str, asking: CurrentAccount, session: SessionDep, desk: DeskDep, clock: ClockDep
) -> DeviceList:
    """Sign out elsewhere."""
    await desk.keeping.end_session(session, asking, named)
    return await sessions(asking, session, desk, clock)


@router.delete("/account/sessions")
async def end_others(asking: CurrentAccount, session: SessionDep, desk: DeskDep, clock: ClockDep) -> DeviceList:
    """Sign out everywhere else."""
    await desk.keeping.end_others(session, asking)
    return await sessions(asking, session, desk, clock)


@router.get("/account/export")
async def export(asking: CurrentAccount, session: SessionDep, desk: DeskDep) -> Response:
    """All that is kept for the account, as a file."""
    headers = {"Content-Disposition": 'attachment; filename="zinara-account.json"', "Cache-Control": "no-store"}
    return Json(await desk.keeping.export(session, asking), headers=headers)


@router.post("/account/delete")
async def delete(
    wish: Farewell, request: Request, response: Response, asking: KnownBrowser, browser: BrowserDep, desk: DeskDep
) -> SessionOut:
    """Delete the account. Matches stay, under an anonymous name."""
    await desk.keeping.delete(asking, browser.address, wish.password)
    drop_cookie(request, response)
    return SessionOut.of(None)


@router.get("/me/lessons")
async def learnt(asking: CurrentAccount, session: SessionDep) -> Lessons:
    """What one has been told and need not be told again."""
    return Lessons(lessons=await lessons.known(session, asking.id))


@router.post("/me/lessons")
async def learn(told: Lessons, asking: CurrentAccount, session: SessionDep) -> Lessons:
    """One has been told these as well; the answer is all of them."""
    return Lessons(lessons=await lessons.keep(session, asking.id, told.lessons))
