"""Tables of an event that are played in the hall, and their results that come back by themselves.

A result is written once: whoever comes second finds the table settled. What was missed in a crash
is made good when the hall opens again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import partial
from typing import Any

from guildhall.games import catalogue
from guildhall.games.catalogue import SheetLine
from guildhall.hall.errors import NotAllowed
from guildhall.hall.events.commands import (
    Command,
    GiveExtraTime,
    RenamePlayer,
    SetPrivacy,
    StartClock,
)
from guildhall.hall.events.commands.hall import (
    EnterPlayedResult,
    KeepNames,
    NoteHallTable,
    names_wait,
)
from guildhall.hall.events.invitations import LONGEST_PERSON, Invitations
from guildhall.hall.events.live import LiveEvent
from guildhall.hall.events.permissions import HALL, PUBLIC, Actor
from guildhall.hall.events.repository import EventRepository
from guildhall.hall.events.round_clocks import clock_of
from guildhall.hall.events.service import Outcome
from guildhall.hall.events.table_status import hall_table
from guildhall.hall.log import DamagedStreamError
from guildhall.hall.log.asynchronous import AsyncLog
from guildhall.hall.log.repository import patiently
from guildhall.hall.ratings import Ledger
from guildhall.hall.tables import commands
from guildhall.hall.tables.lobby import Lobby, TableCard
from guildhall.hall.tables.options import LONGEST, ClockRule, EventPlace, Options
from guildhall.hall.tables.repository import TableRepository
from guildhall.hall.tables.service import TableService
from guildhall.hall.tables.table import Seat
from guildhall.messages import message
from guildhall.tournament import Line, Refused, Table
from guildhall.tournament.event.name_privacy import NameDisplay

logger = logging.getLogger(__name__)


class EventGames:
    """Opens tables for events and enters what was played there."""

    def __init__(
        self,
        log: AsyncLog,
        events: EventRepository,
        invitations: Invitations,
        tables: TableRepository,
        lobby: Lobby,
        ledger: Ledger,
        table_service: TableService,
    ) -> None:
        self._log, self._events, self._tables, self._lobby = log, events, tables, lobby
        self._invitations, self._ledger, self._service = invitations, ledger, table_service
        self._watch: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Begin with what was missed, then watch."""
        self._watch = asyncio.get_running_loop().create_task(self._watch_lobby())

    async def end(self) -> None:
        """Stop; nothing is lost."""
        if self._watch:
            self._watch.cancel()
            await asyncio.gather(self._watch, return_exceptions=True)

    def can_play(self, live: LiveEvent) -> bool:
        """Whether the hall offers the game of an event."""
        return is_offered(live.tournament.format.game)

    async def open(self, live: LiveEvent, actor: Actor, number: int, table: int) -> str:
        """Open a table of a published round in the hall; returns its name there."""
        live.check(actor, "play in the hall")
        found = live.tournament.table(number, table)
        if not actor.is_staff:
            _check_seated(live, actor, number, found)
        here = hall_table(live.operations, number, found)
        if here:
            return here
        if not self.can_play(live) or found.settled:
            raise NotAllowed(
                message("Table {table} cannot be played in the hall", table=table),
                message("Choose a table without a result, of a game that the hall offers"),
            )
        seats = [await self._seat(live, key) for key in found.seats]
        opener = actor.person or await self._invitations.person_of(live, actor.player)
        opened = await self._service.open_seated(opener, self._options(live, number, found), seats)
        await self._name(live, opened.table.id, found.seats)
        await live.execute(HALL, NoteHallTable(number, table, opened.table.id))
        return hall_table(live.operations, number, found) or opened.table.id

    async def open_round(self, live: LiveEvent, actor: Actor, number: int) -> list[str]:
        """Open every table of a round that has no result yet."""
        live.check(actor, "play in the hall")
        waiting = live.tournament.round(number).unsettled()
        return [await self.open(live, actor, number, table.number) for table in waiting]

    async def execute(
        self, live: LiveEvent, actor: Actor, command: Command, seen: int | None = None
    ) -> Outcome:
        """Carry a command out in an event; its tables in the hall follow clocks and names."""
        outcome = await live.execute(actor, command, seen)
        if isinstance(command, StartClock | GiveExtraTime):
            await self.keep_time(live, command.round)
        elif isinstance(command, RenamePlayer | SetPrivacy):
            await self.keep_names(live)
        return outcome

    async def keep_time(self, live: LiveEvent, number: int) -> None:
        """Let the clocks of tables that are being played show what the desk has given them."""
        for (of, table), here in live.operations.tables.items():
            if of == number and here.table not in live.operations.entered:
                rule = _clock(live, number, table)
                playing = await self._tables.get(here.table)
                await playing.execute(commands.limited, rule)

    async def keep_names(self, live: LiveEvent) -> None:
        """Let tables that are or were played in the hall show names as the event shows them."""
        for line in live.operations.record:
            if line.kind == "table-opened/1":
                await self._name(live, line.data["here"], line.data["seats"])
        await live.execute(HALL, KeepNames())

    async def _name(self, live: LiveEvent, here: str, seats: Sequence[str]) -> None:
        display = live.display_for(PUBLIC)
        names = [_seat_name(display, key) for key in seats]
        played = await self._tables.get(here)
        await played.execute(commands.named, names, hides_people=not display.full)
        await self._lobby.show(played.table)
        await self._ledger.rename(played.table)

    async def enter(self, live: LiveEvent, number: int, table: int) -> None:
        """Enter the result of a table whose game is over, once."""
        here = live.operations.tables.get((number, table))
        if here is None:
            return
        played = (await self._tables.get(here.table)).table
        sheet = played.spec.sheet
        if played.phase != "over" or played.result is None or sheet is None:
            return
        lines = {
            key: _line(sheet, standing, gave_up=bool(seat.gave_up))
            for key, seat, standing in zip(
                here.seats, played.taken, played.result.standings, strict=True
            )
        }
        try:
            await live.execute(HALL, EnterPlayedResult(number, table, here.table, lines))
        except Refused as error:
            logger.warning("the result of table %s was refused: %s", here.table, error)

    async def _seat(self, live: LiveEvent, key: str) -> Seat:
        name = _seat_name(live.display_for(PUBLIC), key)
        bot = live.operations.bots.get(key)
        if bot:
            return Seat(None, name, bot)
        person = await self._invitations.person_of(live, key)
        return Seat(person.id, name)

    def _options(self, live: LiveEvent, number: int, table: Table) -> Options:
        return Options(
            game=live.tournament.round(number).format.game,
            players=len(table.seats),
            clock=_clock(live, number, table.number),
            drawn=False,
            event=EventPlace(live.id, number, table.number),
        )

    # Watching

    async def _watch_lobby(self) -> None:
        members: tuple[str, ...] = ()
        known = self._places()
        while True:
            changed = self._lobby.changed.wait(), self._tables.workers.changed.wait()
            if members != self._tables.workers.members:  # one that has gone may have left things
                members = self._tables.workers.members
                known = self._places()
                await follow(self.make_good)
            playing = self._places()
            for name in known.keys() - playing.keys():
                await follow(partial(self._enter_at, known[name]))
            known = playing
            await asyncio.wait(changed, return_when=asyncio.FIRST_COMPLETED)

    def _places(self) -> dict[str, EventPlace]:
        """The tables of events that are being played, and their places there."""
        return {card.table: card.options.event for card in self._of_events() if card.options.event}

    def _of_events(self) -> list[TableCard]:
        owns = self._tables.workers.owns
        return [card for card in self._lobby.of_events.values() if owns(card.table)]

    async def _enter_at(self, place: EventPlace) -> None:
        live = await self._events.get(place.event)
        await self.enter(live, place.round, place.table)

    async def make_good(self) -> None:
        """Do what a crash came before: adopt tables, enter results, show names as wanted."""
        for card in self._of_events():
            if card.options.event:
                await follow(partial(self._adopt, card, card.options.event))
        for stream in await self._log.streams("floor/"):
            await follow(partial(self._make_good_of, stream))

    async def _make_good_of(self, stream: str) -> None:
        event, entries = stream.removeprefix("floor/"), await self._log.read(stream)
        for number, table in _not_entered(entries):
            await self._enter_at(EventPlace(event, number, table))
        if names_wait(entries):
            await self.keep_names(await self._events.get(event))

    async def _adopt(self, card: TableCard, place: EventPlace) -> None:
        live = await self._events.get(place.event)
        table = live.tournament.round(place.round).tables.get(place.table)
        known = {*live.operations.persons.values(), *live.operations.by_link, None}
        if table and len(table.seats) == len(card.people) and known.issuperset(card.people):
            await self._name(live, card.table, table.seats)
            await live.execute(HALL, NoteHallTable(place.round, place.table, card.table))
            await self.keep_time(live, place.round)


