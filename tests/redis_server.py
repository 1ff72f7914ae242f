"""A Redis or Valkey server as a process of its own, which keeps nothing."""

from __future__ import annotations

import socket
import subprocess
import time
from types import TracebackType
from typing import Self

import redis

from patience import PATIENCE


class RedisServer:
    """Runs on a port of this computer until told to stop, and again on the same one."""

    def __init__(self, program: str, host: str = "127.0.0.1", *before: str) -> None:
        """Run a program, with other words `before` it on its command line."""
        self._program, self._host, self._before = program, host, before
        self._process: subprocess.Popen[bytes] | None = None
        with socket.create_server(("127.0.0.1", 0)) as free:
            self._port: int = free.getsockname()[1]

    @property
    def url(self) -> str:
        """Its address."""
        return f"redis://{self._host}:{self._port}/0"

    def start(self) -> None:
        """Start, and wait until it answers."""
        place = ["--bind", self._host, "--port", str(self._port), "--protected-mode", "no"]
        keeps_nothing = ["--save", "", "--appendonly", "no"]
        self._process = subprocess.Popen(
            [*self._before, self._program, *place, *keeps_nothing],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        if not self._before:
            self._wait_until_ready()

    def kill(self) -> None:
        """End it at once."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(PATIENCE)
            self._process = None

    def empty(self) -> None:
        """Forget all keys, after starting if need be."""
        if self._process is None:
            self.start()
        with redis.Redis.from_url(self.url) as client:
            client.flushall()

    def _wait_until_ready(self) -> None:
        deadline = time.monotonic() + PATIENCE
        with redis.Redis.from_url(self.url) as client:
            while True:
                try:
                    client.ping()
                except redis.ConnectionError:
                    assert time.monotonic() < deadline
                    time.sleep(0.02)
                else:
                    return

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()
