"""Opening a table, sitting down, leaving and coming back; with the last seat the game begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

from guildhall.bots import registry
from guildhall.bots.characters import character
from guildhall.games.engine.chance import SeedStream
from guildhall.hall.errors import Invalid, NotAllowed
from guildhall.hall.log import NewEntry
from guildhall.hall.people import Person
from guildhall.hall.tables.commands.checks import HOUSE, check_at_table, check_phase, playing_seat
from guildhall.hall.tables.commands.game_end import closed, stand_in, unblocked
from guildhall.hall.tables.options import Options
from guildhall.hall.tables.refusals import unknown_bot
from guildhall.hall.tables.table import Seat, Table
from guildhall.messages import Listing, message

MOST_NAME = 24


def opened(options: Options, opener: Person, seed: str) -> list[NewEntry]:
    """A new table; the hash binds the hall to the seed (see `verify`)."""
    data = {"options": options.plain(), "seed_hash": seed_hash(seed)}
    return [NewEntry(opener.id, "opened/1", data)]


def seed_hash(seed: str) -> str:
    """What is published of a seed before the game."""
    return sha256(seed.encode()).hexdigest()


def sit(table: Table, person: Person, number: int | None = None) -> list[NewEntry]:
    """A person takes a seat; with the last one the game begins."""
    if table.seat_of(person.id) is not None:
        return []
    check_phase(
        table,
        "open",
        message("The game has begun"),
        message("Watch it, or open a table of your own"),
    )
    seat = _free_seat(table, number)
    return _seating(table, person.id, seat, Seat(person.id, person.name))


def seat_bot(table: Table, person: Person, bot: str) -> list[NewEntry]:
    """Somebody at the table lets a bot sit down."""
    check_phase(table, "open", message("The game has begun"))
    check_at_table(table, person)
    check_bot(table.options.game, bot)
    name = character(bot, table.options.game).name
    return _seating(table, person.id, _free_seat(table, None), Seat(None, name, bot))


def unseat(table: Table, person: Person, number: int | None = None) -> list[NewEntry]:
    """Stand up before the game has begun, or send a bot away; the last one closes the table."""
    check_phase(
        table, "open", message("The game has begun"), message("Leave it to a bot, or resign")
    )
    check_at_table(table, person)
    own = table.seat_of(person.id)
    leaving = own if number is None else number
    if leaving is None or not 0 <= leaving < len(table.seats) or table.seats[leaving] is None:
        raise Invalid(message("Nobody sits there"))
    if leaving != own and table.at(leaving).person is not None:
        raise NotAllowed(message("Only a bot can be removed"))
    entries = [NewEntry(person.id, "unseated/1", {"seat": leaving})]
    people = [seat for seat in table.taken if seat.person not in {None, person.id}]
    if leaving == own and not people:
        entries.append(closed(table))
    return entries


def leave(table: Table, person: Person) -> list[NewEntry]:
    """Let a bot play on; one may come back."""
    seat = playing_seat(table, person)
    if table.at(seat).bot:
        return []
    return [
        NewEntry(person.id, "away/1", {"seat": seat, "bot": stand_in(table)}),
        *unblocked(table),
    ]


def come_back(table: Table, person: Person) -> list[NewEntry]:
    """Take one's seat back from the bot."""
    seat = playing_seat(table, person)
    if not table.at(seat).bot:
        return []
    return [NewEntry(person.id, "returned/1", {"seat": seat})]


def named(table: Table, names: Sequence[str], *, hides_people: bool) -> list[NewEntry]:
    """An event shows its players under other names, and may hide who they are."""
    now = [seat.name for seat in table.taken]
    if table.game is None or (now == list(names) and table.hides_people == hides_people):
        return []
    data = {"names": list(names), "hides_people": hides_people}
    return [NewEntry(HOUSE, "named/1", data)]


def rematch(table: Table, person: Person, new_table: str) -> list[NewEntry]:
    """Point from a game that is over to the next one."""
    check_phase(table, "over", message("The game is still running"), message("Finish it first"))
    check_at_table(table, person)
    return [] if table.rematch else [NewEntry(person.id, "rematch/1", {"table": new_table})]


def start(table: Table, order: Sequence[int]) -> NewEntry:
    """Begin the game with the seats in this order."""
    seats = [table.at(number) for number in order]
    return NewEntry(
        HOUSE, "started/1", {"order": list(order), "names": _told_apart([s.name for s in seats])}
    )


def drawn_order(table: Table) -> list[int]:
    """The order of the seats: drawn from the seed, so that it can be verified, or as they sat."""
    seats = list(range(len(table.seats)))
    if not table.options.drawn:
        return seats
    lots = SeedStream(f"seats:{table.seed}")
    return [seats.pop(lots.below(len(seats))) for _ in range(len(seats))]


def check_bot(game: str, bot: str) -> None:
    """Refuse a bot that does not play a game."""
    bots = registry.names(game)
    if bot not in bots:
        raise unknown_bot(bot, bots)


def _seating(table: Table, by: str, number: int, seat: Seat) -> list[NewEntry]:
    data = {"seat": number, "person": seat.person, "name": seat.name, "bot": seat.bot}
    entries = [NewEntry(by, "seated/1", data)]
    if len(table.taken) + 1 == len(table.seats):
        full = Table(table.id, table.seed)
        full.options = table.options
        full.seats = [*table.seats]
        full.seats[number] = replace(seat)
        entries.append(start(full, drawn_order(full)))
    return entries


def _free_seat(table: Table, number: int | None) -> int:
    free = [index for index, seat in enumerate(table.seats) if seat is None]
    if not free:
        raise NotAllowed(
            message("All seats are taken"), message("Watch, or open a table of your own")
        )
    if number is None:
        return free[0]
    if number not in free:
        raise NotAllowed(
            message("This seat is taken"),
            message("Free: {seats}", seats=Listing(tuple(n + 1 for n in free))),
        )
    return number


def _told_apart(names: Sequence[str]) -> list[str]:
    """The names, with a number where two are the same."""
    used: set[str] = set()
    result = []
    for name in names:
        number, shown = 2, name
        while shown.casefold() in used:
            suffix = f" {number}"
            shown, number = name[: MOST_NAME - len(suffix)] + suffix, number + 1
        used.add(shown.casefold())
        result.append(shown)
    return result
