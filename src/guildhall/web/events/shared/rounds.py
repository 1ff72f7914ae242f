"""How many rounds an event will have, and so how many decks are named for it."""

from __future__ import annotations

from guildhall.tournament import Refused, Tournament
from guildhall.tournament.table.decks import SIX


def planned_rounds(t: Tournament, otherwise: int = 0) -> int:
    """The rounds of an event by those who are here, or something else while nobody can say."""
    try:
        return t.attendance().rounds
    except Refused:
        return otherwise


def wanted_decks(t: Tournament) -> int:
    """How many base decks are to be named (SW-4)."""
    if t.format.decks.collected == "six in advance":
        return SIX
    return max(planned_rounds(t, SIX), 1)
