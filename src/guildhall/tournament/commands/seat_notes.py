"""What stands beside each name of a draft: rank, points, and whether somebody was moved."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from guildhall.tournament.event.rounds import Round, Table
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.numbers import Exact
from guildhall.tournament.table.scoring import whole_points

Moved = Literal["", "by hand", "by the draw"]


@dataclass(frozen=True, slots=True)
class SeatNote:
    """What an organiser wants to see of somebody in a draft."""

    rank: int
    points: Exact
    """Tournament points, or wins, before this round."""
    moved: Moved
    """By hand: not where the draw put them. By the draw: not with those next in the ranking."""


def seat_notes(t: Tournament, draft: Round) -> dict[str, SeatNote]:
    """The notes of everybody in a draft; none before a round has been played."""
    if not t.counting_rounds():
        return {}
    standings = t.standings(everybody=True)
    points = standings.history.by_name(standings.history.points)
    seated = set(draft.seated())
    ranks = {key: place for place, key in enumerate(standings.order, start=1) if key in seated}
    by_hand = _moved_by_hand(draft)
    by_draw = _moved_by_draw(draft, list(ranks), points) - by_hand
    return {
        key: SeatNote(
            rank,
            whole_points(points[key]),
            "by hand" if key in by_hand else "by the draw" if key in by_draw else "",
        )
        for key, rank in ranks.items()
    }


def _moved_by_hand(draft: Round) -> set[str]:
    drawn = _places(draft.as_drawn.values(), draft.byes_as_drawn)
    now = _places(draft.tables.values(), draft.byes)
    return {key for key, table in now.items() if drawn.get(key, table) != table}


def _places(tables: Iterable[Table], byes: Iterable[str]) -> dict[str, int]:
    at_tables = {key: table.number for table in tables for key in table.seats}
    return {**at_tables, **dict.fromkeys(byes, 0)}


def _moved_by_draw(draft: Round, order: Sequence[str], points: dict[str, int]) -> set[str]:
    """Whom the draw did not seat with their like: equal records, or neighbours in the ranking."""
    if draft.kind != "swiss":
        return set()
    tables = list(draft.as_drawn.values())
    if draft.format.duels:
        return {
            key
            for table in tables
            for key in table.seats
            if len({points.get(other, 0) for other in table.seats}) > 1
        }
    moved, start = set(), 0
    for table in tables:
        like = set(order[start : start + len(table.seats)])
        moved |= set(table.seats) - like
        start += len(table.seats)
    return moved
