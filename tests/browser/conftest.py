"""What browser tests share: one server, one Chromium, and people with browsers of their own."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.people import SIZES, Person, arrive
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
        browser = playwright.chromium.launch(executable_path=chromium_path, args=["--disable-dev-shm-usage"])
        yield browser
        browser.close()


@pytest.fixture(params=sorted(SIZES))
def size(request: pytest.FixtureRequest) -> str:
    """A desktop or a phone."""
    size: str = request.param
    return size


@contextmanager
def arriving(browser: Browser) -> Iterator[Arrive]:
    """`come(url, size, language)` is somebody new; at the end nobody's page may have complained."""
    people: list[Person] = []

    def come(url: str, size: str = "desktop", language: str = "en", **more: object) -> Person:
        people.append(arrive(browser, size, url, language, **more))
        return people[-1]

    yield come
    complaints = [complaint for person in people for complaint in person.complaints]
    for person in people:
        person.context.close()
    assert complaints == []


@pytest.fixture
def arrive_at(browser: Browser) -> Iterator[Arrive]:
    """Whoever comes to one test."""
    with arriving(browser) as come:
        yield come


@pytest.fixture(scope="module")
def arrive_for_all(browser: Browser) -> Iterator[Arrive]:
    """Whoever stays for all tests of a module."""
    with arriving(browser) as come:
        yield come


@pytest.fixture(scope="session")
def library_page(browser: Browser, server: Server) -> Iterator[Page]:
    """A page to call the client's modules from. Leave no traces in it."""
    person = arrive(browser, "desktop", server.url)
    person.page.goto("/about")
    person.page.wait_for_selector("h1")
    yield person.page
    person.context.close()


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
