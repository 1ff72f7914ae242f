"""Rounds and tables: drawn, published, played, settled; and how many rounds there are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from guildhall.messages import Message, message, own_words, plural
from guildhall.tournament.errors import Refused
from guildhall.tournament.format import Attendance, Format
from guildhall.tournament.table.scoring import Line, TableScore

Kind = Literal["swiss", "bracket", "side"]
"""Side rounds are played next to a final and count for nothing (TS-30)."""
NOTHING = own_words("")
"""Where nobody has said anything."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The result a table handed in."""

    lines: dict[str, Line]
    """In the order of the seats."""
    winner: str | None
    entered_by: str
    agreed: frozenset[str] = frozenset()
    """Who has confirmed it."""
    disputed_by: str = ""
    settled: bool = False
    """Confirmed by all, by the organiser, or ruled (T-4)."""
    entered_at: str = ""
    disputed_at: str = ""
    disputed_why: Message = NOTHING
    """The reason that was given, in the words of whoever disputes it."""
    theirs: Mapping[str, Line] = field(default_factory=dict)
    """What whoever disputes it has handed in instead (SW-24)."""
    order: tuple[str, ...] = ()
    """The players clockwise from who began, if they did not sit as drawn (TS-33)."""
    their_winner: str | None = None
    their_order: tuple[str, ...] = ()
    """The winner and the order on the sheet of whoever disputes it."""
    warnings: tuple[Message, ...] = ()
    """What looked odd and was said to be right all the same."""

    @property
    def first(self) -> str:
        """Who began; the first seat unless the sheet says otherwise (TS-33)."""
        return (self.order or tuple(self.lines))[0]

    @property
    def their_first(self) -> str:
        """Who began by the sheet of whoever disputes it."""
        return (self.their_order or tuple(self.lines))[0]

    @property
    def contested(self) -> bool:
        """Whether somebody disputes it and nobody has decided (TS-36)."""
        return bool(self.disputed_by) and not self.settled


@dataclass(frozen=True, slots=True)
class Table:
    """People at a table in the order of their seats, the first player first."""

    number: int
    seats: tuple[str, ...]
    reason: Message
    sheet: Sheet | None = None
    score: TableScore | None = None
    out: Mapping[str, str] = field(default_factory=dict)
    """Who is out of this game by a ruling, and by which."""
    wave: int = 1
    """Tables of a later wave begin when those before them have finished."""

    @property
    def settled(self) -> bool:
        """Whether the result is confirmed or ruled (T-4)."""
        return self.sheet is not None and self.sheet.settled

    @property
    def agreed(self) -> bool:
        """Whether all who play at the table have handed in the same, or signed it (SW-24)."""
        sheet = self.sheet
        playing = {key for key in self.seats if key not in self.out}
        return sheet is not None and playing <= sheet.agreed | {sheet.entered_by}

    @property
    def open_for_moves(self) -> bool:
        """Whether people can still be moved to or from here."""
        return self.sheet is None and not self.out


StageKind = Literal["round", "round of", "quarter-final", "semi-final", "final", "side round"]

NAMES: dict[StageKind, Message] = {
    "quarter-final": message("quarter-final"),
    "semi-final": message("semi-final"),
    "final": message("final"),
    "side round": message("side round"),
}
"""What stages without a number are called."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of an event: a round, a round of the bracket, a side round."""

    kind: StageKind
    number: int
    """Of the round or the side round; of duels how many are in that round of the bracket."""

    @property
    def words(self) -> Message:
        """What people call it, as it stands inside of sentences."""
        if self.kind == "round":
            return message("round {whole}", whole=self.number)
        if self.kind == "round of":
            return message("round of {whole}", whole=self.number)
        if self.kind == "side round" and self.number > 1:
            return message("side round {whole}", whole=self.number)
        return NAMES[self.kind]

    @property
    def name(self) -> str:
        """What people call it."""
        if self.kind in {"round", "round of"}:
            return f"{self.kind.capitalize()} {self.number}"
        if self.kind == "side round" and self.number > 1:
            return f"Side round {self.number}"
        return self.kind.capitalize()


