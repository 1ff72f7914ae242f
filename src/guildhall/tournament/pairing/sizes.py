"""How many sit at each table: as even as possible, within what the game allows."""

from __future__ import annotations

from guildhall.messages import Message, WayOut, joined, message, plural
from guildhall.tournament.actions import way_to
from guildhall.tournament.errors import Refused
from guildhall.tournament.format import TableOptions


def legal_table_counts(people: int, options: TableOptions) -> tuple[int, ...]:
    """Every number of tables that seats so many people (TS-7, TS-8)."""
    most, fewest = people // options.smallest, -(-people // options.largest)
    return tuple(range(max(fewest, 1), most + 1))


def even_sizes(people: int, tables: int) -> tuple[int, ...]:
    """Sizes that differ by at most one, the larger first (TS-6, TS-10, TC-7)."""
    size, larger = divmod(people, tables)
    return (size + 1,) * larger + (size,) * (tables - larger)


def table_sizes(people: int, options: TableOptions, tables: int | None = None) -> tuple[int, ...]:
    """The sizes for so many people, at the fewest tables or at a chosen number (TS-8, TC-6)."""
    legal = legal_table_counts(people, options)
    if tables is not None:
        if tables in legal:
            return even_sizes(people, tables)
        reason = message(
            "{count} people cannot sit at {tables} tables: tables have {least} to {most}",
            count=people,
            tables=tables,
            least=options.smallest,
            most=options.largest,
        )
        raise Refused(reason, rules=options.rules, ways_out=_ways_out(people, options))
    usual = -(-people // options.usual)
    for count in (usual, usual - 1):
        if count in legal:
            return even_sizes(people, count)
    reason = plural(
        "{count} person cannot be seated: tables have {least} to {most}",
        "{count} people cannot be seated: tables have {least} to {most}",
        count=people,
        least=options.smallest,
        most=options.largest,
    )
    raise Refused(reason, rules=options.rules, ways_out=_ways_out(people, options))


def _ways_out(people: int, options: TableOptions) -> list[WayOut | Message]:
    """What an organiser can do about a number that cannot be seated (TS-9)."""
    if legal := legal_table_counts(people, options):
        return [message("take {counts} tables", counts=joined(legal, " or "))]
    missing = 1
    while not legal_table_counts(people + missing, options):
        missing += 1
    in_turn = way_to("sit-out", message("let one sit out each round in turn"))
    return [
        plural("wait for one more", "wait for {count} more", count=missing),
        *([in_turn] if any(legal_table_counts(fewer, options) for fewer in range(people)) else []),
        way_to("fill-in", message("let an organiser fill in as a player who is not ranked")),
    ]
