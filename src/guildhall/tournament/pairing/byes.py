"""Who has the bye when the number is odd (SW-18 to SW-22)."""

from __future__ import annotations

from collections.abc import Sequence

from guildhall.messages import Message, PlayerRef, message
from guildhall.tournament.format import Format
from guildhall.tournament.pairing.draw import Field


def bye_order(people: list[str], field: Field, chosen: Format) -> list[str]:
    """Who gets the bye: the first for whom the rest can be paired; people come in lot order.

    The first bye is anybody's by lot in round 1 (later only by setting), then the weakest record
    without a bye, by lot among equals; when all have had one, the fewest byes (SW-19 to SW-22).
    """
    if drawn_by_lot(field, chosen):
        return people
    byes, wins = field.history.byes, field.history.by_name(field.history.points)
    return sorted(people, key=lambda player: (byes.get(player, 0), wins.get(player, 0)))


def drawn_by_lot(field: Field, chosen: Format) -> bool:
    """Whether anybody may have the bye (SW-19)."""
    anybody = field.number == 1 or chosen.pairing.first_bye_random_always
    return anybody and not field.history.byes


def bye_claim(player: str, field: Field) -> tuple[int, int]:
    """How well somebody deserves the bye, the lowest first: byes so far, then the record."""
    history = field.history
    who = history.numbers.get(player)
    return history.byes.get(player, 0), 0 if who is None else history.points[who]


def bye_reason(player: str, field: Field, chosen: Format, passed: Sequence[str]) -> Message:
    """Why this player has the bye (T-3); passed are those who came before and could not."""
    if passed:
        return message(
            "bye: next in line, because without {name} the others cannot be paired",
            name=PlayerRef(passed[-1]),
        )
    if drawn_by_lot(field, chosen):
        return message("bye: drawn by lot")
    mine, record = bye_claim(player, field)
    if not mine:
        return message("bye: weakest record without one")
    if record > min(bye_claim(other, field)[1] for other in field.present):
        return message("bye: everybody has had one, weakest record of those with the fewest")
    return message("bye: everybody has had one, weakest record")
