"""Ratings and meetings of many bots, as rows that text, Markdown and HTML lay out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from guildhall.arena.block import counted, first_fouls_lines, fouls_text, percent
from guildhall.arena.conditions import Conditions
from guildhall.arena.crosstable import Crosstable, Surprise, circles, meet, surprises
from guildhall.arena.entrants import Entrant
from guildhall.arena.ratings import Rating, rate
from guildhall.arena.results import GameResult
from guildhall.arena.summary import Use, first_fouls, fouls, score_of, shares_of_seats, uses

Row = Sequence[str]


@dataclass(frozen=True)
class Standings:
    """All that is told of a contest of many."""

    conditions: Conditions
    entrants: Mapping[str, Entrant]
    ratings: Sequence[Rating]
    table: Crosstable
    surprises: Sequence[Surprise]
    circles: Sequence[tuple[str, str, str]]
    uses: Mapping[str, Use]
    fouls: Mapping[str, Mapping[str, int]]
    first_fouls: Mapping[str, Mapping[str, str]]
    """What the first of each kind was."""
    seats: Sequence[float]
    correlations: Mapping[str, float | None]
    """Between games of the same deal, of each who takes part."""
    games: int
    deals: int
    lengths: Sequence[int] = field(repr=False)
    """Decisions of each game."""

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> list[str]:
        """All of it for a terminal."""
        return [
            self.conditions.title,
            "",
            *text_table(self.rating_rows()),
            "",
            "How often each was ahead of each other one, in percent:",
            *text_table(self.meeting_rows(), left=1),
            "",
            *self.remarks(),
        ]

    def rating_rows(self) -> list[Row]:
        """A heading, and a line for each, the strongest first."""
        rows: list[Row] = [
            ("", "bot", "Elo", "95 %", "lead", "games", "score", "correlation", "ms a decision")
        ]
        for number, rating in enumerate(self.ratings, 1):
            elo, lead = rating.elo, rating.lead
            correlation = self.correlations[rating.name]
            rows.append(
                (
                    str(number),
                    rating.name,
                    f"{elo.value:.0f}" if elo else "-",
                    "anchor" if rating.is_anchor else f"±{elo.margin:.0f}" if elo else "-",
                    f"{lead.value:.0f} ±{lead.margin:.0f}" if lead else "",
                    str(rating.games),
                    percent(rating.points / rating.games) if rating.games else "-",
                    "-" if correlation is None else f"{correlation:+.2f}",
                    self._milliseconds(rating.name),
                )
            )
        return rows

    def _milliseconds(self, name: str) -> str:
        """What a decision takes of the processor, or of the time where that is unknown."""
        use = self.uses.get(name)
        if use is None:
            return "-"
        seconds = use.seconds if use.processor_seconds is None else use.processor_seconds
        return f"{1000 * seconds:.1f}"

    def meeting_rows(self) -> list[Row]:
        """A heading, and for each how often it was ahead of each other one."""
        names = [rating.name for rating in self.ratings]
        rows: list[Row] = [("", *(str(number) for number in range(1, len(names) + 1)))]
        for number, name in enumerate(names, 1):
            cells = [self.meeting_text(name, other) for other in names]
            rows.append((f"{number} {name}", *cells))
        return rows

    def meeting_text(self, one: str, other: str) -> str:
        """How often one was ahead of the other, in percent."""
        meeting = self.table.get((one, other))
        return "·" if one == other else f"{100 * meeting.share:.0f}" if meeting else ""

    def remarks(self) -> list[str]:
        """Sentences about what tables do not show."""
        played = f"{counted(self.games, 'game')}: {counted(self.deals, 'deal')} in all rotations"
        told = [
            f"{played}; intervals are from deals",
            f"Share of the victories by seat: {' / '.join(map(percent, self.seats))}",
            f"Fouls: {fouls_text(self.fouls)}",
            *first_fouls_lines(self.first_fouls),
        ]
        told += [
            f"{s.one} was ahead of {s.other} in {percent(s.share, 0)}, "
            f"the ratings say {percent(s.expected, 0)}"
            for s in self.surprises
        ]
        told += [f"{a} beats {b}, {b} beats {c}, {c} beats {a}" for a, b, c in self.circles]
        return told

    def data(self) -> dict[str, Any]:
        """The same for programs."""
        return {
            "conditions": self.conditions.data(),
            "entrants": [entrant.data() for entrant in self.entrants.values()],
            "games": self.games,
            "deals": self.deals,
            "ratings": [
                {
                    "name": rating.name,
                    "elo": rating.elo and rating.elo.value,
                    "low": rating.elo and rating.elo.low,
                    "high": rating.elo and rating.elo.high,
                    "lead": rating.lead and asdict(rating.lead),
                    "anchor": rating.is_anchor,
                    "games": rating.games,
                    "points": rating.points,
                    "correlation": self.correlations[rating.name],
                }
                for rating in self.ratings
            ],
            "meetings": [
                {
                    "bot": one,
                    "other": other,
                    "share": meeting.share,
                    "deviation": meeting.deviation,
                    "games": meeting.games,
                }
                for (one, other), meeting in self.table.items()
            ],
            "circles": [list(circle) for circle in self.circles],
            "share_by_seat": list(self.seats),
            "fouls": {name: dict(kinds) for name, kinds in self.fouls.items()},
            "first_fouls": {name: dict(kinds) for name, kinds in self.first_fouls.items()},
        }


def make_standings(
    conditions: Conditions,
    entrants: Mapping[str, Entrant],
    results: Sequence[GameResult],
    anchors: Mapping[str, float] | None = None,
) -> Standings:
    """What all games of a file say together."""
    ratings = rate(results, entrants, anchors)
    table = meet(results)
    return Standings(
        conditions,
        entrants,
        ratings,
        table,
        surprises(table, ratings),
        circles(table),
        uses(results),
        fouls(results),
        first_fouls(results),
        shares_of_seats(results) if results else [],
        {rating.name: _correlation(results, rating.name) for rating in ratings},
        len(results),
        len({result.deal for result in results}),
        [result.decisions for result in results],
    )


def _correlation(results: Sequence[GameResult], name: str) -> float | None:
    """Between games of the same deal, within line-ups: opponents differ more than deals do."""
    line_ups = dict.fromkeys(result.line_up for result in results if name in result.line_up)
    scores = [score_of(results, name, line_up) for line_up in line_ups]
    known = [(score.correlation, score.deals) for score in scores if score.deals]
    parts = [(value, deals) for value, deals in known if value is not None]
    if not parts:
        return None
    return sum(value * deals for value, deals in parts) / sum(deals for _, deals in parts)


def text_table(rows: Iterable[Row], left: int = 2) -> list[str]:
    """Rows as lines of a terminal; so many columns are words, the others numbers."""
    rows = [list(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if number < left else cell.rjust(width)
            for number, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
