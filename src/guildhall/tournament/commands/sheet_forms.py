"""The form of a result: how its fields are called, what was typed, and what is told beside them.

Nothing that was typed is changed: it is read by the one check of results, or told to be wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2s

from guildhall.messages import Message, joined, message
from guildhall.tournament.commands.typed_results import ReadResult
from guildhall.tournament.errors import ImprobableResultError, Refused, Remark, UnfitResultError
from guildhall.tournament.event.rounds import Round, Table
from guildhall.tournament.table.scoring import Line
from guildhall.tournament.table.shared_victory import clockwise
from guildhall.tournament.table.sheet_fields import FIRST, SheetField, sheet_fields
from guildhall.tournament.table.sheets import parse_sheet


class UnfitFormError(Refused):
    """A result that is refused or asked about, with the words for each field of its form."""

    def __init__(self, refusal: UnfitResultError, notes: Mapping[str, Message], seal: str) -> None:
        super().__init__(refusal.reason, ways_out=refusal.ways_out)
        self.refusal = refusal
        self.notes = notes
        self.seal = seal if isinstance(refusal, ImprobableResultError) else ""
        """What the form sends to say that it is right all the same; empty if it cannot be."""


@dataclass(frozen=True, slots=True)
class SheetForm:
    """The form of a table; fields and players are named by seats, from 1, wherever it is shown."""

    current: Round
    table: Table
    typed: Mapping[str, str]

    @property
    def numbers(self) -> tuple[int, int]:
        """The numbers of the round and the table."""
        return self.current.number, self.table.number

    @property
    def is_stale(self) -> bool:
        """Whether other people sit at the table than when the form was made."""
        return self.typed.get("seated") != self.seated

    @property
    def sure(self) -> bool:
        """Whether somebody has said that it is right, though it looks odd."""
        return self.typed.get("sure", "") == self._seal()

    def read(self) -> ReadResult:
        """What the form holds; what cannot be is refused with its field."""
        seats, chosen = self.table.seats, self.current.format
        if chosen.duels:
            winner = self._somebody("winner")
            if not winner:
                raise UnfitResultError(
                    [Remark(message("nobody is marked as the winner"), field="winner")]
                )
            score = str(chosen.points.winner_score)
            numbers = {
                key: {"score": score if key == winner else self._text("score", key)}
                for key in seats
            }
            lines = parse_sheet(self.fields, numbers)
            return ReadResult(*self.numbers, lines, winner)
        numbers = {
            key: {field.name: self._text(field.name, key) for field in self.columns}
            for key in seats
            if key not in self.table.out or self._text("score", key)
        }
        lines = dict.fromkeys(self.table.out, Line(0)) | parse_sheet(self.fields, numbers)
        return ReadResult(*self.numbers, lines, None, self._order())

    @property
    def fields(self) -> tuple[SheetField, ...]:
        """All that the sheet asks."""
        return sheet_fields(self.current.format, self.current.kind)

    @property
    def columns(self) -> tuple[SheetField, ...]:
        """What is asked on each line, the score first."""
        return tuple(field for field in self.fields if field.of == "line")

    @property
    def asks_first(self) -> bool:
        """Whether it matters who began (TS-33)."""
        return FIRST in self.fields

    @property
    def seated(self) -> str:
        """A short sign of who sits at the table, so that no number gets to somebody else."""
        return seated(self.table.seats)

    def name(self, field: str, player: str = "") -> str:
        """How a field is called in the form; of a duel only the loser has a number to write."""
        if not player or field in {"winner", "first"} or self.current.format.duels:
            return field
        return f"{field}-{self.value_of(player)}"

    def value_of(self, player: str) -> str:
        """How a player is named in the values of this form."""
        return str(self.table.seats.index(player) + 1)

    def drawn_order(self, first: str) -> tuple[str, ...]:
        """The seats as drawn, clockwise from somebody."""
        return clockwise(self.table.seats, first)

    def turns(self, typed: Mapping[str, str]) -> bool:
        """Whether the order of turns was filled in."""
        return any(typed.get(self.name("turn", key)) for key in self.table.seats)

    @contextmanager
    def named(self) -> Iterator[None]:
        """Let refusals of a result name the fields of this form."""
        try:
            yield
        except UnfitResultError as refusal:
            raise UnfitFormError(refusal, self._notes(refusal.remarks), self._seal()) from refusal

    def _notes(self, remarks: Sequence[Remark]) -> dict[str, Message]:
        notes: dict[str, list[Message]] = {}
        for remark in remarks:
            if remark.field:
                notes.setdefault(self.name(remark.field, remark.player), []).append(remark.words)
        return {name: joined(words) for name, words in notes.items()}

    def _text(self, field: str, key: str) -> str:
        return self.typed.get(self.name(field, key), "").strip()

    def _somebody(self, field: str) -> str:
        """The player whose seat a field names; empty if it names none."""
        text, seats = self.typed.get(field, "").strip(), self.table.seats
        fits = text.isascii() and text.isdecimal() and len(text) < 4
        return seats[int(text) - 1] if fits and 1 <= int(text) <= len(seats) else ""

    def _order(self) -> tuple[str, ...]:
        if not self.asks_first:
            return ()
        seats = self.table.seats
        turns = {key: self._text("turn", key) for key in seats}
        if not any(turns.values()):
            return self.drawn_order(self._somebody("first"))
        wanted = [str(number) for number in range(1, len(seats) + 1)]
        if sorted(turns.values()) != wanted:
            words = message("the turns are the numbers 1 to {number}, each once", number=len(seats))
            raise UnfitResultError([Remark(words, field="first")])
        return tuple(sorted(seats, key=lambda key: turns[key]))

    def _seal(self) -> str:
        """A short sign of all numbers: whoever changes one after being asked is asked again."""
        fields = ("turn", *(field.name for field in self.columns))
        names = [self.name(field, key) for key in self.table.seats for field in fields]
        texts = [self.typed.get(name, "").strip() for name in (*names, "winner", "first")]
        return blake2s("\n".join(texts).encode(), digest_size=6).hexdigest()


def seated(seats: Sequence[str]) -> str:
    """A short sign of who sits at a table."""
    return blake2s("\n".join(seats).encode(), digest_size=6).hexdigest()
