"""Whose face is drawn at a seat."""

from __future__ import annotations

from guildhall.bots.characters import character
from guildhall.hall.tables.table import Seat


def portrait_of(seat: Seat, game: str) -> str:
    """The portrait of a bot at a seat; a person has none, not even while a bot plays on."""
    return character(seat.bot, game).portrait if seat.bot and not seat.person else ""
