"""Commands that change a draft by hand, and what such changes break (T-8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from guildhall.tournament.errors import Refused
from guildhall.tournament.event.happenings import Happening, happening
from guildhall.tournament.event.people import Stamp
from guildhall.tournament.event.rounds import Round, Table
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.table.decks import deck_for_round

BY_HAND = "changed by hand"


@dataclass(frozen=True, slots=True)
class Breach:
    """A rule that a seating does not meet, in words, with those whom it concerns."""

    rule: str
    words: str
    persons: tuple[str, ...]
    hard: bool
    """Whether a draw would have refused it."""


def swap(t: Tournament, one: str, other: str, stamp: Stamp) -> list[Happening]:
    """Let two people change seats in the draft; a bye is a seat too."""
    draft = _draft(t, one)
    places = {key: _place(draft, key) for key in (one, other)}
    changed = {number: draft.tables[number] for number in places.values() if number}
    swapped = {one: other, other: one}
    tables = [
        _row(table, tuple(swapped.get(key, key) for key in table.seats))
        for table in changed.values()
    ]
    return [_moved(draft, stamp, tables, one, other, places)]


def _moved(
    draft: Round,
    stamp: Stamp,
    tables: list[dict[str, object]],
    one: str,
    other: str,
    places: dict[str, int],
) -> Happening:
    taken = [key for key, number in places.items() if not number]
    given = [other if key == one else one for key in taken]
    both = len(taken) == 2
    return happening(
        "tables moved",
        stamp,
        round=draft.number,
        tables=tables,
        byes_taken=[] if both else taken,
        byes_given=[] if both else given,
        why=f"{one} and {other} change seats",
    )


def seat(t: Tournament, key: str, number: int, place: int, stamp: Stamp) -> list[Happening]:
    """Move somebody of the draft to a seat (from 1) of a table; those behind move up."""
    draft = _draft(t, key)
    here = _place(draft, key)
    if number not in draft.tables:
        raise Refused(f"round {draft.number} has no table {number}")
    seats = {table.number: [k for k in table.seats if k != key] for table in draft.tables.values()}
    seats[number].insert(max(place - 1, 0), key)
    rows = [_row(draft.tables[each], tuple(seats[each])) for each in sorted({here, number} - {0})]
    if any(not row["seats"] for row in rows):
        raise Refused(
            f"{key} is alone at table {here}",
            rules=["TS-5", "TC-6"],
            persons=[key],
            ways_out=["let two people change seats instead"],
        )
    return [
        happening(
            "tables moved",
            stamp,
            round=draft.number,
            tables=rows,
            byes_taken=[] if here else [key],
            byes_given=[],
            why=f"{key} moves to table {number}",
        )
    ]


def broken_rules(t: Tournament, current: Round) -> list[Breach]:
    """What a seating breaks, the hard rules first; nothing for a draw that was left as it is."""
    found = [*_sizes(current), *_people(t, current), *_meetings(t, current), *_byes(t, current)]
    return sorted(found, key=lambda breach: not breach.hard)


def _draft(t: Tournament, key: str) -> Round:
    """The draft in which somebody sits; a side round can be drawn behind a final."""
    if t.draft is None:
        raise Refused("there is no draft", rules=["T-4"], ways_out=["draw a round"])
    seated = (each for each in t.drafts if each.table_of(key) or key in each.byes)
    return next(seated, t.draft)


def _place(draft: Round, key: str) -> int:
    """The table of somebody in the draft, 0 for a bye."""
    table = draft.table_of(key)
    if table is None and key not in draft.byes:
        raise Refused(
            f"{key} is not in the draft",
            rules=["TS-11"],
            persons=[key],
            ways_out=["check them in and draw again"],
        )
    return table.number if table else 0


def _row(table: Table, seats: tuple[str, ...]) -> dict[str, object]:
    reason = table.reason
    if seats != table.seats and not reason.endswith(BY_HAND):
        reason = f"{reason}; {BY_HAND}"
    return {"number": table.number, "seats": list(seats), "reason": reason}


def _sizes(current: Round) -> Iterator[Breach]:
    options = current.format.tables
    sizes = [len(table.seats) for table in current.tables.values()]
    for table in current.tables.values():
        here = len(table.seats)
        if not options.smallest <= here <= options.largest:
            words = (
                f"table {table.number} has {here}, {options.smallest} to {options.largest} may sit"
            )
            yield Breach(_first(options.rules, "TS-5"), words, table.seats, hard=True)
    if sizes and max(sizes) - min(sizes) > 1 and not current.format.duels:
        words = f"tables have {min(sizes)} to {max(sizes)}, they should differ by 1 at most"
        yield Breach("TS-6", words, (), hard=True)


def _people(t: Tournament, current: Round) -> Iterator[Breach]:
    staying = {"present", "absent"} if current.kind == "bracket" else {"present"}
    for table in current.tables.values():
        for key in table.seats:
            player = t.people[key]
            if player.standing not in staying:
                yield Breach("TS-11", f"{key} is not here", (key,), hard=True)
            if player.table not in {None, table.number}:
                words = f"{key} always sits at table {player.table}, not at {table.number}"
                yield Breach("T-8", words, (key,), hard=True)
        for pair in combinations(table.seats, 2):
            if frozenset(pair) in t.apart:
                words = f"{' and '.join(pair)} are kept apart"
                yield Breach("T-8", words, pair, hard=True)


def _meetings(t: Tournament, current: Round) -> Iterator[Breach]:
    pairing = current.format.pairing
    if current.kind != "swiss":
        return
    have_met = t.history(everybody=True).have_met
    number = len([each for each in t.counting_rounds() if each.number < current.number]) + 1
    for table in current.tables.values():
        for one, other in combinations(table.seats, 2):
            if pairing.repeats != "allowed" and have_met(one, other):
                words = f"{one} and {other} have met before"
                yield Breach("SW-13", words, (one, other), hard=pairing.repeats == "never")
            decks = [deck_for_round(t.people[key].decks, number) for key in (one, other)]
            if pairing.mirrors == "avoided" and decks[0] and decks[0] == decks[1]:
                words = f"{one} and {other} both play {decks[0]}"
                yield Breach("SW-15", words, (one, other), hard=False)


def _byes(t: Tournament, current: Round) -> Iterator[Breach]:
    earlier = {key for each in t.counting_rounds() for key in each.byes if each is not current}
    for key in current.byes:
        if key in earlier and current.kind == "swiss":
            yield Breach("SW-19", f"{key} has had a bye before", (key,), hard=False)


def _first(rules: tuple[str, ...], otherwise: str) -> str:
    return rules[0] if rules else otherwise
