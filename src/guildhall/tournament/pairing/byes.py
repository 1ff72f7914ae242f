"""Who has the bye when the number is odd (SW-18 to SW-22)."""

from __future__ import annotations

from guildhall.tournament.format import Format
from guildhall.tournament.pairing.draw import Field


def bye_order(people: list[str], field: Field, chosen: Format) -> list[str]:
    """Who gets the bye: the first for whom the rest can be paired; people come in lot order.

    The first bye is anybody's by lot in round 1 (later only by setting), then the weakest record
    without a bye, by lot among equals; when all have had one, the fewest byes (SW-19 to SW-22).
    """
    byes, wins = field.history.byes, field.history.by_name(field.history.points)
    anybody = field.number == 1 or chosen.pairing.first_bye_random_always
    if anybody and not byes:
        return people
    return sorted(people, key=lambda player: (byes.get(player, 0), wins.get(player, 0)))


def bye_reason(player: str, field: Field) -> str:
    """Why this player has the bye (T-3)."""
    if field.number == 1:
        return "bye: drawn by lot"
    if field.history.byes.get(player, 0):
        return "bye: everybody has had one, weakest record"
    return "bye: weakest record without one"
