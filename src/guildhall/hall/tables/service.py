"""What people do at tables. Pages and the API ask here, and only render what comes back.

Commands that need nothing but the table are given to `LiveTable.execute`, see
`guildhall.hall.tables.commands`.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from guildhall.games.contract import MoveError
from guildhall.hall.bot_processes import BotPool
from guildhall.hall.errors import HallError, Invalid, NotAllowed
from guildhall.hall.people import Person
from guildhall.hall.process_pool import BotTroubleError
from guildhall.hall.tables import analysis, commands, one_device
from guildhall.hall.tables.bot_games import BotGames
from guildhall.hall.tables.commands import MOST_MOVES
from guildhall.hall.tables.lobby import Lobby
from guildhall.hall.tables.options import Options
from guildhall.hall.tables.refusals import after_your_turn, moved_on, not_seated, not_your_turn
from guildhall.hall.tables.repository import LiveTable, TableRepository
from guildhall.hall.tables.table import Seat, Table
from guildhall.messages import Word, message

if TYPE_CHECKING:
    from guildhall.hall.events.passes import Pass


FindSitter = Callable[[LiveTable, Person | None, "Pass | None"], Awaitable[Person | None]]
"""Tells who a visitor, with a pass or without one, is at a table; None for a stranger."""


MOST_OPEN = 10
"""Tables that one person may have waiting for players."""


@dataclass(frozen=True, slots=True)
class Look:
    """A table as somebody sees it."""

    live: LiveTable
    person: Person | None
    """Who looks, as the table knows them; None for a stranger."""
    seat: int | None
    """From which seat; None for a spectator."""


@dataclass(frozen=True, slots=True)
class Trial:
    """Where some moves of one turn would lead."""

    view: Any = None
    """The game as the seat would see it at its next decision in the same turn.

    None where the turn would be over, or nobody can know what would have to be decided.
    """


class TableService:
    """Opening tables, looking at them and making moves."""

    def __init__(
        self,
        tables: TableRepository,
        lobby: Lobby,
        advisers: BotPool,
        find_sitter: FindSitter,
        find_person: Callable[[str], Awaitable[Person | None]],
        bot_games: BotGames,
    ) -> None:
        self._bot_games = bot_games
        self._find_person = find_person
        self._tables, self._lobby, self._advisers = tables, lobby, advisers
        self._find_sitter = find_sitter

    async def open(
        self, person: Person, options: Options, *, bots: Sequence[str] = ()
    ) -> LiveTable:
        """A person opens a table and sits down, bots beside them; full tables begin."""
        waiting = [c for c in self._lobby.of_person(person.id) if c.phase == "open"]
        if len(waiting) >= MOST_OPEN:
            raise NotAllowed(
                message("You are already waiting at {number} tables", number=len(waiting)),
                message("Leave one of them first"),
            )
        if len(bots) > options.players - 1:
            raise NotAllowed(
                message("{number} bots leave no seat for you", number=len(bots)),
                message("Take fewer bots"),
            )
        for bot in bots:
            commands.check_bot(options.game, bot)
        self._bot_games.check_day(None, person)
        live = await self._tables.open(options, person)
        for bot in bots:
            await live.execute(commands.seat_bot, person, bot)
        self._bot_games.count(live.table)
        await self._lobby.show(live.table)
        return live

    async def open_seated(
        self, person: Person, options: Options, seats: Sequence[Seat]
    ) -> LiveTable:
        """Open a table for others, all seats given, and let it begin."""
        live = await self._tables.open(options, person, seats)
        await self._lobby.show(live.table)
        return live

    async def sit(self, live: LiveTable, person: Person, number: int | None = None) -> None:
        """A person takes a seat, unless they and somebody who sits there keep apart."""
        for seat in live.table.taken:
            other = await self._find_person(seat.person) if seat.person else None
            if other and other.id != person.id and _keep_apart(person, other):
                raise NotAllowed(
                    message("You cannot sit down at this table"),
                    message("Choose another one, or open a table of your own"),
                )
        self._bot_games.check_seat(live.table, person)
        written = await live.execute(commands.sit, person, number)
        if written:
            self._bot_games.count(live.table)

    async def play_again(self, live: LiveTable, person: Person) -> LiveTable:
        """The same once more: the first who asks opens a table, the others find it."""
        if live.table.rematch:
            return await self._tables.get(live.table.rematch)
        commands.rematch(live.table, person, "")
        if live.table.options.event:
            raise NotAllowed(message("A tournament game is played only once"))
        following = await self._open_again(live.table, person)
        await live.execute(commands.rematch, person, following.table.id)
        if live.table.rematch == following.table.id:
            return following
        await following.execute(commands.unseat, person)
        return await self._tables.get(live.table.rematch or "")

    async def _open_again(self, table: Table, person: Person) -> LiveTable:
        """A table as one that is over; on a shared device everybody sits down again."""
        if table.options.one_device:
            seats = [Seat(seat.person, seat.name) for seat in table.taken]
            return await self.open_seated(person, table.options, seats)
        bots = [seat.bot for seat in table.taken if seat.bot and not seat.person]
        return await self.open(person, table.options, bots=bots)

    async def advise(self, live: LiveTable, number: int, bot: str) -> str:
        """The move that a bot would have made in the place of a move of a game that is over."""
        view = analysis.dilemma(live.table, number)
        commands.check_bot(live.table.options.game, bot)
        asked = live.derived.keyed((number, bot), self._ask_adviser, bot, number, view, live.table)
        try:
            return await asyncio.shield(asked)
        except BotTroubleError as error:
            live.derived.forget((number, bot), self._ask_adviser)
            raise HallError(
                message("No answer: {trouble}", trouble=Word(str(error))),
                message("Ask again, or ask another bot"),
            ) from error

    async def hint(self, live: LiveTable, person: Person, on: int) -> str:
        """The move that the usual bot would make now in the place of a person.

        Raises NotAllowed where the result counts, and Stale if the table has moved on.
        """
        table = live.table
        seat = _deciding_seat(table, person, on)
        if table.options.rated or table.options.event:
            raise NotAllowed(
                message("There are no hints in rated games"),
                message("Ask in an unrated game"),
            )
        bot, view = table.spec.usual_bot, live.table.view_for(seat)
        asked = live.derived.keyed((on, bot), self._ask_adviser, bot, on, view, table)
        try:
            return await asyncio.shield(asked)
        except BotTroubleError as error:
            live.derived.forget((on, bot), self._ask_adviser)
            raise HallError(
                message("No answer: {trouble}", trouble=Word(str(error))), message("Ask again")
            ) from error

    def _ask_adviser(self, bot: str, seed: int, view: Any, table: Table) -> asyncio.Future[str]:
        game = table.options.game
        return asyncio.ensure_future(self._advisers.choose(bot, seed, view, game, table.id))

    async def look(
        self,
        live: LiveTable,
        visitor: Person | None,
        held: Pass | None = None,
        ready: int | None = None,
    ) -> Look:
        """How a visitor, who may hold a pass of an event, sees a table; raises NotAllowed.

        `ready` is the seat of whoever says to hold a device that several people share.
        """
        if live.table.options.one_device:
            viewing_seat(live.table, visitor)
            return Look(live, visitor, one_device.shown_seat(live.table, visitor, ready))
        person = await self._find_sitter(live, visitor, held)
        return Look(live, person, viewing_seat(live.table, person))

    async def move(self, live: LiveTable, person: Person, moves: Sequence[str], on: int) -> None:
        """Make one move, or several of one turn, all or none; committed on return.

        The same again on the same position is no error and changes nothing. Raises Stale if the
        table has moved on, or the time was up: then the clock has run out instead.
        """
        written = await live.execute(commands.move, person, moves, on, live.now)
        if written and all(entry.kind != "moved/1" for entry in written):
            raise commands.time_was_up()


def try_moves(table: Table, person: Person, moves: Sequence[str], on: int | None = None) -> Trial:
    """Where moves of one turn would lead; nothing is written, and nothing hidden can show.

    `on` is the position that they were chosen on, None for the present one. Raises NotAllowed,
    Stale or Invalid.
    """
    seat = _deciding_seat(table, person, on)
    if len(moves) > MOST_MOVES:
        raise Invalid(
            message("{number} moves at once", number=len(moves)),
            message("Try 0 to {number}", number=MOST_MOVES),
        )
    before = table.view_for(seat)
    # A guess that agrees with all that the seat knows, the same one for whoever asks.
    guess = before.determinise(random.Random(table.position))  # noqa: S311 - no secret
    for text in moves:
        if guess.turn != seat:
            raise after_your_turn(text)
        try:
            guess.push(guess.parse(text))
        except MoveError as error:
            raise Invalid(error.reason, error.detail) from error
    words, after = table.spec.game_words(), guess.view_for(seat)
    turn_is_over = guess.turn != seat or (bool(moves) and words.begins_turn(guess))
    return Trial() if turn_is_over or words.guessed(before, after) else Trial(after)


def _keep_apart(one: Person, other: Person) -> bool:
    return other.id in one.blocked or one.id in other.blocked


def viewing_seat(table: Table, person: Person | None) -> int | None:
    """The seat from which somebody sees a table, None for a spectator; raises NotAllowed."""
    seat = table.seat_of(person.id) if person else None
    invited = table.phase != "playing" or table.options.spectators
    if seat is None and not invited and (person is None or person.id != table.opener):
        raise NotAllowed(
            message("The players at this table want no spectators"),
            message("Watch another game, or play one"),
        )
    return seat


def _deciding_seat(table: Table, person: Person, on: int | None) -> int:
    seat = table.seat_of(person.id)
    if seat is None:
        raise not_seated()
    if table.phase != "playing" or on not in {None, table.position}:
        raise moved_on()
    if table.turn != seat:
        raise not_your_turn(table)
    return seat
