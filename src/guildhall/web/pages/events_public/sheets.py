"""Result sheets as forms: a line for each seat, checked that it is still the same table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2s

from starlette.datastructures import FormData

from guildhall.hall.errors import Invalid, NotFound, Stale
from guildhall.hall.events.live import LiveEvent
from guildhall.tournament import Format, Line, Refused, Round, Table

MOST = 9999
DETAILS = ("cards", "nobles", "tokens")


@dataclass(frozen=True, slots=True)
class Typed:
    """What stands on a form: for which table, made from which state."""

    current: Round
    table: Table
    on: int | None
    form: FormData

    @property
    def at(self) -> tuple[int, int]:
        """The numbers of the round and the table."""
        return self.current.number, self.table.number


def read_form(live: LiveEvent, form: FormData) -> Typed:
    """The table that a form is about, if the same people still sit there."""
    try:
        number = _number(form, "round")
        current = live.tournament.round(number)
        table = live.tournament.table(number, _number(form, "table"))
    except Refused as error:
        raise NotFound("There is no such table", "Load the page again") from error
    if form.get("seated") != seated(table.seats):
        raise Stale("Other people sit at this table now", "Load the page again")
    on = str(form.get("on", ""))
    return Typed(current, table, int(on) if on.isdecimal() and len(on) < 16 else None, form)


def seated(seats: Sequence[str]) -> str:
    """A short sign of who sits at a table."""
    return blake2s("\n".join(seats).encode(), digest_size=6).hexdigest()


def somebody(typed: Typed, field: str = "seat") -> str:
    """The player whose seat (from 1) is chosen on a form."""
    seat = _number(typed.form, field)
    if not 1 <= seat <= len(typed.table.seats):
        raise Invalid("Nobody is chosen", "Choose one of those at the table")
    return typed.table.seats[seat - 1]


def columns(current: Round) -> tuple[str, ...]:
    """What is asked besides the score: cards break ties, a bracket needs all (TS-18, TS-33)."""
    if current.format.game != "splendor":
        return ()
    return DETAILS if current.kind == "bracket" else DETAILS[:1]


def read_lines(typed: Typed) -> tuple[dict[str, Line], str | None]:
    """The lines of a sheet and the winner of a duel."""
    chosen, table = typed.current.format, typed.table
    if chosen.duels:
        return _duel(typed, chosen)
    lines = {}
    for seat, key in enumerate(table.seats, start=1):
        if key in table.out:
            lines[key] = Line(0)
            continue
        score = _written(typed.form, f"score-{seat}")
        if score is None:
            raise Invalid(f"{key} has no score", "Write a number for everybody at the table")
        details = {name: _written(typed.form, f"{name}-{seat}") for name in columns(typed.current)}
        lines[key] = Line(score, **details)
    return lines, None


def _duel(typed: Typed, chosen: Format) -> tuple[dict[str, Line], str]:
    winner = somebody(typed, "winner")
    blood = _written(typed.form, "blood")
    if blood is None:
        raise Invalid("The blood points of the loser are missing", "Write 0 if there are none")
    most = chosen.points.winner_score
    return {key: Line(most if key == winner else blood) for key in typed.table.seats}, winner


def _written(form: FormData, field: str) -> int | None:
    """A number from 0 on, None where nothing is written."""
    text = str(form.get(field, "")).strip()
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and int(text[:6]) <= MOST and len(text) < 6):
        raise Invalid(f"{text[:20]!r} is no number from 0 to {MOST}", "Write digits only")
    return int(text)


def _number(form: FormData, field: str) -> int:
    found = _written(form, field)
    if found is None:
        raise Invalid("The form is not complete", "Load the page again")
    return found
