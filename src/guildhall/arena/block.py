"""The result of a match in a block of lines that people paste, and the same as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from math import isinf
from typing import Any

from guildhall.arena.conditions import Conditions
from guildhall.arena.intervals import Interval
from guildhall.arena.results import GameResult
from guildhall.arena.schedule import LineUp
from guildhall.arena.sprt import Sprt, Verdict
from guildhall.arena.summary import (
    Score,
    Use,
    first_fouls,
    fouls,
    score_of,
    shares_of_seats,
    uses,
)
from guildhall.printable import printable

PLURALS = {"illegal": "illegal moves", "timeout": "timeouts", "crash": "crashes"}


@dataclass(frozen=True)
class Block:
    """All that is told of a match: one bot against the others of its line-up."""

    conditions: Conditions
    line_up: LineUp
    score: Score
    seats: Sequence[float]
    """The share of the victories of each seat."""
    uses: Mapping[str, Use]
    fouls: Mapping[str, Mapping[str, int]]
    first_fouls: Mapping[str, Mapping[str, str]]
    """What the first of each kind was."""
    decisions: float
    """A game, on average."""
    endless: int
    """Games that were broken off."""
    sprt: Sprt | None = None

    @property
    def name(self) -> str:
        """Whose match it is."""
        return self.line_up[0]

    @property
    def opponents(self) -> str:
        """The others, each once."""
        return ", ".join(dict.fromkeys(self.line_up[1:]))

    @property
    def log_ratio(self) -> float:
        """What the test, if there is one, says."""
        return self.sprt.log_ratio(self.score.results, self.score.players) if self.sprt else 0.0

    @property
    def verdict(self) -> Verdict:
        """Of the test: `better`, `not better`, or `open`, as it is without one."""
        return self.sprt.verdict_of(self.log_ratio) if self.sprt else "open"

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def lines(self) -> list[str]:
        """The block, and below it what is known of Splendor and not of chess."""
        return [*self._usual_lines(), "", *self._more_lines()]

    def data(self) -> dict[str, Any]:
        """The same for programs."""
        score = self.score
        data: dict[str, Any] = {
            "conditions": self.conditions.data(),
            "line_up": list(self.line_up),
            "deals": score.deals,
            "games": score.games,
            "wins": score.wins,
            "losses": score.losses,
            "draws": score.draws,
            "points": score.points,
            "share": asdict(score.share),
            "elo": asdict(score.elo),
            "normalized_elo": asdict(score.normalized_elo),
            "los": score.superiority,
            "deals_by_points": {f"{points:g}": count for points, count in score.counts.items()},
            "correlation": score.correlation,
            "games_needed": score.needed,
            "share_by_rotation": score.by_rotation,
            "share_by_seat": list(self.seats),
            "use": {name: asdict(use) for name, use in self.uses.items()},
            "fouls": {name: dict(kinds) for name, kinds in self.fouls.items()},
            "first_fouls": {name: dict(kinds) for name, kinds in self.first_fouls.items()},
            "decisions_a_game": self.decisions,
            "endless": self.endless,
        }
        if self.sprt:
            data["sprt"] = {
                **asdict(self.sprt),
                "llr": self.log_ratio,
                "bounds": list(self.sprt.bounds),
                "verdict": self.verdict,
            }
        return data

    def _usual_lines(self) -> list[str]:
        score = self.score
        played = f"Games: {score.games}, Wins: {score.wins}, Losses: {score.losses}"
        points = f"Points: {score.points:.1f} ({percent(score.share.value, 2)})"
        lines = [
            f"Results of {self.name} vs {self.opponents} ({self.conditions.title}):",
            f"Elo: {elo_text(score)}, nElo: {_margined(score.normalized_elo)}",
            f"LOS: {percent(score.superiority, 2)}, {_pair_ratios(score)}",
            f"{played}, Draws: {score.draws}, {points}",
            _counts_line(score),
        ]
        return [*lines, sprt_line(self.sprt, self.log_ratio)] if self.sprt else lines

    def _more_lines(self) -> list[str]:
        score = self.score
        within = f"{percent(score.share.low)} to {percent(score.share.high)}"
        own, anybody = _percents(score.by_rotation), _percents(self.seats)
        lines = [
            f"Score: {percent(score.share.value)} ({within}), from {counted(score.deals, 'deal')}",
            f"Correlation of games of a deal: {_correlation(score)}",
            f"Score by seat of {self.name}: {own}; of anybody: {anybody}",
            f"Decisions a game: {self.decisions:.1f}",
            *(f"Time a decision, {name}: {use_text(use)}" for name, use in self.uses.items()),
            f"Fouls: {fouls_text(self.fouls)}",
            *first_fouls_lines(self.first_fouls),
        ]
        return [*lines, f"Broken off, endless: {self.endless}"] if self.endless else lines


def make_block(
    conditions: Conditions,
    results: Sequence[GameResult],
    line_up: LineUp,
    sprt: Sprt | None = None,
) -> Block | None:
    """What the games of a line-up say, None before the first whole deal."""
    games = [result for result in results if result.line_up == line_up]
    score = score_of(games, line_up[0])
    if not score.deals:
        return None
    return Block(
        conditions,
        line_up,
        score,
        shares_of_seats(games),
        uses(games),
        fouls(games),
        first_fouls(games),
        sum(game.decisions for game in games) / len(games),
        sum(game.ended == "endless" for game in games),
        sprt,
    )


def elo_text(score: Score) -> str:
    """Elo with its margin; where all games ended alike, only what it is at least or at most."""
    if 0 < score.share.value < 1:
        return _margined(score.elo)
    return f"> {score.elo.low:.0f}" if score.share.value else f"< {score.elo.high:.0f}"


def sprt_line(sprt: Sprt, ratio: float) -> str:
    """`LLR: 2.91 (100.8%) (-2.25, 2.89) [0.00, 3.00]`."""
    low, high = sprt.bounds
    part = ratio / high if ratio >= 0 else -ratio / low
    said = {"better": "H1 accepted", "not better": "H0 accepted", "open": "open"}
    return (
        f"LLR: {ratio:.2f} ({part:.1%}) ({low:.2f}, {high:.2f}) "
        f"[{sprt.low:.2f}, {sprt.high:.2f}] {sprt.model}, {said[sprt.verdict_of(ratio)]}"
    )


def counted(number: int, thing: str, ending: str = "s") -> str:
    """So many things: `1 deal`, `20 deals`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}{ending}"


