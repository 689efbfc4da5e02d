"""A bus over Redis, for several processes or machines."""

import asyncio
import logging

import redis.asyncio
from prometheus_client import Counter
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

from app.kit.ids import new_id
from app.live.bus.base import Heard

PREFIX = "zinara:"
EVERYBODY = f"{PREFIX}*nobody*"
MOST_WAITING = 10_000
"""Messages kept while Redis is away; older ones are lost, which a bus may do."""
MOST_TOGETHER = 100
"""Messages in one go."""
PAUSE_S = 0.5

log = logging.getLogger(__name__)

_SAID = Counter("zinara_bus_messages_sent_total", "Messages to other processes.")
_HEARD = Counter("zinara_bus_messages_received_total", "Messages of other processes.")
_DROPPED = Counter(
    "zinara_bus_messages_dropped_total", "Messages to other processes that were lost while Redis was away."
)


class RedisBus:
    """One connection hears, another one speaks. Each message begins with the id of the process that sent it."""

    shared = True

    def __init__(self, url: str) -> None:
        self._url = url
        self._me = new_id().encode()
        self._heard: Heard = lambda _channel, _message: None
        self._channels: set[str] = set()
        self._changed = asyncio.Event()
        self._waiting: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(MOST_WAITING)

    def listen(self, heard: Heard) -> None:
        """Whom to tell."""
        self._heard = heard

    def join(self, channel: str) -> None:
        """Begin to hear a channel."""
        self._channels.add(channel)
        self._changed.set()

    def leave(self, channel: str) -> None:
        """Hear a channel no longer."""
        self._channels.discard(channel)
        self._changed.set()

    def publish(self, channel: str, message: bytes) -> None:
        """Say it as soon as Redis listens."""
        while self._waiting.full():
            self._waiting.get_nowait()
            _DROPPED.inc()
        self._waiting.put_nowait((channel, self._me + message))

    async def run(self) -> None:
        """Carry messages, and come back after Redis was away."""
        while True:
            try:
                async with redis.asyncio.from_url(self._url) as client:
                    await self._carry(client)
            except* (RedisError, OSError) as errors:  # of whichever task noticed it first
                log.warning("Redis is away: %s", errors.exceptions[0])
                await asyncio.sleep(PAUSE_S)

    async def _carry(self, client: redis.asyncio.Redis) -> None:
        async with client.pubsub(ignore_subscribe_messages=True) as pubsub:
            await pubsub.subscribe(EVERYBODY)
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._speak(client))
                tasks.create_task(self._keep_channels(pubsub))
                tasks.create_task(self._hear(pubsub))

    async def _speak(self, client: redis.asyncio.Redis) -> None:
        """What came up while Redis took the last messages goes there together."""
        while True:
            said = [await self._waiting.get()]
            while not self._waiting.empty() and len(said) < MOST_TOGETHER:
                said.append(self._waiting.get_nowait())
            async with client.pipeline(transaction=False) as pipeline:
                for channel, message in said:
                    pipeline.publish(PREFIX + channel, message)
                await pipeline.execute()
            _SAID.inc(len(said))

    async def _keep_channels(self, pubsub: PubSub) -> None:
        joined: set[str] = set()
        while True:
            self._changed.clear()
            wanted = set(self._channels)
            if new := wanted - joined:
                await pubsub.subscribe(*(PREFIX + channel for channel in new))
            if old := joined - wanted:
                await pubsub.unsubscribe(*(PREFIX + channel for channel in old))
            joined = wanted
            await self._changed.wait()

    async def _hear(self, pubsub: PubSub) -> None:
        async for said in pubsub.listen():
            if not said["data"].startswith(self._me):
                _HEARD.inc()
                channel = said["channel"].decode().removeprefix(PREFIX)
                self._heard(channel, said["data"][len(self._me) :])
