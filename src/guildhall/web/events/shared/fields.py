"""What forms of the desk send: texts, numbers, the round and the table they are about."""

from __future__ import annotations

from typing import Annotated

from fastapi import File, Form, Query, UploadFile

Text = Annotated[str, Form()]
"""A field of a form."""

Texts = Annotated[list[str], Form(default_factory=list)]
"""A field that may stand on a form many times."""

ChosenFile = Annotated[UploadFile | None, File()]
"""A file; browsers send one without a name where none was chosen."""

TheRound = Annotated[int, Form(alias="round", ge=1, le=10_000)]
TheTable = Annotated[int, Form(alias="table", ge=1, le=10_000)]
TheWave = Annotated[int, Form(alias="wave", ge=1, le=10_000)]
"""The round, the table and the wave that a form is about."""

AskedRound = Annotated[int, Query(alias="round", ge=0, le=10_000)]
"""The round of an address, 0 for the present one."""

Seen = Annotated[int | None, Form(alias="on")]
"""The last entry that the page of a form was made from."""

Next = Annotated[str, Form(alias="next")]
"""Where to go after a form."""


def number_of(text: str, least: int = 0, most: int = 1_000_000) -> int | None:
    """A whole number as it was typed, nothing if it is none."""
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit() and len(digits) < 9):
        return None
    return int(digits) if least <= int(digits) <= most else None
