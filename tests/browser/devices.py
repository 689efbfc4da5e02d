"""Devices that people come with, lent to one after another: nothing of anybody is left on one but the files of the
site, which a browser need not fetch and compile anew for everybody."""

from collections import defaultdict
from typing import Any

from playwright.sync_api import Browser, Error, Page

SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
    },
}

# Remembers every socket that the page opens, so that tests can break one: `window.sockets`.
SOCKETS = """
window.sockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...rest) { super(...rest); window.sockets.push(this); }
};
"""

PATIENCE_MS = 20_000
"""As long as a busy machine may take to show what is to come."""
FORGET = "() => { localStorage.clear(); sessionStorage.clear(); }"
# A page of the site with nothing in it. To stay at the site keeps its files in the tab's memory.
EMPTY = "/healthz"


class Devices:
    """The tabs of a browser, each in a context of its own."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[Page]] = defaultdict(list)
        self._kinds: dict[Page, str] = {}

    def lend(self, size: str, url: str, language: str, **more: Any) -> Page:
        """An empty page of the site at a device that remembers nothing. Nothing moves there unless asked for."""
        wanted = {**SIZES[size], "reduced_motion": "reduce", "base_url": url, "locale": language, **more}
        kind = repr(sorted(wanted.items()))
        free = self._free[kind]
        return free.pop() if free else self._new(kind, wanted)

    def take_back(self, page: Page) -> None:
        """Whoever had it needs it no more."""
        context = page.context
        for another in context.pages:
            if another is not page:
                another.close()
        try:
            page.unroute_all()
            context.unroute_all()
            context.clear_permissions()
            context.clear_cookies()
            page.mouse.move(0, 0)
            page.goto(EMPTY)
            page.evaluate(FORGET)
        except Error:
            # Its page or its server is gone.
            self.throw_away(page)
            return
        self._free[self._kinds[page]].append(page)

    def throw_away(self, page: Page) -> None:
        """Nobody can have it any more."""
        page.context.close()

    def _new(self, kind: str, wanted: dict[str, Any]) -> Page:
        context = self._browser.new_context(**wanted)
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(SOCKETS)
        page = context.new_page()
        page.goto(EMPTY)
        self._kinds[page] = kind
        return page
