"""The server: puts the features together."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

from fastapi import APIRouter, FastAPI, Request
from starlette.responses import Response

from app import __version__
from app.accounts import endpoints as accounts
from app.accounts.desk import desk
from app.accounts.lessons import KeptLessons
from app.accounts.ports import Keeper
from app.accounts.throttle import Limits, Throttle
from app.admin import endpoints as audit
from app.admin.lab import endpoints as lab
from app.admin.lab.laboratory import laboratory
from app.admin.order import endpoints as order
from app.admin.order.desk import Order
from app.admin.order.discipline import Discipline
from app.admin.order.interventions import Interventions
from app.admin.order.queue import ReportKeeper
from app.admin.server import endpoints as server
from app.admin.server.processes import CHANNEL as FIGURES
from app.admin.server.processes import Processes
from app.admin.starters import endpoints as starters
from app.admin.starters.curation import Curation
from app.bundled import DECKS, EARLIER, GAMES
from app.decks import endpoints as decks
from app.decks import seeding
from app.decks.keeper import DeckKeeper
from app.decks.service import Decks
from app.decks.shelf import Shelf
from app.games import registry
from app.kit import endpoints as house
from app.kit.bounds import Bounds
from app.kit.db import Database
from app.kit.errors import NotFound
from app.kit.http import REFUSALS, CarefulAnswers, Json, answer_with_codes
from app.kit.metrics import exporting, watch_loop
from app.kit.origin import OwnPages
from app.kit.pages import has_page
from app.kit.static import Editions, Files, Shell
from app.kit.tasks import going_on
from app.kit.time import Clock, SystemClock, TurnedClock
from app.live import endpoints as live
from app.live.bus import bus_for
from app.live.crowd import Crowd
from app.live.stream import onlooking, streaming
from app.matches import endpoints as matches
from app.matches.keeper import MatchKeeper
from app.matches.playing import PlayingOptions, playing
from app.quick import endpoints as quick
from app.quick.bringing import Bringing
from app.quick.schemas import SearchOut
from app.quick.service import Quick
from app.ratings import endpoints as ratings
from app.ratings.keeper import RatingKeeper
from app.ratings.service import level_of
from app.settings import ROOT, Settings
from app.tables import endpoints as tables
from app.tables.agreed import Agreed
from app.tables.closing import Closing
from app.tables.keeper import TableKeeper
from app.tables.service import Tables

STATIC = ROOT / "static"
CLIENT = "/client"
"""Where browsers find the files of an edition; `/static` has the newest of each, under one name for ever."""
JOINED = ("app.js", "hall/match.js")
"""What the client's pages begin with: the hall, and what every match has. Each game's screens are apart."""

OWN = ("api", "ws")
"""Beneath these there are no pages."""

# The endpoints of every feature, in the order in which addresses are matched.
ROUTERS: tuple[APIRouter, ...] = (
    house.router,
    accounts.router,
    decks.router,
    ratings.router,
    matches.router,
    tables.router,
    quick.router,
    live.router,
    audit.router,
    order.router,
    server.router,
    lab.router,
    starters.router,
)


def create_app(settings: Settings, clock: Clock | None = None) -> FastAPI:
    """The server for `settings`; with `clock`, or the machine's, or with `test_clock` one that tests can turn.

    `app.state` holds `settings`, `clock`, `editions`, and, while it runs, `database`, `shelf`, `decks`, `curation`,
    `playing`, `lobby`, `tables`, `stream`, `desk`, `quick`, `order`, `processes`, `lab`, and `written`, which returns
    once something has been written into the database lately.
    """
    for name, maker in GAMES.items():
        registry.register(name, maker, EARLIER.get(name))
    app = FastAPI(
        title="Zinara",
        version=__version__,
        lifespan=_lifespan,
        default_response_class=Json,
        openapi_url="/api/openapi.json",
        # Their pages load scripts from elsewhere, which the policy forbids.
        docs_url=None,
        redoc_url=None,
    )
    app.state.settings = settings
    app.state.clock = clock or (TurnedClock(settings.test_clock_ahead) if settings.test_clock else SystemClock())
    app.add_middleware(Bounds)
    app.add_middleware(OwnPages, public_origins=settings.public_origins)
    app.add_middleware(CarefulAnswers)
    answer_with_codes(app)
    for router in ROUTERS:
        app.include_router(router, responses=REFUSALS)
    if settings.test_clock:
        app.include_router(house.test_clock_router)
    _serve_client(app)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    """What lives as long as the server does."""
    settings: Settings = app.state.settings
    clock: Clock = app.state.clock
    app.state.database = database = Database(settings.database_url)
    app.state.shelf = shelf = Shelf(DECKS)
    for name in registry.registered():
        shelf.content(name)  # now, so that files which break later never reach the server that runs
    app.state.decks = Decks(shelf, level_of)
    app.state.curation = Curation(shelf)
    stage = onlooking(bus_for(settings.redis_url), clock)
    options = PlayingOptions(
        key=settings.key(),
        bot_workers=settings.bot_workers,
        bot_pace=settings.bot_pace,
        shared=stage.bus.shared,
    )
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(exporting(settings.metrics_host, settings.metrics_port))
        stack.push_async_callback(database.close)
        await seeding.begin(database, shelf, app.state.decks, clock.now())
        app.state.playing = play = await stack.enter_async_context(playing(database, clock, shelf, stage.hub, options))
        app.state.written = play.lifeline.sure
        app.state.lobby = stage.lobby
        app.state.tables = hall = Tables(play, database, clock, stage.hub, app.state.decks)
        stack.push_async_callback(hall.elsewhere.close)
        crowd = Crowd(settings.sockets_by_address)
        app.state.stream = await stack.enter_async_context(
            streaming(stage, database, play.matches, hall, clock, settings.public_origins, crowd)
        )
        doors, throttle = app.state.stream.doors, _throttle(settings)
        app.state.order = Order(
            clock=clock,
            throttle=throttle,
            discipline=Discipline(clock, doors, hall.elsewhere),
            interventions=Interventions(clock, hall, play.matches),
        )
        bots = {level for name in play.games.names() for level in play.games.current(name).game.bots}
        app.state.desk = await stack.enter_async_context(
            desk(database, clock, throttle, doors, _keepers(hall), settings.guest_days, bots)
        )
        app.state.quick = search = Quick(play, hall, clock)

        def tell_search(account: str, found: SearchOut) -> None:
            stage.lobby.to_account(account, {"t": "quick", **found.model_dump()})

        search.tell, hall.on_start = tell_search, search.wake.set
        bringing = Bringing(database, search, play, hall, stage.lobby, clock)
        stage.lobby.listeners.append(bringing.heed)
        await stack.enter_async_context(going_on(bringing.run))
        closing = Closing(database, clock, stage.hub)
        agreed = Agreed(database, hall.seats, play.lifeline, clock)
        app.state.processes = processes = Processes(stage.bus, clock.now())
        stage.hub.ears[FIGURES] = processes.hear
        await stack.enter_async_context(going_on(closing.run, closing.clear, agreed.run, watch_loop, processes.run))
        app.state.lab = await stack.enter_async_context(
            laboratory(database, play, app.state.decks, clock, settings.lab_workers)
        )
        yield


def _throttle(settings: Settings) -> Throttle:
    limits = Limits(
        sign_in_by_address=settings.sign_in_by_address,
        sign_in_by_name=settings.sign_in_by_name,
        sign_up_by_address=settings.sign_up_by_address,
        sign_up_by_name=settings.sign_up_by_name,
        guests_by_address=settings.guests_by_address,
        report_by_address=settings.report_by_address,
        report_by_account=settings.report_by_account,
    )
    return Throttle(limits, settings.redis_url)


def _keepers(hall: Tables) -> Sequence[Keeper]:
    """The features that keep something for accounts, in the order in which they drop it when one is deleted."""
    return (MatchKeeper(), TableKeeper(hall), RatingKeeper(), DeckKeeper(), KeptLessons(), ReportKeeper())


def _serve_client(app: FastAPI) -> None:
    """The client's files, and its page for every address that is not the server's: where it has none, it says so."""
    games = sorted(path.relative_to(STATIC).as_posix() for path in STATIC.glob("games/*/index.js"))
    files, editions = Files(STATIC), Editions(STATIC, JOINED, games)
    app.mount("/static", files)
    app.mount(CLIENT, editions)
    shell = Shell(STATIC / "index.html", editions, CLIENT)
    app.state.editions = editions

    @app.get("/{address:path}", include_in_schema=False)
    async def page(request: Request, address: str) -> Response:
        if address.split("/")[0] in OWN or "." in address.rpartition("/")[2]:
            raise NotFound("not_found")
        return shell.answer(request.headers, 200 if has_page(f"/{address}") else 404)
