"""Custom decks in files: TOML with summoner, champions, [commons] and [events] (SW-5)."""

from __future__ import annotations

import tomllib

from guildhall.messages import Word, message
from guildhall.tournament.errors import Refused
from guildhall.tournament.table.decks import CustomDeck


def parse_deck(content: bytes, source: str) -> CustomDeck:
    """The deck that a file lists; raises Refused, which names the file."""
    try:
        data = tomllib.loads(content.decode())
        data["champions"] = tuple(data.get("champions", ()))
        data.setdefault("summoner", "")
        return CustomDeck(**data)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, TypeError) as error:
        raise Refused(
            message("{file} is not a deck list: {why}", file=Word(source), why=Word(str(error))),
            rules=["SW-5"],
            ways_out=[
                message("write summoner, champions, [commons] and [events] with their numbers")
            ],
        ) from error
