"""Commands that change a draft by hand."""

from __future__ import annotations

from dataclasses import dataclass

from guildhall.messages import PlayerRef, message, message_to_data
from guildhall.tournament.actions import way_to
from guildhall.tournament.commands.command import DraftCommand
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.happenings import Happening, happening
from guildhall.tournament.event.people import Stamp
from guildhall.tournament.event.rounds import Round
from guildhall.tournament.event.tournament import Tournament

__all__ = ["MoveToSeat", "SwapSeats"]

BY_HAND = message("changed by hand")


@dataclass(frozen=True, slots=True)
class SwapSeats(DraftCommand):
    """Let two people change seats in the draft; a bye is a seat too."""

    one: str
    other: str

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        draft = _draft(t, self.one)
        places = {key: _place(draft, key) for key in (self.one, self.other)}
        changed = {number: draft.tables[number] for number in places.values() if number}
        swapped = {self.one: self.other, self.other: self.one}
        tables = [
            _row(draft, table.number, tuple(swapped.get(key, key) for key in table.seats))
            for table in changed.values()
        ]
        return [_moved(draft, stamp, tables, self.one, self.other, places)]


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


@dataclass(frozen=True, slots=True)
class MoveToSeat(DraftCommand):
    """Move somebody of the draft to a seat (from 1) of a table; those behind move up."""

    player: str
    table: int
    seat: int

    def decide(self, t: Tournament, stamp: Stamp) -> list[Happening]:
        draft = _draft(t, self.player)
        here = _place(draft, self.player)
        if self.table not in draft.tables:
            raise Refused(
                message("round {round} has no table {table}", round=draft.number, table=self.table)
            )
        seats = {
            table.number: [k for k in table.seats if k != self.player]
            for table in draft.tables.values()
        }
        seats[self.table].insert(max(self.seat - 1, 0), self.player)
        rows = [_row(draft, each, tuple(seats[each])) for each in sorted({here, self.table} - {0})]
        if any(not row["seats"] for row in rows):
            raise Refused(
                message(
                    "{name} is alone at table {table}", name=PlayerRef(self.player), table=here
                ),
                rules=["TS-5", "TC-6"],
                persons=[self.player],
                ways_out=[message("let two people change seats instead")],
            )
        return [
            happening(
                "tables moved",
                stamp,
                round=draft.number,
                tables=rows,
                byes_taken=[] if here else [self.player],
                byes_given=[],
                why=message_to_data(
                    message(
                        "{name} moves to table {table}",
                        name=PlayerRef(self.player),
                        table=self.table,
                    )
                ),
            )
        ]


def _draft(t: Tournament, key: str) -> Round:
    """The draft in which somebody sits; a side round can be drawn behind a final."""
    if t.draft is None:
        raise Refused(
            message("there is no draft"),
            rules=["T-4"],
            ways_out=[way_to("draw", message("draw a round"))],
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
            ways_out=[way_to("check-in", message("check them in and draw again"))],
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
