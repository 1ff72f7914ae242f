"""What programs send about events."""

from __future__ import annotations

from typing import Annotated

from pydantic import ConfigDict, Field

from guildhall.tournament import DrawChoices
from guildhall.web.api.requests import Sent

Name = Annotated[str, Field(min_length=1, max_length=60)]
Written = int | float | Annotated[str, Field(max_length=20)]
"""A number of a sheet: what it may be is said by the format, in one place for all who enter."""
FieldName = Annotated[str, Field(max_length=20)]
Round = Annotated[int, Field(ge=1, le=1000, description="From 1.")]
Table = Annotated[int, Field(ge=1, le=100_000)]
Seen = Annotated[
    int | None, Field(ge=0, le=2**53, description="The `seq` of the event that was looked at.")
]


class Join(Sent):
    """The end of a link that an organiser gave out."""

    link: str = Field(min_length=1, max_length=2000)


class NewEvent(Sent):
    """An event to be opened by a host."""

    name: Name
    format: str = Field(max_length=60, examples=["splendor-swiss"])
    settings: dict[str, Annotated[str, Field(max_length=500)]] = Field(
        default_factory=dict, max_length=100, examples=[{"rounds.count": "2"}]
    )
    seed: str = Field(default="", max_length=100)


class Registration(Sent):
    """A player who registers with the code of the poster."""

    name: Name
    code: str = Field(max_length=20)


class People(Sent):
    """People to be entered by the desk."""

    names: list[Name] = Field(min_length=1, max_length=5000)
    here: bool = True


class Choices(Sent):
    """What an organiser may choose for a draw."""

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
    on: Seen = None

    def choices(self) -> DrawChoices:
        """As the tournament knows them."""
        return DrawChoices(
            seed=self.seed,
            tables=self.tables,
            allow_repeats=self.allow_repeats,
            lift_separations=self.lift_separations,
            fill_in=tuple(self.fill_in),
        )


class OnSeq(Sent):
    """What was looked at before something was done."""

    on: Seen = None


class Publication(OnSeq):
    """A draft that goes out."""

    anyway: bool = Field(
        default=False, description="With all warnings of the draft that you looked at."
    )


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


class AtTable(Sent):
    """A table of a round."""

    round: Round
    table: Table
    player: str = Field(default="", max_length=60, description="Who does it at a shared device.")
    on: Seen = None


class Result(AtTable):
    """The result of a table, a line for each key of its seats."""

    lines: dict[Name, SheetLine] = Field(max_length=10)
    winner: Name | None = None
    first: Name | None = Field(default=None, description="Who began, if not the first seat.")
    order: list[Name] = Field(
        default_factory=list,
        max_length=10,
        description="All clockwise from who began, if they did not sit as drawn.",
    )
    sure: bool = Field(default=False, description="An unusual result is right all the same.")


class Dispute(AtTable):
    """Why a result is wrong."""

    why: str = Field(default="", max_length=500)


class Played(Sent):
    """A round, or one of its tables, to be played in the hall."""

    round: Round
    table: Table | None = None
