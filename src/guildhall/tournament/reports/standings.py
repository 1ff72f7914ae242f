"""The standings as a table: every value, every reason, and what each round was (T-3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any

from guildhall.messages import Message
from guildhall.tournament.event.final_order import EXCLUDED, FinalPlace, excluded
from guildhall.tournament.event.rounds import Round, Stage, Table
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.numbers import Exact
from guildhall.tournament.ranking.criterion import Criterion
from guildhall.tournament.ranking.standings import FIRST, Place, Standings, why_below


@dataclass(frozen=True, slots=True)
class RoundOfPlayer:
    """What one round was for somebody."""

    stage: Stage
    table: Table | None
    """Where they sat; None for a bye or a missed round."""
    bye: Message | None
    """Why they had a bye, None if they had none."""
    score: int | None = None
    """As it counts; None without a result."""
    points: Exact = 0


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the standings."""

    place: int | None
    """None for whoever was excluded."""
    player: str
    why: Message
    """Why not one place higher."""
    stage: Stage | None
    """How far the player came in the bracket; None for whoever was not in it."""
    values: tuple[Any, ...]
    """The exact value of each criterion of the table, None for whoever has no place."""
    standing: str
    takes_home: tuple[str, ...]
    """The prize and the keepsake, as far as there are any."""


@dataclass(frozen=True)
class StandingsTable:
    """Some lines of the standings, with their columns."""

    tells_stages: bool
    """Whether a column says how far everybody came."""
    criteria: tuple[Criterion, ...]
    """The other columns."""
    rows: tuple[Row, ...]
    total: int
    """How many lines there are, also those that are not in this table."""
    rounds: tuple[Round, ...]
    """The rounds that it is made of."""
    provisional: bool

    @property
    def missing(self) -> int:
        """How many tables have no settled result."""
        return sum(len(each.unsettled()) for each in self.rounds)

    def rounds_of(self, player: str) -> Iterator[RoundOfPlayer]:
        """What each round was for somebody, in their order."""
        for current, seats in zip(self.rounds, self._seats, strict=True):
            yield round_of(current, player, seats.get(player))

    @cached_property
    def _seats(self) -> list[dict[str, Table]]:
        """Where everybody sat, round by round."""
        return [
            {player: table for table in each.tables.values() for player in table.seats}
            for each in self.rounds
        ]


def order_table(
    t: Tournament,
    standings: Standings,
    order: Sequence[FinalPlace],
    page: slice = slice(None),
    *,
    every_value: bool = False,
) -> StandingsTable:
    """A page of the order of the event.

    Once a bracket has begun it says how far everybody came, before that what people read of the
    criteria; `every_value` adds all criteria there are.
    """
    rounds = tuple(each for each in t.rounds if each.published and each.kind != "side")
    criteria = () if t.bracket_begun else standings.shown_criteria
    if every_value:
        criteria = tuple(criterion for criterion, _ in standings.columns.values())
    return StandingsTable(
        t.bracket_begun,
        criteria,
        tuple(_rows(t, standings, criteria, order[page])),
        len(order),
        rounds,
        not all(each.closed for each in rounds),
    )


def rounds_table(
    t: Tournament, standings: Standings, page: slice = slice(None), *, unplaced: bool = True
) -> StandingsTable:
    """A page of the ranking by the rounds alone, at its end those `unplaced` who were excluded."""
    gone = excluded(t) if unplaced else []
    lines = islice(_lines(standings, gone), page.start, page.stop)
    criteria = standings.shown_criteria
    return StandingsTable(
        tells_stages=False,
        criteria=criteria,
        rows=tuple(_rows(t, standings, criteria, lines)),
        total=len(standings.order) + len(gone),
        rounds=tuple(t.counting_rounds()),
        provisional=standings.provisional,
    )


def order_and_rounds(
    t: Tournament, standings: Standings, order: Sequence[FinalPlace], page: slice
) -> tuple[StandingsTable, StandingsTable | None]:
    """A page of the order, and of the ranking before a bracket; None where the two are the same."""
    before = t.bracket_begun and t.cut
    return (
        order_table(t, standings, order, page),
        rounds_table(t, standings, page, unplaced=False) if before else None,
    )


def round_of(current: Round, player: str, table: Table | None) -> RoundOfPlayer:
    """What a round was for somebody who sat at a table of it, or at none."""
    score = table.score if table else None
    if score is None or player not in score.players:
        return RoundOfPlayer(current.stage, table, current.bye_reasons.get(player))
    own = score.scores[score.players.index(player)]
    return RoundOfPlayer(current.stage, table, None, own, score.points(player))


def _lines(standings: Standings, gone: Sequence[str]) -> Iterator[FinalPlace]:
    above: Place | None = None
    for place in standings.places:
        why = why_below(above, place) if above else FIRST
        yield FinalPlace(place.place, place.player, why, "")
        above = place
    yield from (FinalPlace(None, player, EXCLUDED, "") for player in gone)


def _rows(
    t: Tournament,
    standings: Standings,
    criteria: Sequence[Criterion],
    lines: Iterable[FinalPlace],
) -> Iterator[Row]:
    places = {player: number for number, player in enumerate(standings.order, start=1)}
    nothing = (None,) * len(criteria)
    for line in lines:
        values: tuple[Any, ...] = nothing
        if criteria and line.player in places:
            place = standings.at(places[line.player])
            values = tuple(place.values[criterion.name] for criterion in criteria)
        yield Row(
            line.place,
            line.player,
            line.why,
            line.stage,
            values,
            t.people[line.player].standing,
            line.takes_home,
        )
