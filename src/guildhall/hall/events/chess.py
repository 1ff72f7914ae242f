"""The chess clock of a duel: kept as a stream of its own, so that it survives everything (SW-37).

Nothing ticks: who has how much time follows from when the clock was pressed.
"""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import Any, Literal

from guildhall.hall.errors import Invalid, NotAllowed, NotFound, Stale
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.permissions import Actor
from guildhall.hall.events.repository import EventRepository
from guildhall.hall.log import NewEntry
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.log.projection import Projection
from guildhall.hall.log.repository import Repository
from guildhall.messages import message
from guildhall.tournament import Refused
from guildhall.tournament.commands.command import Subject
from guildhall.tournament.table.chess_clock import ChessFold, ChessState
from guildhall.tournament.table.clocks import MINUTE

Verb = Literal["start", "press", "pause", "go on", "won", "reset"]

USUAL_MINUTES = 30
MOST_IDLE = 512
"""Clocks that are kept in memory though nobody presses them."""


class LiveChess:
    """A chess clock in memory, the same in every worker."""

    def __init__(self, log: AsyncLog, live: LiveEvent, number: int, table: int) -> None:
        self.fold = ChessFold()
        self.event, self.number, self.table = live, number, table
        self.watchers = 0
        """How many look at it right now."""
        name = f"chess/{live.id}/{number}-{table}"
        self._stream = Projection(log, name, ChessFold.apply, self.fold)

    async def open(self) -> None:
        """Read the clock and listen."""
        await self._stream.open()

    async def refresh(self) -> None:
        """Take in what other workers have written, also if word of it has not come yet."""
        await self._stream.catch_up()

    def close(self) -> None:
        """Let go."""
        self._stream.close()

    def changed(self) -> asyncio.Future[None]:
        """Wait until somebody presses it."""
        return self._stream.changed.wait()

    @property
    def seq(self) -> int:
        """The last entry that is known."""
        return self._stream.seq

    def state(self, now: datetime | None = None) -> ChessState:
        """The clock now, or at another moment."""
        return self.fold.state(now or self.event.now)

    @property
    def usual_seconds(self) -> int:
        """What each player has before the clock is started."""
        time = self.event.tournament.round(self.number).format.time
        return (time.minutes if time.control == "chess clock" else USUAL_MINUTES) * MINUTE

    async def do(
        self, actor: Actor, verb: Verb, *, player: str = "", on: int | None = None
    ) -> None:
        """Start, press, pause, continue, tell who won, or set back.

        `player` is whose side it is, or who begins or has won: the clock lies between the two, so
        each of them may press either side. `on` is the number of presses that were seen, so that
        what is sent twice counts once.
        """
        role = actor.role_for("use a chess clock", Subject(table=self.table))
        seats = self.event.tournament.table(self.number, self.table).seats
        if role == "player" and actor.player not in seats:
            raise NotAllowed(
                message("You have no seat at this table"),
                message("Use the clock of your own table"),
            )
        by = actor.player if role == "player" else actor.name
        await self._stream.execute(lambda _: self._entries(verb, seats, player, by, on))

    def _entries(
        self, verb: Verb, seats: tuple[str, ...], player: str, by: str, on: int | None
    ) -> list[NewEntry]:
        fold = self.fold
        if on is not None and on != fold.presses:
            return []
        if verb == "start":
            return [] if fold.players else [NewEntry(by, "started/1", self._start(seats, player))]
        if not fold.players:
            raise Stale(message("The clock has not been started"), message("Start it first"))
        if verb == "reset":
            return [NewEntry(by, "reset/1", {})]
        if fold.winner:
            raise Stale(message("The clock has stopped for good"), message("Hand in the result"))
        if verb in {"won", "press"}:
            return self._won(by, player) if verb == "won" else self._press(by, player)
        return self._stop_or_go(verb, by)

    def _won(self, by: str, player: str) -> list[NewEntry]:
        self._seated(self.fold.players, player)
        return [NewEntry(by, "won/1", {"player": player})]

    def _stop_or_go(self, verb: Verb, by: str) -> list[NewEntry]:
        fold = self.fold
        if verb == "pause":
            return [NewEntry(by, "paused/1", {})] if fold.since else []
        return [] if fold.since else [NewEntry(by, "continued/1", {})]

    def _press(self, by: str, side: str) -> list[NewEntry]:
        fold = self.fold
        if side and side != fold.to_move:
            raise Stale(
                message("It is not the turn of this side"), message("Wait for the other player")
            )
        if fold.since is None:
            raise Stale(message("The clock is paused"), message("Let it go on first"))
        return [NewEntry(by, "pressed/1", {"player": fold.to_move})]

    def _start(self, seats: tuple[str, ...], first: str) -> dict[str, Any]:
        beginner = first or seats[0]
        self._seated(seats, beginner)
        others = [player for player in seats if player != beginner]
        return {"players": [beginner, *others], "seconds": self.usual_seconds}

    def _seated(self, seats: tuple[str, ...], player: str) -> None:
        if player not in seats:
            raise Invalid(
                message("This player does not sit at the table"), message("Choose one of the two")
            )


class ChessClocks(Repository[LiveChess]):
    """The chess clocks of all events; those in use are in memory."""

    def __init__(self, log: AsyncLog, events: EventRepository) -> None:
        super().__init__(MOST_IDLE)
        self._log, self._events = log, events

    async def clock_of(self, live: LiveEvent, number: int, table: int) -> LiveChess:
        """The clock of a table of a published round where two meet; raises NotFound."""
        try:
            seats = live.tournament.table(number, table).seats
        except Refused as error:
            raise NotFound(
                message("There is no such table"), message("Look at the pairings")
            ) from error
        if len(seats) != 2:
            raise NotFound(
                message("Chess clocks are for two"), message("Use the clock of the round")
            )
        chess = await self.get(f"{live.id}/{number}/{table}")
        # An event that nobody looked at has been let go of meanwhile, and this is the present one.
        chess.event = live
        return chess

    async def load(self, name: str) -> LiveChess:
        """Read a clock, named by its event, round and table, and listen."""
        event, number, table = name.split("/")
        chess = LiveChess(self._log, await self._events.get(event), int(number), int(table))
        await chess.open()
        return chess