@dataclass(slots=True)
class Round:
    """A round of the event; a draft until it is published (T-4)."""

    number: int
    kind: Kind
    stage: Stage
    """What it is called."""
    seed: str
    format: Format
    """As it was when the round was drawn: later changes hold from the next round on."""
    tables: dict[int, Table]
    byes: dict[str, TableScore] = field(default_factory=dict)
    bye_reasons: dict[str, Message] = field(default_factory=dict)
    notices: tuple[Message, ...] = ()
    ranking: Mapping[str, Any] = field(default_factory=dict)
    """The standings the draw was made from, as they were, by columns (T-3)."""
    runners_up: int = 0
    """How many second places go on, besides the winners (TS-34)."""
    choices: Mapping[str, Any] | None = None
    """What the organiser chose for the draw; None in a log that does not say."""
    as_drawn: Mapping[int, Table] = field(default_factory=dict)
    """The tables before anything was changed by hand."""
    byes_as_drawn: Mapping[str, Message] = field(default_factory=dict)
    """The byes before anything was changed by hand, with their reasons."""
    published: bool = False

    @property
    def closed(self) -> bool:
        """Whether everything here is settled (T-4)."""
        return self.published and not self.unsettled()

    @property
    def goes_on(self) -> int:
        """How many go on from a round of a bracket: winners, byes, runners-up (TS-34)."""
        return len(self.tables) + len(self.byes) + self.runners_up

    @property
    def waves(self) -> int:
        """In how many waves it is played, because there are fewer tables than it needs."""
        return max((table.wave for table in self.tables.values()), default=1)

    def of_wave(self, wave: int) -> list[Table]:
        """The tables of a wave in the order of their numbers."""
        return [table for _, table in sorted(self.tables.items()) if table.wave == wave]

    def place_of(self, table: Table) -> int | None:
        """The table of the first wave on whose place a table of a later one is played.

        None for a table that somebody late has opened when the first wave has too few.
        """
        places = [first.number for first in self.of_wave(1)]
        at = self.of_wave(table.wave).index(table)
        return places[at] if at < len(places) else None

    def copy(self) -> Round:
        """A round that can go on without changing this one."""
        return replace(
            self,
            tables=self.tables.copy(),
            byes=self.byes.copy(),
            bye_reasons=self.bye_reasons.copy(),
        )

    def unsettled(self) -> list[Table]:
        """The tables that somebody still waits for."""
        return [
            table
            for table in self.tables.values()
            if table.sheet is None or not table.sheet.settled
        ]

    def scores(self) -> list[TableScore]:
        """What the tables and byes were worth, as far as it is known."""
        played = [table.score for table in self.tables.values() if table.score is not None]
        return [*played, *self.byes.values()]

    def seated(self) -> list[str]:
        """Everybody who is in the round, table by table, then those who have a bye."""
        return [*(key for table in self.tables.values() for key in table.seats), *self.byes]

    def as_drawn_people(self) -> list[str]:
        """Everybody who was in the round as it was drawn."""
        tables = self.as_drawn.values()
        return [*(key for table in tables for key in table.seats), *self.byes_as_drawn]

    def table_of(self, player: str) -> Table | None:
        """Where somebody sits."""
        return next((t for t in self.tables.values() if player in t.seats), None)


def wave_numbers(tables: int, waves: int) -> list[int]:
    """The wave of each table, the first ones in the first, as evenly as can be."""
    return [table * waves // tables + 1 for table in range(tables)]


def rounds_for(players: int, chosen: Format) -> Attendance:
    """How many rounds so many starters play, and the top cut they may have (SW-7, SW-8, TS-4)."""
    steps = chosen.rounds.by_attendance
    if not steps:
        return Attendance(players=0, rounds=chosen.rounds.count, top_cut=chosen.final.size)
    fitting = [step for step in steps if step.players <= players]
    if not fitting:
        raise Refused(
            plural(
                "{count} player is too few: {needed} are needed",
                "{count} players are too few: {needed} are needed",
                count=players,
                needed=steps[0].players,
            ),
            rules=["SW-7"],
            ways_out=[message("wait until {count} are here", count=steps[0].players)],
        )
    return fitting[-1]
