"""Bots behind an address: for every decision the arena sends JSON and gets a move.

A `POST` carries what the line protocol shows (`game`, `seat`, `decision`, `legal_moves`, `view`),
besides `players`, `settings`, `seed`, `number` (of the game at this seat) and `allowance` with
`simulations`, `time` and `cpu` in milliseconds, as far as there are limits, and where a clock runs
`left` and `increment`. The answer is
`{"move": "take R G O"}`.
"""

from __future__ import annotations

import json
import time
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from selectors import EVENT_READ, DefaultSelector
from socket import socket
from typing import Any
from urllib.parse import urlsplit

from guildhall.arena.clock import Clock
from guildhall.arena.conditions import Conditions
from guildhall.arena.entrants import Entrant
from guildhall.arena.errors import Fault
from guildhall.arena.line_protocol import allowance_data, view_data
from guildhall.arena.players import Answer, allowance_of, limits_of

LONGEST_CALL = 10.0
"""Seconds within which somebody has to take the call."""
LONGEST_ANSWER = 100_000
"""No move takes so many letters."""


class HttpPlayer:
    """A bot at an address, at a seat."""

    def __init__(self, entrant: Entrant) -> None:
        self._entrant = entrant
        self._address = urlsplit(entrant.command)
        self._connection: HTTPConnection | None = None
        self._conditions: Conditions | None = None
        self._game: dict[str, Any] = {}
        self._number = 0

    def check(self) -> None:
        """Call it."""
        try:
            self._open(LONGEST_CALL).connect()
        except OSError as error:
            why = error.strerror or str(error)
            raise Fault("crash", f"nobody is at {self._address.netloc}: {why}") from error

    def warm_up(self, conditions: Conditions) -> None:
        """A server is ready, or it is not."""

    def begin(self, conditions: Conditions, seat: int, seed: int) -> None:  # noqa: ARG002 - it is in the view
        """Tell nothing yet: every question carries the game with it."""
        self._conditions = conditions
        self._number += 1
        self._game = {
            "players": conditions.players,
            "settings": dict(conditions.settings),
            "seed": seed,
            "number": self._number,
        }

    def choose(self, view: Any, clock: Clock | None = None) -> Answer:
        """Ask for a move; raises Fault."""
        assert self._conditions is not None  # noqa: S101 - has begun
        limits = limits_of(self._entrant, self._conditions, clock)
        question = {
            **view_data(self._conditions.spec, view),
            **self._game,
            "allowance": allowance_data(allowance_of(self._entrant, clock), clock),
        }
        begun = time.perf_counter()
        try:
            told = self._ask(json.dumps(question).encode(), limits.seconds)
        except TimeoutError as error:
            self.close()
            raise Fault("timeout", f"no answer within {limits.seconds:g} s") from error
        except (OSError, HTTPException, ValueError) as error:
            self.close()
            raise Fault("crash", f"{type(error).__name__}: {error}"[:300]) from error
        return limits.check(Answer(told, time.perf_counter() - begun, None))

    def close(self) -> None:
        """Hang up."""
        if self._connection:
            self._connection.close()
            self._connection = None

    def _ask(self, body: bytes, seconds: float) -> str:
        """The move that the server answers with; raises OSError, HTTPException or ValueError."""
        connection = self._open(seconds)
        path = self._address.path or "/"
        if self._address.query:
            path += f"?{self._address.query}"
        connection.request("POST", path, body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        text = answer.read(LONGEST_ANSWER)
        if answer.status != 200:
            raise ValueError(f"the server answered {answer.status}")
        told = json.loads(text)
        move = told.get("move") if isinstance(told, dict) else None
        if not isinstance(move, str):
            raise ValueError('the answer is not {"move": "..."}')  # noqa: TRY004 - not our caller's mistake
        return move

    def _open(self, seconds: float) -> HTTPConnection:
        """The connection, a new one where the server has hung up while others were thinking."""
        if self._connection and self._connection.sock and _is_readable(self._connection.sock):
            self.close()
        if self._connection is None:
            kind = HTTPSConnection if self._address.scheme == "https" else HTTPConnection
            self._connection = kind(self._address.netloc)
        self._connection.timeout = seconds
        if self._connection.sock is not None:
            self._connection.sock.settimeout(seconds)
        return self._connection


def _is_readable(waiting: socket) -> bool:
    """Whether something has come to a connection where nothing was asked: its end, that is."""
    with DefaultSelector() as selector:
        selector.register(waiting, EVENT_READ)
        return bool(selector.select(0))