def percent(part: float, digits: int = 1) -> str:
    """A part of 1 as percent."""
    return f"{100 * part:.{digits}f} %"


def use_text(use: Use) -> str:
    """What a decision took."""
    processor = "unknown" if use.processor_seconds is None else _seconds(use.processor_seconds)
    return f"{_seconds(use.seconds)}, processor {processor}, longest {_seconds(use.longest)}"


def fouls_text(counts: Mapping[str, Mapping[str, int]]) -> str:
    """Who committed how many, or none."""
    told = [
        f"{name} {count} {PLURALS[kind] if count > 1 else _singular(kind)}"
        for name, kinds in counts.items()
        for kind, count in kinds.items()
    ]
    return ", ".join(told) or "none"


def first_fouls_lines(details: Mapping[str, Mapping[str, str]]) -> list[str]:
    """What went wrong first, a line for each who did something and each kind of foul."""
    return [
        f"{name}, first {_singular(kind)}: {printable(detail)}"
        for name, kinds in details.items()
        for kind, detail in kinds.items()
    ]


def _singular(kind: str) -> str:
    return "illegal move" if kind == "illegal" else kind


def _margined(interval: Interval) -> str:
    if isinf(interval.value):
        return f"{interval.value:+}"
    return f"{interval.value:.2f} +/- {interval.margin:.2f}"


def _pair_ratios(score: Score) -> str:
    even = 1.0
    counts = score.counts
    drawn = counts.get(even, 0) / score.deals
    worse = sum(count for points, count in counts.items() if points < even)
    better = sum(count for points, count in counts.items() if points > even)
    ratio = f"{better / worse:.2f}" if worse else "inf" if better else "nan"
    return f"DrawRatio: {percent(drawn, 2)}, PairsRatio: {ratio}"


def _counts_line(score: Score) -> str:
    counts = score.counts
    if score.players == 2:
        return f"Ptnml(0-2): [{', '.join(str(count) for count in counts.values())}]"
    told = ", ".join(f"{points:g}: {count}" for points, count in counts.items())
    return f"Deals by points (0-{score.players}): {told}"


def _correlation(score: Score) -> str:
    if score.correlation is None or score.needed is None:
        return "unknown, all ended alike"
    return (
        f"{score.correlation:+.2f}; needs {score.needed:.2f} of the games that it would take "
        "without the same deals"
    )


def _percents(shares: Sequence[float]) -> str:
    return " / ".join(map(percent, shares))


def _seconds(seconds: float) -> str:
    return f"{1000 * seconds:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"
