"""Standings as pages show them: every value, every reason, round by round (T-3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from guildhall.messages import Message, mark
from guildhall.tournament import (
    FinalPlace,
    Place,
    Round,
    Standings,
    Table,
    Tournament,
)
from guildhall.tournament.numbers import decimal
from guildhall.tournament.ranking.criterion import Criterion
from guildhall.tournament.ranking.standings import FIRST, why_below
from guildhall.web.language import Language

STAGE = mark("Stage")
"""The message for the heading of how far somebody came."""


@dataclass(frozen=True, slots=True)
class RoundOfPlayer:
    """What one round was for somebody."""

    stage: Message
    """What the round is called."""
    table: Table | None
    """Where they sat; nothing for a bye or a missed round."""
    bye: Message | None
    """Why they had a bye, None if they had none."""
    score: int | None
    points: str

    @property
    def others(self) -> tuple[str, ...]:
        """All at the table."""
        return self.table.seats if self.table else ()


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the standings."""

    place: int | None
    """None for whoever was excluded."""
    player: str
    cells: tuple[str, ...]
    why: Message
    """Why not one place higher."""
    standing: str
    rounds: tuple[RoundOfPlayer, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a column, as messages."""

    text: str
    explanation: str = ""
    """What stands in the column, empty where the heading says it."""


@dataclass(frozen=True, slots=True)
class StandingsTable:
    """A part of the standings with the headings of its values."""

    headings: tuple[Heading, ...]
    rows: tuple[Row, ...]
    total: int
    provisional: bool
    missing: int
    """Tables whose results are awaited."""


def order_table(
    t: Tournament,
    standings: Standings,
    order: Sequence[FinalPlace],
    language: Language,
    start: int = 0,
    most: int = 100,
) -> StandingsTable:
    """The order of the event from a line on; slow for many, so call it in a thread.

    Once a bracket has begun it says how far everybody came, before that every value.
    """
    rounds = [each for each in t.rounds if each.published and each.kind != "side"]
    criteria = () if t.bracket_begun else standings.shown_criteria

    def cells(line: FinalPlace) -> tuple[str, ...]:
        if t.bracket_begun:
            return (language.sentence(line.stage.words) if line.stage else "",)
        if line.place is None:
            return ("",) * len(criteria)
        return _cells(standings.at(line.place), criteria, language)

    rounds_of = _rounds_of(rounds)
    rows = tuple(
        Row(
            line.place,
            line.player,
            cells(line),
            line.why,
            t.people[line.player].standing,
            rounds_of(line.player),
        )
        for line in order[start : start + most]
    )
    return StandingsTable(
        (Heading(STAGE),) if t.bracket_begun else _headings(criteria),
        rows,
        len(order),
        not all(each.closed for each in rounds),
        sum(len(each.unsettled()) for each in rounds),
    )


def rounds_table(
    t: Tournament, standings: Standings, language: Language, start: int = 0, most: int = 100
) -> StandingsTable | None:
    """The ranking by the rounds before a bracket; None where the order is that ranking."""
    if not (t.bracket_begun and t.cut):
        return None
    criteria, rounds = standings.shown_criteria, t.counting_rounds()
    rounds_of = _rounds_of(rounds)
    rows = tuple(
        Row(
            place.place,
            place.player,
            _cells(place, criteria, language),
            why,
            t.people[place.player].standing,
            rounds_of(place.player),
        )
        for place, why in islice(_explained(standings), start, start + most)
    )
    return StandingsTable(
        _headings(criteria),
        rows,
        len(standings.order),
        standings.provisional,
        sum(len(each.unsettled()) for each in rounds),
    )


def _headings(criteria: Sequence[Criterion]) -> tuple[Heading, ...]:
    return tuple(Heading(each.heading.text, each.explanation.text) for each in criteria)


def _cells(place: Place, criteria: Sequence[Criterion], language: Language) -> tuple[str, ...]:
    return tuple(value_in_words(place.values[each.name], each, language) for each in criteria)


def _rounds_of(rounds: Sequence[Round]) -> Callable[[str], tuple[RoundOfPlayer, ...]]:
    """What rounds were for somebody, by key."""
    stages = [each.stage.words for each in rounds]
    seats = [_seats(each) for each in rounds]
    return lambda player: tuple(
        _of_player(stage, each, where.get(player), player)
        for stage, each, where in zip(stages, rounds, seats, strict=True)
    )


def value_in_words(value: Any, criterion: Criterion, language: Language) -> str:
    """A value of a criterion as people read it."""
    if criterion.style == "rounds":
        return " ".join(map(language.number, value))
    return language.percent(value) if criterion.style == "percent" else language.number(value)


def _explained(standings: Standings) -> Iterator[tuple[Place, Message]]:
    above: Place | None = None
    for place in standings.places:
        yield place, why_below(above, place) if above else FIRST
        above = place


def _seats(current: Round) -> dict[str, Table]:
    return {key: table for table in current.tables.values() for key in table.seats}


def _of_player(stage: Message, current: Round, table: Table | None, player: str) -> RoundOfPlayer:
    if table is None:
        return RoundOfPlayer(stage, None, current.bye_reasons.get(player), None, "")
    score = table.score
    if score is None or player not in score.players:
        return RoundOfPlayer(stage, table, None, None, "")
    own = score.scores[score.players.index(player)]
    return RoundOfPlayer(stage, table, None, own, decimal(score.points(player)))