async def follow(attempt: Callable[[], Awaitable[None]]) -> None:
    """Try until the log can be used; what the hall refuses is written down and left."""
    try:
        await patiently(attempt)
    except Refused:
        logger.exception("a table of an event could not be followed")
    except DamagedStreamError as error:
        logger.error("a table of an event is not followed: %s", error)  # noqa: TRY400 - it says all


def is_offered(game: str) -> bool:
    """Whether the hall offers a game to events."""
    spec = catalogue.find(game)
    return spec is not None and spec.is_played_here and spec.sheet is not None


def _line(sheet: SheetLine, standing: dict[str, Any], *, gave_up: bool) -> Line:
    """A seat at the end of a game as a line of the sheet (TS-20)."""
    if gave_up:
        return Line(**sheet.given_up)
    return Line(**{field: standing[key] for field, key in sheet.fields.items()})


def _seat_name(display: NameDisplay, key: str) -> str:
    return display.name(key)[:LONGEST_PERSON].strip()


def _check_seated(live: LiveEvent, actor: Actor, number: int, table: Table) -> None:
    """Players open their own table, where the organiser lets them (TS-40)."""
    if not live.operations.players_open:
        raise NotAllowed(
            message("The organiser opens tables in the hall"),
            message("Ask at the desk whether you play here"),
        )
    if actor.player not in table.seats:
        raise NotAllowed(
            message(
                "You do not sit at table {table} in round {round}", table=table.number, round=number
            ),
            message("Open your own table"),
        )


def _clock(live: LiveEvent, number: int, table: int) -> ClockRule:
    """The limit of a table with all that the desk has given it (TS-19)."""
    time = clock_of(live.tournament, live.operations, number, live.now, table)
    limited = live.tournament.round(number).format.time.control == "limit" and time.minutes
    return ClockRule("game", min(time.minutes * 60, LONGEST)) if limited else ClockRule()


def _not_entered(entries: Iterable[Any]) -> list[tuple[int, int]]:
    """The tables that were opened in the hall and whose results were not entered."""
    opened: dict[str, tuple[int, int]] = {}
    for entry in entries:
        if entry.kind == "table-opened/1":
            opened[entry.data["here"]] = (entry.data["round"], entry.data["table"])
        elif entry.kind == "table-entered/1":
            opened.pop(entry.data["here"], None)
    return list(opened.values())
