"""What forms of the desk send: texts, numbers, the round and the table they are about."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import File, Form, Query, UploadFile
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from guildhall.hall.errors import Invalid
from guildhall.messages import mark, message, quoted

MOST = 1_000_000
WRITE = mark("Write a number")

Text = Annotated[str, Form()]
"""A field of a form."""

Tick = Annotated[bool, Form(), BeforeValidator(bool)]
"""A box that is ticked whatever is sent for it, and not if nothing is."""

Number = Annotated[int, Form(), BeforeValidator(lambda text: number_of(str(text)) or 0)]
"""A number that somebody may type, 0 for anything else."""

Texts = Annotated[list[str], Form(default_factory=list)]
"""A field that may stand on a form many times."""

ChosenFile = Annotated[UploadFile | None, File()]
"""A file; browsers send one without a name where none was chosen."""

Counted = Annotated[int, Field(ge=1, le=10_000)]
"""Rounds, tables and waves, from 1."""

TheRound = Annotated[int, Form(alias="round", ge=1, le=10_000)]
TheTable = Annotated[int, Form(alias="table", ge=1, le=10_000)]
"""The round and the table that a form is about."""

AskedRound = Annotated[int, Query(alias="round", ge=0, le=10_000)]
"""The round of an address, 0 for the present one."""

Seen = Annotated[int | None, Form(alias="on")]
"""The last entry that the page of a form was made from."""

Next = Annotated[str, Form(alias="next")]
"""Where to go after a form."""


class OpenForm(BaseModel):
    """A form that sends more than its declared fields: which ones depends on the event."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, Any] = Field(init=False)

    @property
    def more(self) -> dict[str, str]:
        """The texts of the other fields by their names."""
        sent = self.__pydantic_extra__
        return {name: text for name, text in sent.items() if isinstance(text, str)}


class SettingsForm(OpenForm):
    """Settings of a format by their paths, such as `rounds.count`."""

    @property
    def settings(self) -> dict[str, str]:
        """What was chosen, by path."""
        return {path: text for path, text in self.more.items() if "." in path}


def read_number(
    text: str, wrong: str, way_out: str = WRITE, least: int = 1, most: int = MOST
) -> int:
    """A whole number as it was typed.

    Raises Invalid if it is none; `wrong` is the marked sentence that says so of what was `typed`.
    """
    number = number_of(text, least, most)
    if number is None:
        raise Invalid(message(wrong, typed=quoted(text[:20])), message(way_out))
    return number


def number_of(text: str, least: int = 0, most: int = MOST) -> int | None:
    """A whole number as it was typed, None if it is none."""
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit() and len(digits) < 9):
        return None
    return int(digits) if least <= int(digits) <= most else None
