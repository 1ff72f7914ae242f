"""The criteria of the house, and all others that are installed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from guildhall.messages import Term, message
from guildhall.tournament.format import RankingOptions
from guildhall.tournament.numbers import Exact, exact
from guildhall.tournament.ranking.criterion import Criterion, Divider, Values
from guildhall.tournament.ranking.history import History
from guildhall.tournament.registry import Registry
from guildhall.tournament.table.scoring import PARTS, whole_points


def _read_points(_: History, parts: int) -> Exact:
    return whole_points(parts)


def _read_ratio(history: History, parts: int) -> Exact:
    return exact(Fraction(parts, history.ratio_unit))


def _read_course(history: History, number: int) -> tuple[Exact, ...]:
    return tuple(whole_points(parts) for parts in history.course(number))


def _strength_total(history: History) -> Values:
    """The wins of all opponents; a bye has no opponent and adds nothing (SW-26, SW-28)."""
    return history.of_opponents(history.points)


def _strength_average(history: History) -> Values:
    opponents = history.of_opponents([1] * len(history.names))
    return [
        Fraction(total, max(faced, 1))
        for total, faced in zip(_strength_total(history), opponents, strict=True)
    ]


def _read_average(_: History, parts: Fraction) -> Exact:
    return exact(parts / PARTS)


def _opponents_score(history: History) -> Values:
    return history.of_opponents(history.scores)


def _round_reached(history: History) -> Values:
    """The rounds somebody survived; winning a table reaches the next round (TS-3)."""
    reached = history.zeros()
    for number, tables in enumerate(history.rounds):
        for table in tables:
            for player, place in zip(table.players, table.places, strict=True):
                reached[history.numbers[player]] = number + (place == 1)
    return reached


def _last_place(history: History) -> Values:
    places = history.zeros()
    for table in history.tables:
        for player, place in zip(table.players, table.places, strict=True):
            places[history.numbers[player]] = place
    return places


def _last_ratio(history: History) -> Values:
    mine = history.tables_of
    return [mine[name][-1].ratio(name) if mine[name] else 0 for name in history.names]


def _decisions(history: History) -> Values:
    """The places that a referee or a play-off gave to equal people, 0 for others (TC-16, TS-25)."""
    places = history.zeros()
    for order in history.decisions:
        for place, name in enumerate(order, start=1):
            if name in history.numbers:
                places[history.numbers[name]] = place
    return places


def _lots(history: History) -> Values:
    return [history.lot(name) for name in history.names]


def _none(history: History) -> Values:
    return history.zeros()


@dataclass(frozen=True, slots=True, kw_only=True)
class StrengthOfSchedule(Criterion):
    """The opponents' wins: all of them, or on average (SW-26, SW-28)."""

    def under(self, options: RankingOptions) -> Criterion:
        """The sum or the mean."""
        return STRENGTH_AVERAGE if options.strength_of_schedule == "average" else self


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadToHead(Criterion):
    """The game between two who are equal; it has no column (SW-26, SW-27)."""

    def divide(self, ranking: Divider) -> None:
        """Look at the games of exactly two."""
        ranking.by_meeting(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lot(Criterion):
    """The last criterion: it tells everybody apart and has no column (TS-25, SW-30)."""

    def divide(self, ranking: Divider) -> None:
        """Draw lots."""
        ranking.by_lot(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Referee(Criterion):
    """An order that was decided for equal people; it acts where the lot would (TC-16, TS-25)."""

    @property
    def tells_amounts(self) -> bool:
        """The number is a place in an order."""
        return False

    def divide(self, ranking: Divider) -> None:
        """Only note what was decided."""
        ranking.note(self)

    def is_shown(self, history: History) -> bool:
        """Only where something was decided."""
        return bool(history.decisions)


STRENGTH = StrengthOfSchedule(
    name="strength_of_schedule",
    heading=Term("Strength of schedule"),
    short=Term("Strength"),
    words=Term("strength of schedule"),
    explanation=Term("Wins of all opponents added up."),
    values=_strength_total,
    read=_read_points,
)
STRENGTH_AVERAGE = replace(
    STRENGTH,
    words=Term("average strength of schedule"),
    explanation=Term("Wins of the opponents, on average."),
    values=_strength_average,
    read=_read_average,
)
REFEREE = Referee(
    name="referee",
    heading=Term("Referee"),
    words=Term("decision of the referee"),
    explanation=Term("The order that the referee gave to equal players."),
    values=_decisions,
    fewer_is_better=True,
    by_merit=False,
)
HEAD_TO_HEAD = HeadToHead(
    name="head-to-head",
    heading=Term("Head-to-head"),
    words=Term("head-to-head"),
    explanation=Term("Who won when exactly two equal players met."),
    values=_none,
    reason=message("head-to-head: lost to the one above"),
)
LOT = Lot(
    name="lot",
    heading=Term("Lot"),
    words=Term("lot"),
    explanation=Term("Drawn by lot where all else is equal."),
    values=_lots,
    fewer_is_better=True,
    by_merit=False,
    reason=message("lot: all else is equal"),
)
HOUSE = (
    Criterion(
        name="points",
        heading=Term("Points"),
        words=Term("tournament points"),
        explanation=Term("Tournament points of all rounds."),
        values=lambda h: h.points,
        read=_read_points,
    ),
    Criterion(
        name="wins",
        heading=Term("Wins"),
        words=Term("wins"),
        explanation=Term("Games won; a bye counts as a win."),
        values=lambda h: h.points,
        read=_read_points,
        before_meeting=True,
    ),
    Criterion(
        name="ratio",
        heading=Term("Tie-break"),
        words=Term("tie-break"),
        explanation=Term("Own score divided by the winner’s score, added up over all games."),
        values=lambda h: h.ratios,
        read=_read_ratio,
        style="percent",
    ),
    Criterion(
        name="course",
        heading=Term("Earlier points"),
        short=Term("Course"),
        words=Term("earlier tournament points"),
        explanation=Term("Tournament points round by round; the earliest difference decides."),
        values=lambda h: h.courses,
        read=_read_course,
        style="rounds",
    ),
    Criterion(
        name="score",
        heading=Term("Victory points"),
        short=Term("Victory pts"),
        words=Term("sum of game scores"),
        explanation=Term("Scores of all games added up."),
        values=lambda h: h.scores,
    ),
    STRENGTH,
    Criterion(
        name="bp_earned",
        heading=Term("Blood points earned"),
        short=Term("Blood +"),
        words=Term("blood points earned"),
        explanation=Term("Blood points of all games added up."),
        values=lambda h: h.scores,
    ),
    Criterion(
        name="bp_lost",
        heading=Term("Blood points lost"),
        short=Term("Blood -"),
        words=Term("blood points lost"),
        explanation=Term("Blood points that opponents scored; fewer is better."),
        values=lambda h: h.scores_against,
        fewer_is_better=True,
    ),
    Criterion(
        name="opponents_bp",
        heading=Term("Opponents’ blood points"),
        short=Term("Opp. blood"),
        words=Term("opponents’ blood points"),
        explanation=Term("Blood points that all opponents earned in the event."),
        values=_opponents_score,
    ),
    Criterion(
        name="round_reached",
        heading=Term("Rounds survived"),
        short=Term("Survived"),
        words=Term("rounds survived"),
        explanation=Term("Rounds of the bracket survived."),
        values=_round_reached,
    ),
    Criterion(
        name="last_place",
        heading=Term("Place at last table"),
        short=Term("Last place"),
        words=Term("place at the last table"),
        explanation=Term("Place at the last table; lower is better."),
        values=_last_place,
        fewer_is_better=True,
    ),
    Criterion(
        name="last_ratio",
        heading=Term("Last tie-break"),
        words=Term("tie-break of the last game"),
        explanation=Term("Own score divided by the winner’s score in the last game."),
        values=_last_ratio,
        style="percent",
    ),
    REFEREE,
    LOT,
    HEAD_TO_HEAD,
)
CRITERIA = Registry(
    "guildhall.criteria",
    Criterion,
    {criterion.name: criterion for criterion in HOUSE},
    name_of=lambda criterion: criterion.name,
)
