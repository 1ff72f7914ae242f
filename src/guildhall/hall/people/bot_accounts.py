"""Accounts of programs: their ids and their names show what they are, wherever they appear."""

from __future__ import annotations

import secrets

from guildhall.hall.errors import Invalid
from guildhall.hall.finished_games import ANY_BOT
from guildhall.hall.people.names import proper_name
from guildhall.messages import Word, message

MARK = "BOT"
"""The last word of a program's name, and of nobody else's."""


def new_bot_id() -> str:
    """The id of a new program, as long as those of people."""
    return f"{ANY_BOT}{secrets.token_hex(7)[:13]}"


def bot_name(text: str) -> str:
    """The name of a program as it is kept; raises Invalid where it is too long with its mark."""
    words = proper_name(text).split()
    plain = words[:-1] if words[-1] == MARK and len(words) > 1 else words
    return proper_name(" ".join([*plain, MARK]))


def person_name(text: str) -> str:
    """The name of a person as it is kept; raises Invalid where it is marked as a program's."""
    name = proper_name(text)
    if name.split()[-1] == MARK:
        raise Invalid(
            message("Names that end in {mark} are those of programs", mark=Word(MARK)),
            message("Choose another name."),
        )
    return name
