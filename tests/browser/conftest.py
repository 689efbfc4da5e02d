"""What browser tests share: one server, one Chromium, and people with browsers of their own."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.devices import PATIENCE_MS, SIZES, Devices
from tests.browser.people import Person, arrive
from tests.browser.server import Server

Arrive = Callable[..., Person]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that all tests share. Leave it running."""
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser(chromium_path: str) -> Iterator[Browser]:
    """Chromium."""
    with sync_playwright() as playwright:
        expect.set_options(timeout=PATIENCE_MS)
        browser = playwright.chromium.launch(executable_path=chromium_path, args=["--disable-dev-shm-usage"])
        yield browser
        browser.close()


@pytest.fixture(params=sorted(SIZES))
def size(request: pytest.FixtureRequest) -> str:
    """A desktop or a phone."""
    size: str = request.param
    return size


@pytest.fixture(scope="session")
def devices(browser: Browser) -> Devices:
    """What people come with."""
    return Devices(browser)


@contextmanager
def arriving(devices: Devices) -> Iterator[Arrive]:
    """`come(url, size, language)` is somebody new; at the end nobody's page may have complained."""
    people: list[Person] = []

    def come(url: str, size: str = "desktop", language: str = "en", **more: object) -> Person:
        people.append(arrive(devices, size, url, language, **more))
        return people[-1]

    yield come
    complaints = [complaint for person in people for complaint in person.complaints]
    for person in people:
        person.leave(devices)
    assert complaints == []


@pytest.fixture
def arrive_at(devices: Devices) -> Iterator[Arrive]:
    """Whoever comes to one test."""
    with arriving(devices) as come:
        yield come


@pytest.fixture(scope="module")
def arrive_for_all(devices: Devices) -> Iterator[Arrive]:
    """Whoever stays for all tests of a module."""
    with arriving(devices) as come:
        yield come


@pytest.fixture(scope="session")
def library_page(devices: Devices, server: Server) -> Iterator[Page]:
    """A page to call the client's modules from. Leave no traces in it."""
    person = arrive(devices, "desktop", server.url)
    person.page.goto("/about")
    person.page.wait_for_selector("h1")
    yield person.page
    person.leave(devices)


@pytest.fixture
def newcomer(arrive_at: Arrive, server: Server, size: str) -> Person:
    """Somebody new at the shared server, in either size."""
    return arrive_at(server.url, size)


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that the test may stop and start."""
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()
