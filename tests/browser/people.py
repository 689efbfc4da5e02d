"""People at browsers: each has a device of their own, and complains when the page does."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, ConsoleMessage, Page

from tests.browser.devices import PATIENCE_MS, Devices

# Chromium says so of a page that is left while it still connects, which is nobody's fault.
LEFT_EARLY = "WebSocket is closed before the connection is established"

# What is under way is drawn, and what slides or fades in has come to rest.
STILL = """
async () => {
  const passing = (one) => one.playState === "running" && one.effect.getComputedTiming().endTime !== Infinity;
  do {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  } while (document.getAnimations().some(passing));
}
"""

# What a finger would miss. What is hidden, or read aloud alone, is not asked of.
SMALL = """
() => {
  const touched = `button, select, summary, a.btn, .segment > label, label.check, [role=menuitem],
    input:not([type=radio], [type=checkbox])`;
  return [...document.querySelectorAll(touched)]
    .filter((one) => !one.closest(".vh, .skip"))
    .map((one) => [one, one.getBoundingClientRect()])
    .filter(([, { width, height }]) => width > 0 && height > 0 && Math.min(width, height) < 43.5)
    .map(([one, { width, height }]) => `${one.outerHTML.slice(0, 120)}: ${width} x ${height}`);
}
"""


def wait_until(page: Page, script: str, patience_ms: float = PATIENCE_MS) -> None:
    """Wait until the script says so. Playwright's own way has the page evaluate it, once it is not so at once; and that
    is what the site's policy forbids."""
    for _ in range(int(patience_ms / 50)):
        if page.evaluate(script):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"it never came to that: {script}")


# Axe stays in the page: its second look at it takes half the time of the first.
HAS_AXE = "typeof axe !== 'undefined'"
LOOK = "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)"


@dataclass
class Person:
    """Somebody at a browser. `complaints` are errors of the page, which a test fails for unless it forgives them."""

    context: BrowserContext
    page: Page
    complaints: list[str] = field(default_factory=list)
    changed: bool = False
    """Whether something was done to the page that nothing undoes: nobody else can have it."""
    _listeners: list[tuple[Any, Callable[[Any], None]]] = field(default_factory=list)

    def on(self, event: Any, heed: Callable[[Any], None]) -> None:
        """Call `heed` for each such event of the page, until the person leaves."""
        self.page.on(event, heed)
        self._listeners.append((event, heed))

    def run_first(self, script: str) -> None:
        """Run the script in the page before its own, from the next load on."""
        self.page.add_init_script(script)
        self.changed = True

    def leave(self, devices: Devices) -> None:
        """Give the device back."""
        for event, heed in self._listeners:
            self.page.remove_listener(event, heed)
        if self.changed:
            devices.throw_away(self.page)
        else:
            devices.take_back(self.page)

    def forgive(self, *words: str) -> None:
        """Complaints with one of these words in them were to be expected."""
        self.complaints[:] = [one for one in self.complaints if not any(word in one for word in words)]

    def be_still(self) -> None:
        """Wait until the page has come to rest."""
        self.page.evaluate(STILL)

    def faults_of_access(self) -> list[str]:
        """What axe finds wrong with the page at rest, and targets too small to touch."""
        self.be_still()
        if not self.page.evaluate(HAS_AXE):
            self.page.evaluate(Axe().axe_script)
        found: list[dict[str, Any]] = self.page.evaluate(LOOK)
        violations = [f"{one['id']}: {node['html'][:160]}" for one in found for node in one["nodes"]]
        small: list[str] = self.page.evaluate(SMALL)
        return violations + small

    def drop_line(self) -> None:
        """The connection breaks; the page does not know why."""
        self.page.evaluate("window.sockets.filter((one) => one.readyState === 1).forEach((one) => one.close())")


def arrive(devices: Devices, size: str, url: str, language: str = "en", **more: Any) -> Person:
    """Somebody new, with nothing remembered, at an empty page. Unless asked for, nothing moves there."""
    page = devices.lend(size, url, language, **more)
    person = Person(page.context, page)
    listen(person)
    return person


def listen(person: Person) -> None:
    """Collect what the page complains of: errors, warnings, refused requests, which Chromium reports as errors."""
    complain: Callable[[str], None] = person.complaints.append

    def on_console(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and LEFT_EARLY not in message.text:
            complain(f"console: {message.text} ({message.location['url']})")

    person.on("console", on_console)
    person.on("pageerror", lambda error: complain(f"error: {error}"))
