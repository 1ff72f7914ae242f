"""Puts a late or wrongly dropped player back into a round, moving as few tables as possible."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from guildhall.messages import Message, PlayerRef, joined, message, message_to_data, players
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.happenings import Happening, happening
from guildhall.tournament.event.people import Stamp
from guildhall.tournament.event.rounds import Round, Table
from guildhall.tournament.event.tournament import Tournament, fixed_tables
from guildhall.tournament.lots import lots
from guildhall.tournament.pairing.seats import numbered, seated
from guildhall.tournament.pairing.sizes import table_sizes


@dataclass(frozen=True, slots=True)
class PutBack:
    """A way to seat somebody, with what it costs."""

    words: Message
    changed: dict[int, tuple[str, ...]]
    """The tables that change or are new, by their numbers."""
    byes_taken: tuple[str, ...] = ()
    byes_given: tuple[str, ...] = ()

    @property
    def cost(self) -> int:
        """How many tables change."""
        return len(self.changed)


def ways_to_put_back(t: Tournament, key: str) -> list[PutBack]:
    """The ways into the current round that move the fewest tables; nobody moves before a choice."""
    t.player(key)
    if not t.rounds or t.rounds[-1].kind != "swiss" or t.rounds[-1].closed:
        return [PutBack(message("sits in the next round"), {})]
    current = t.rounds[-1]
    if current.table_of(key) or key in current.byes:
        return [PutBack(message("keeps the seat in this round"), {})]
    search = _duels if t.format.duels else _tables
    return list(search(t, current, key))


def put_back(t: Tournament, key: str, stamp: Stamp, way: PutBack | None = None) -> list[Happening]:
    """Let somebody play again; without a chosen way from the next round on (T-5, T-6)."""
    if t.player(key).standing == "removed" and not stamp.judges:
        raise Refused(
            message("{name} was excluded", name=PlayerRef(key)),
            rules=["TS-39"],
            persons=[key],
            ways_out=[message("ask the arbiter")],
        )
    back = happening("stands", stamp, key=key, standing="present")
    if way is None or not (way.changed or way.byes_given):
        return [back]
    return [back, happening("tables moved", stamp, **_moved(t, way))]


def _moved(t: Tournament, way: PutBack) -> dict[str, Any]:
    current = t.rounds[-1]
    tables = [
        {"number": number, "seats": list(seats), "reason": _reason(current, number, way.words)}
        for number, seats in way.changed.items()
    ]
    return {
        "round": current.number,
        "tables": tables,
        "byes_taken": list(way.byes_taken),
        "byes_given": list(way.byes_given),
        "why": message_to_data(way.words),
    }


def _reason(current: Round, number: int, words: Message) -> dict[str, Any] | str:
    """Why people sit together now; what was said of a pair does not hold for another."""
    before = current.tables.get(number)
    stays = before is not None and not current.format.duels
    return message_to_data(joined([before.reason, words]) if before and stays else words)


def _tables(t: Tournament, current: Round, key: str) -> Iterator[PutBack]:
    """Onto a short table, or a new table with one person from each of some others."""
    people = sum(len(table.seats) for table in current.tables.values()) + 1
    free = [table for table in current.tables.values() if table.open_for_moves]
    if people <= t.format.tables.usual * len(current.tables):
        smallest = min(len(table.seats) for table in current.tables.values())
        for table in free:
            if len(table.seats) == smallest and _welcome(t, key, table.seats):
                seats = (*table.seats, key)
                yield PutBack(
                    message("{name} joins table {table}", name=PlayerRef(key), table=table.number),
                    {table.number: seats},
                )
        return
    wanted = table_sizes(people, t.format.tables, len(current.tables) + 1)
    givers = sorted(free, key=lambda table: (-len(table.seats), -table.number))[: wanted[-1] - 1]
    if len(givers) < wanted[-1] - 1:
        return
    moving = [table.seats[-1] for table in givers]
    changed = {table.number: table.seats[:-1] for table in givers}
    number = _free_number(t, current, (key, *moving))
    changed[number] = _seats(t, current, (key, *moving))
    yield PutBack(
        message(
            "{name} opens table {table} with {names}",
            name=PlayerRef(key),
            table=number,
            names=players(moving),
        ),
        changed,
    )


def _duels(t: Tournament, current: Round, key: str) -> Iterator[PutBack]:
    """With the one who has the bye, or the bye itself, or by opening one other pair."""
    have_met = t.history(everybody=True).have_met
    fresh = [p for p in current.byes if not have_met(key, p) and _welcome(t, key, (p,))]
    for waiting in fresh:
        number = _free_number(t, current, (key, waiting))
        seats = _seats(t, current, (key, waiting))
        words = message(
            "{name} meets {other}, who had the bye", name=PlayerRef(key), other=PlayerRef(waiting)
        )
        yield PutBack(words, {number: seats}, byes_taken=(waiting,))
    if not current.byes:
        yield PutBack(message("{name} has the bye", name=PlayerRef(key)), {}, byes_given=(key,))
    if current.byes and not fresh:
        yield from _open_a_pair(t, current, key, have_met)


def _open_a_pair(
    t: Tournament, current: Round, key: str, have_met: Callable[[str, str], bool]
) -> Iterator[PutBack]:
    (waiting,) = current.byes
    for table in current.tables.values():
        for one, other in (table.seats, table.seats[::-1]):
            if not table.open_for_moves or have_met(key, one) or have_met(waiting, other):
                continue
            if _welcome(t, key, (one,)) and _welcome(t, waiting, (other,)):
                number = _free_number(t, current, (other, waiting))
                changed = {
                    table.number: tuple(key if seat == other else seat for seat in table.seats),
                    number: _seats(t, current, (other, waiting)),
                }
                words = message(
                    "{name} meets {one}, {waiting} meets {other}",
                    name=PlayerRef(key),
                    one=PlayerRef(one),
                    waiting=PlayerRef(waiting),
                    other=PlayerRef(other),
                )
                yield PutBack(words, changed, byes_taken=(waiting,))


def _welcome(t: Tournament, key: str, others: tuple[str, ...]) -> bool:
    return not any(frozenset((key, other)) in t.apart for other in others)


def _seats(t: Tournament, current: Round, players: tuple[str, ...]) -> tuple[str, ...]:
    return seated(players, t.history(everybody=True), lots(current.seed, "seats"))


def _free_number(t: Tournament, current: Round, players: tuple[str, ...]) -> int:
    taken: list[Table] = list(current.tables.values())
    numbers = {table.number for table in taken}
    wanted = numbered([players], fixed_tables(t.people))[0]
    return wanted if wanted not in numbers else max(numbers) + 1
