"""What an analysis says of each player, and where a game was decided."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import exp
from statistics import fmean

from guildhall.analysis.judgement import Analysis, Judgement, Mark

SEVERITY = 5.0
"""How much a decision counts less the more it gives away: a tenth of the victory makes it 61 %."""


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """How one seat played."""

    accuracy: float | None
    """From 0 to 1, 1 where every decision was the best; None for somebody without a choice."""
    marks: dict[Mark, int]
    """How many decisions were marked how."""
    given_away: float
    """The part of the victory that all decisions together gave away; may be more than 1."""
    luck: float
    """What all cards that came to light gave, or took."""
    worst: Judgement | None
    """The decision that gave most away, None if none did."""


def summarise(analysis: Analysis) -> list[PlayerSummary]:
    """What is said of each seat."""
    return [_summary(analysis, seat) for seat in range(len(analysis.end))]


def turning_point(analysis: Analysis) -> Judgement | None:
    """The last decision before which the winner was behind; None if that never was, or nobody won.

    From there on nobody had a better chance than the winner.
    """
    best = max(analysis.end)
    if analysis.end.count(best) != 1:
        return None
    winner = analysis.end.index(best)
    behind = [j for j in analysis.judgements if max(j.before) > j.before[winner]]
    return behind[-1] if behind else None


def _summary(analysis: Analysis, seat: int) -> PlayerSummary:
    own = [judgement for judgement in analysis.judgements if judgement.seat == seat]
    chosen = [judgement for judgement in own if judgement.mark != Mark.FORCED]
    worst = max(chosen, key=lambda judgement: judgement.cost, default=None)
    return PlayerSummary(
        accuracy=fmean(exp(-SEVERITY * j.cost) for j in chosen) if chosen else None,
        marks=dict(Counter(judgement.mark for judgement in own)),
        given_away=sum(judgement.cost for judgement in chosen),
        luck=sum(judgement.luck[seat] for judgement in analysis.judgements if judgement.luck),
        worst=worst if worst and worst.cost > 0.0 else None,
    )
