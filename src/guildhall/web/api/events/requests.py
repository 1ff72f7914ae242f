"""What programs send about events: what commands take, with limits and words for the fields."""

from __future__ import annotations

from dataclasses import fields
from inspect import getdoc, signature
from typing import Annotated, Any, ClassVar

from pydantic import ConfigDict, Field, create_model

from guildhall.hall.events import commands
from guildhall.hall.events.commands import Command
from guildhall.tournament import USUAL_FORMAT, DrawChoices, Tournament
from guildhall.tournament.table.shared_victory import clockwise
from guildhall.tournament.table.sheet_fields import line_fields
from guildhall.tournament.table.sheets import parse_sheet
from guildhall.web.api.requests import Sent

Name = Annotated[str, Field(min_length=1, max_length=60)]
Written = int | float | Annotated[str, Field(max_length=20)]
"""A number of a sheet: what it may be is said by the format, in one place for all who enter."""
FieldName = Annotated[str, Field(max_length=20)]
Round = Annotated[int, Field(ge=1, le=1000, description="From 1.")]
Table = Annotated[int, Field(ge=1, le=100_000)]
Player = Annotated[str, Field(max_length=60, description="Who does it at a shared device.")]
Anyway = Annotated[bool, Field(description="With all warnings of the draft that you looked at.")]
Seen = Annotated[
    int | None, Field(ge=0, le=2**53, description="The `seq` of the event that was looked at.")
]

FIELDS: dict[str, Any] = {
    "round": (Round, ...),
    "table": (Table, ...),
    "player": (Player, ""),
    "names": (list[Name], Field(min_length=1, max_length=5000)),
    "here": (bool, True),
    "why": (str, Field("", max_length=500)),
    "anyway": (Anyway, False),
}
"""The fields of commands that programs choose, by their names."""


class Asked(Sent):
    """Something to be done in an event."""

    asks_for: ClassVar[type[Command]]
    on: Seen = None

    def command(self, _: Tournament) -> Command:
        """What is asked for; raises Refused where it cannot be read."""
        return self.asks_for(**self.model_dump(exclude={"on"}))


def asking_for(command: type[Command]) -> type[Asked]:
    """What is sent to ask for a command: those of its fields that programs choose."""
    known = {name: FIELDS[name] for name in signature(command).parameters if name in FIELDS}
    model = create_model(command.__name__, __base__=Asked, __doc__=getdoc(command), **known)
    model.asks_for = command
    return model


class Draw(Asked):
    """Draw the next round, the final, or a side round beside it, as a draft."""

    final: bool = False
    side: bool = Field(default=False, description="A round beside the final for all who are free.")
    seed: str = Field(default="", max_length=100)
    tables: Annotated[int, Field(ge=1, le=100_000)] | None = None
    allow_repeats: bool = False
    lift_separations: bool = Field(default=False, description="Let people meet who are kept apart.")
    fill_in: list[Name] = Field(
        default_factory=list,
        max_length=1000,
        description="Who plays on in a bracket in place of people who left, by their keys.",
    )

    def choices(self) -> DrawChoices:
        """As the tournament knows them."""
        chosen = self.model_dump(include={each.name for each in fields(DrawChoices)})
        return DrawChoices(**{**chosen, "fill_in": tuple(self.fill_in)})

    def command(self, _: Tournament) -> Command:
        """The draw of the next round, of the final or of a round beside it."""
        if self.side:
            return commands.DrawSideRound(seed=self.seed)
        if self.final:
            return commands.DrawFinal(seed=self.seed, fill_in=self.fill_in)
        return commands.DrawRound(self.choices())


class SheetLine(Sent):
    """What one player's line of the sheet says: whole numbers within the limits of the format.

    Besides the score any field of the sheet: cards, nobles, tokens, and what a format declares.
    """

    model_config = ConfigDict(
        extra="allow", json_schema_extra={"examples": [{"score": 16, "cards": 12}]}
    )
    __pydantic_extra__: dict[FieldName, Written | None] = Field(init=False)

    score: Written

    def typed(self) -> dict[str, str]:
        """As it would be typed, for the one check of results."""
        written = self.model_dump(exclude_none=True)
        return {field: str(number) for field, number in written.items()}


class Result(Asked):
    """Hand in the result of a table; an unusual one is refused until you are `sure`."""

    round: Round
    table: Table
    player: Player = ""
    lines: dict[Name, SheetLine] = Field(max_length=10, description="By the keys of the seats.")
    winner: Name | None = None
    first: Name | None = Field(default=None, description="Who began, if not the first seat.")
    order: list[Name] = Field(
        default_factory=list,
        max_length=10,
        description="All clockwise from who began, if they did not sit as drawn.",
    )
    sure: bool = Field(default=False, description="An unusual result is right all the same.")

    def command(self, t: Tournament) -> Command:
        """The result as it is handed in; raises UnfitResultError where a number cannot be."""
        seats = t.table(self.round, self.table).seats
        numbers = {key: line.typed() for key, line in self.lines.items()}
        lines = parse_sheet(line_fields(t.round(self.round).format), numbers)
        order = tuple(self.order) or (clockwise(seats, self.first) if self.first else ())
        at, who = (self.round, self.table), self.player
        return commands.ReportResult(*at, lines, self.winner, order, sure=self.sure, player=who)


class Join(Sent):
    """The end of a link that an organiser gave out."""

    link: str = Field(min_length=1, max_length=2000)


class NewEvent(Sent):
    """An event to be opened by a host."""

    name: Name
    format: str = Field(max_length=60, examples=[USUAL_FORMAT])
    settings: dict[str, Annotated[str, Field(max_length=500)]] = Field(
        default_factory=dict, max_length=100, examples=[{"rounds.count": "2"}]
    )
    seed: str = Field(default="", max_length=100)


class Registration(Sent):
    """A player who registers with the code of the poster."""

    name: Name
    code: str = Field(max_length=20)


class Played(Sent):
    """A round, or one of its tables, to be played in the hall."""

    round: Round
    table: Table | None = None
