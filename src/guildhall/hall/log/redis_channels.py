"""Word of what was written, through Redis or Valkey: one channel for each stream.

A process hears only of those streams that somebody in it listens to, so its work does not grow
with what all others do. Redis keeps nothing: whoever begins to listen, or listens again after a
break, looks into the database where the streams are. While Redis cannot be reached the database is
looked at again and again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from secrets import token_hex
from threading import Event, Lock
from typing import Any

import redis
import redis.asyncio
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.retry import Retry

from guildhall.hall.log.errors import AddressError
from guildhall.hall.log.notifier import EVERYTHING, Notifier, Reached
from guildhall.messages import message

PATIENCE = 2.0
"""Seconds after which a Redis that does not answer is not waited for."""

BETWEEN_LOOKS = 0.2
"""Seconds after which the thread looks whether to stop."""

BETWEEN_QUESTIONS = 1.0
"""Seconds after which Redis is asked whether it is still there."""

BETWEEN_CHANGES = 0.01
"""Seconds in which changes of what is listened to come together."""

BETWEEN_SEARCHES = 30.0
"""Seconds after which all streams are looked at, for word of one may have died with its writer."""

Hear = Callable[[str, int, float | None], None]
"""Is told of a stream, its seq, and when that was written, None if by this process."""


def room_of(url: str) -> str:
    """What the names of a hall's keys and channels begin with: channels know no databases."""
    try:
        options = redis.ConnectionPool.from_url(url).connection_kwargs
    except ValueError as error:
        raise AddressError(url, message("it is not a proper URL")) from error
    return f"guildhall:{options.get('db', 0)}:"


class RedisChannels(Notifier):
    """Publishes which seq streams have reached, and listens to those that are wanted."""

    troubles = (redis.RedisError, OSError)

    def __init__(
        self,
        url: str,
        *,
        wanted: Callable[[], Sequence[str]],
        hear: Hear,
        look_at: Callable[[Sequence[str]], None],
        alive: Callable[[], None],
    ) -> None:
        """Use Redis at an address.

        `wanted` tells which streams somebody listens to, `look_at` looks where some of them are,
        `alive` is called whenever Redis has answered.
        """
        super().__init__()
        self._url, self._room = url, room_of(url)
        self._wanted, self._hear_of, self._look_at, self._alive = wanted, hear, look_at, alive
        self._name = token_hex(6)
        self._client: redis.Redis | None = None
        self._listening: Listening | None = None
        self._lock = Lock()

    def send(self, reached: Mapping[str, Reached]) -> None:
        """Publish all of it at once."""
        if self._client is None:
            self._client = redis.Redis.from_url(
                self._url,
                socket_timeout=PATIENCE,
                socket_connect_timeout=PATIENCE,
                retry=Retry(NoBackoff(), 0),
            )
        with self._client.pipeline(transaction=False) as together:
            for stream, (seq, at) in reached.items():
                together.publish(f"{self._room}{stream}", f"{seq} {at:.6f} {self._name}")
            together.execute()

    def hang_up(self) -> None:
        """Close the connection."""
        if self._client is not None:
            self._client.close()
            self._client = None

    def change(self) -> None:
        """Take in that other streams are wanted now."""
        with self._lock:
            if self._listening is not None:
                self._listening.change()

    async def listen(self, stop: Event) -> None:
        """Pass on word of all that is wanted until told to stop; raises what Redis raises."""
        client = redis.asyncio.Redis.from_url(
            self._url,
            socket_connect_timeout=PATIENCE,
            socket_keepalive=True,
            retry=AsyncRetry(NoBackoff(), 0),
        )
        async with client, client.pubsub() as channels:
            listening = Listening(channels, self._room, self._wanted)
            with self._lock:
                self._listening = listening
            try:
                await self._pass_on(listening, stop)
            finally:
                with self._lock:
                    self._listening = None

    async def _pass_on(self, listening: Listening, stop: Event) -> None:
        await listening.begin()
        tasks = [
            asyncio.create_task(work)
            for work in (
                self._hear_all(listening, stop),
                listening.follow_wishes(),
                self._look_at_new(listening),
            )
        ]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            task.result()

    async def _hear_all(self, listening: Listening, stop: Event) -> None:
        """Hear what is published; a Redis that says nothing though it is asked is gone."""
        answered = asked = time.monotonic()
        while not stop.is_set():
            told = await listening.channels.get_message(timeout=BETWEEN_LOOKS)
            now = time.monotonic()
            if told is not None:
                answered = now
                self._alive()
                self._take(told, listening)
            elif now - answered > PATIENCE + BETWEEN_QUESTIONS:
                raise redis.ConnectionError("Redis does not answer")
            if now - asked > BETWEEN_QUESTIONS:
                asked = now
                await listening.channels.ping()

    def _take(self, told: Mapping[str, Any], listening: Listening) -> None:
        if told["type"] == "pong":
            return
        stream = told["channel"].decode().removeprefix(self._room)
        if told["type"] == "subscribe":
            listening.began(stream)
        elif told["type"] == "message" and stream == EVERYTHING:
            listening.began(*listening.streams)
        elif told["type"] == "message":
            seq, at, sender = told["data"].decode().split(" ")
            self._hear_of(stream, int(seq), None if sender == self._name else float(at))

    async def _look_at_new(self, listening: Listening) -> None:
        """Look where streams are that are listened to from now on, and now and then all of them."""
        while True:
            streams = await listening.unseen(BETWEEN_SEARCHES)
            await asyncio.to_thread(self._look_at, streams)


class Listening:
    """What one connection listens to."""

    def __init__(self, channels: PubSub, room: str, wanted: Callable[[], Sequence[str]]) -> None:
        self.channels = channels
        self.streams: set[str] = set()
        """What Redis was asked to tell of."""
        self._room, self._wanted = room, wanted
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        self._unseen: set[str] = set()
        self._some_unseen = asyncio.Event()

    def change(self) -> None:
        """Take in, from any thread, that other streams are wanted."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._changed.set)

    def began(self, *streams: str) -> None:
        """Take in that streams are told of from now on; nobody knows where they are."""
        self._unseen.update(streams)
        self._some_unseen.set()

    async def unseen(self, seconds: float) -> list[str]:
        """The streams that have to be looked at, waited for; all after so many seconds."""
        try:
            async with asyncio.timeout(seconds):  # `wait_for` may let a cancellation pass unnoticed
                await self._some_unseen.wait()
        except TimeoutError:
            return list(self.streams)
        self._some_unseen.clear()
        streams, self._unseen = self._unseen, set()
        return [stream for stream in streams if stream != EVERYTHING]

    async def begin(self) -> None:
        """Listen to what is wanted now."""
        await self.channels.subscribe(f"{self._room}{EVERYTHING}")
        await self._adapt()

    async def follow_wishes(self) -> None:
        """Begin and end to listen to streams as they are wanted."""
        while True:
            await self._changed.wait()
            await asyncio.sleep(BETWEEN_CHANGES)
            self._changed.clear()
            await self._adapt()

    async def _adapt(self) -> None:
        wanted = set(self._wanted())
        more, less = wanted - self.streams, self.streams - wanted
        self.streams = wanted
        if more:
            await self.channels.subscribe(*(f"{self._room}{stream}" for stream in more))
        if less:
            await self.channels.unsubscribe(*(f"{self._room}{stream}" for stream in less))
