"""What a server exports for Prometheus, as a test asks for it."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from prometheus_client.parser import text_string_to_metric_families

from tests.http import browser
from tests.players import PATIENCE_S
from tests.servers import HOST

Figures = Mapping[str, float]
"""By name, and with labels as `name{label=value,…}`; what is not there is 0."""


class _Scraped(dict[str, float]):
    def __missing__(self, _name: str) -> float:
        return 0.0


def parsed(text: str) -> Figures:
    """The figures in a text."""
    found = _Scraped()
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            labels = ",".join(f"{name}={value}" for name, value in sorted(sample.labels.items()))
            found[f"{sample.name}{{{labels}}}" if labels else sample.name] = sample.value
    return found


class Scraper:
    """Asks one process."""

    def __init__(self, port: int) -> None:
        self._origin = f"http://{HOST}:{port}"

    async def now(self) -> Figures:
        """The figures."""
        async with browser(self._origin) as http:
            answer = await http.get("/metrics")
        answer.raise_for_status()
        return parsed(answer.text)

    async def until(self, done: Callable[[Figures], Any]) -> Figures:
        """Ask until the figures look like that."""
        async with asyncio.timeout(PATIENCE_S):
            while not done(figures := await self.now()):
                await asyncio.sleep(0.02)
        return figures
