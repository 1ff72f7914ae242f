"""Standings as pages show them: every value, every reason, round by round (T-3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from guildhall.tournament import Place, Round, Standings, Table, Tournament
from guildhall.tournament.exact import decimal
from guildhall.tournament.ranking.standings import FIRST, why_below
from guildhall.web.language import Language

HEADINGS = {
    "points": "Points",
    "wins": "Wins",
    "ratio": "Tie-break",
    "course": "Course",
    "score": "Victory points",
    "strength_of_schedule": "Strength of schedule",
    "bp_earned": "Blood points",
    "bp_lost": "Blood points lost",
    "opponents_bp": "Opponents' blood points",
    "round_reached": "Rounds survived",
    "last_place": "Last place",
    "last_ratio": "Last tie-break",
    "referee": "Referee",
}
"""Messages for the headings of criteria."""

PERCENT = frozenset({"ratio", "last_ratio"})


@dataclass(frozen=True, slots=True)
class RoundOfPlayer:
    """What one round was for somebody."""

    number: int
    table: Table | None
    """Where they sat; nothing for a bye or a missed round."""
    bye: str
    """Why they had a bye, empty if they had none."""
    score: int | None
    points: str

    @property
    def others(self) -> tuple[str, ...]:
        """All at the table."""
        return self.table.seats if self.table else ()


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the standings."""

    place: int
    player: str
    cells: tuple[str, ...]
    why: str
    """Why not one place higher."""
    standing: str
    rounds: tuple[RoundOfPlayer, ...]


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """A part of the standings with the headings of its values."""

    headings: tuple[str, ...]
    rows: tuple[Row, ...]
    total: int
    provisional: bool
    missing: int
    """Tables whose results are awaited."""


def standings_table(
    t: Tournament, standings: Standings, language: Language, start: int = 0, most: int = 100
) -> StandingsTable:
    """The lines from a place on; slow for many, so call it in a thread."""
    names = [name for name in standings.columns if name in HEADINGS]
    if not t.decisions:
        names = [name for name in names if name != "referee"]
    rounds = t.counting_rounds()
    seats = [_seats(each) for each in rounds]
    rows = tuple(
        Row(
            place.place,
            place.player,
            tuple(value_in_words(place.values[name], name, language) for name in names),
            why,
            t.people[place.player].standing,
            tuple(
                _of_player(each, where.get(place.player), place.player)
                for each, where in zip(rounds, seats, strict=True)
            ),
        )
        for place, why in islice(_explained(standings), start, start + most)
    )
    return StandingsTable(
        tuple(HEADINGS[name] for name in names),
        rows,
        len(standings.order),
        standings.provisional,
        sum(len(each.unsettled()) for each in rounds),
    )


def value_in_words(value: Any, name: str, language: Language) -> str:
    """A value of a criterion as people read it."""
    if isinstance(value, tuple):
        return " ".join(language.number(part) for part in value)
    return language.percent(value) if name in PERCENT else language.number(value)


def _explained(standings: Standings) -> Iterator[tuple[Place, str]]:
    above: Place | None = None
    for place in standings.places:
        yield place, why_below(above, place) if above else FIRST
        above = place


def _seats(current: Round) -> dict[str, Table]:
    return {key: table for table in current.tables.values() for key in table.seats}


def _of_player(current: Round, table: Table | None, player: str) -> RoundOfPlayer:
    if table is None:
        return RoundOfPlayer(current.number, None, current.bye_reasons.get(player, ""), None, "")
    score = table.score
    if score is None or player not in score.players:
        return RoundOfPlayer(current.number, table, "", None, "")
    own = score.scores[score.players.index(player)]
    return RoundOfPlayer(current.number, table, "", own, decimal(score.points(player)))
