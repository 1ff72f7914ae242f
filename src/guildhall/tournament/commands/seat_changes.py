"""Commands that change a draft by hand."""

from __future__ import annotations

from guildhall.messages import PlayerRef, message, message_to_data
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.happenings import Happening, happening
from guildhall.tournament.event.people import Stamp
from guildhall.tournament.event.rounds import Round
from guildhall.tournament.event.tournament import Tournament

BY_HAND = message("changed by hand")


def swap(t: Tournament, one: str, other: str, stamp: Stamp) -> list[Happening]:
    """Let two people change seats in the draft; a bye is a seat too."""
    draft = _draft(t, one)
    places = {key: _place(draft, key) for key in (one, other)}
    changed = {number: draft.tables[number] for number in places.values() if number}
    swapped = {one: other, other: one}
    tables = [
        _row(draft, table.number, tuple(swapped.get(key, key) for key in table.seats))
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
        why=message_to_data(
            message("{one} and {other} change seats", one=PlayerRef(one), other=PlayerRef(other))
        ),
    )


def seat(t: Tournament, key: str, number: int, place: int, stamp: Stamp) -> list[Happening]:
    """Move somebody of the draft to a seat (from 1) of a table; those behind move up."""
    draft = _draft(t, key)
    here = _place(draft, key)
    if number not in draft.tables:
        raise Refused(
            message("round {round} has no table {table}", round=draft.number, table=number)
        )
    seats = {table.number: [k for k in table.seats if k != key] for table in draft.tables.values()}
    seats[number].insert(max(place - 1, 0), key)
    rows = [_row(draft, each, tuple(seats[each])) for each in sorted({here, number} - {0})]
    if any(not row["seats"] for row in rows):
        raise Refused(
            message("{name} is alone at table {table}", name=PlayerRef(key), table=here),
            rules=["TS-5", "TC-6"],
            persons=[key],
            ways_out=[message("let two people change seats instead")],
        )
    return [
        happening(
            "tables moved",
            stamp,
            round=draft.number,
            tables=rows,
            byes_taken=[] if here else [key],
            byes_given=[],
            why=message_to_data(
                message("{name} moves to table {table}", name=PlayerRef(key), table=number)
            ),
        )
    ]


def _draft(t: Tournament, key: str) -> Round:
    """The draft in which somebody sits; a side round can be drawn behind a final."""
    if t.draft is None:
        raise Refused(
            message("there is no draft"), rules=["T-4"], ways_out=[message("draw a round")]
        )
    seated = (each for each in t.drafts if each.table_of(key) or key in each.byes)
    return next(seated, t.draft)


def _place(draft: Round, key: str) -> int:
    """The table of somebody in the draft, 0 for a bye."""
    table = draft.table_of(key)
    if table is None and key not in draft.byes:
        raise Refused(
            message("{name} is not in the draft", name=PlayerRef(key)),
            rules=["TS-11"],
            persons=[key],
            ways_out=[message("check them in and draw again")],
        )
    return table.number if table else 0


def _row(draft: Round, number: int, seats: tuple[str, ...]) -> dict[str, object]:
    """A table as it is now; the reason of the draw holds only for those whom it put together."""
    drawn = draft.as_drawn.get(number)
    same = drawn is not None and set(drawn.seats) == set(seats)
    return {
        "number": number,
        "seats": list(seats),
        "reason": message_to_data(drawn.reason if drawn and same else BY_HAND),
    }
