"""Learning from one's mistakes: the decisions that gave most away, and better ones judged."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from guildhall.analysis import Analysis, Judgement, Mark
from guildhall.analysis.judgement import mark_of
from guildhall.analysis.words import FAULTS
from guildhall.bots.opinion import Opinion
from guildhall.games.catalogue import GameSpec
from guildhall.games.contract import MoveError
from guildhall.hall.analysis.explorations import Explorations
from guildhall.hall.errors import Invalid
from guildhall.hall.tables import analysis
from guildhall.hall.tables.repository import LiveTable

MOST_MISTAKES = 8
"""So many are learned from at a time: the worst."""
SOLVED = (Mark.FORCED, Mark.BEST, Mark.GOOD)
"""An answer with such a mark is right."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What somebody would play instead, judged."""

    text: str
    mark: Mark
    cost: float
    """How much of the victory it gives away."""
    is_played: bool
    """Whether it is what was played in the game."""

    @property
    def is_right(self) -> bool:
        """Whether it is about as good as the best."""
        return self.mark in SOLVED


def worst_decisions(found: Analysis, seat: int) -> list[Judgement]:
    """The decisions of a seat that gave most away, in the order of the game."""
    faults = [each for each in _faults(found) if each.seat == seat]
    worst = sorted(faults, key=lambda each: each.cost, reverse=True)[:MOST_MISTAKES]
    return sorted(worst, key=lambda each: each.number)


def seats_with_mistakes(found: Analysis) -> Sequence[int]:
    """The seats that have something to learn."""
    return sorted({each.seat for each in _faults(found)})


async def judge_answer(
    explorations: Explorations,
    live: LiveTable,
    mistake: Judgement,
    text: str,
    effort: int,
    by: str,
) -> Answer:
    """Judge a move that somebody would make instead of a mistake in a game that is over.

    The search is that of the analysis. Raises NotAllowed for a game that is not over, Invalid for
    no legal move, TooMany and HallError.
    """
    view = analysis.dilemma(live.table, mistake.number)
    try:
        move = view.parse(text)
    except MoveError as error:
        raise Invalid(error.reason, error.detail) from error
    if move.action == view.parse(mistake.better).action:
        return Answer(str(move), Mark.BEST, 0.0, is_played=False)
    if move.action == view.parse(mistake.played).action:
        return Answer(str(move), mistake.mark, mistake.cost, is_played=True)

    spec, key = live.table.spec, (mistake.number, move.action, effort)
    task = live.derived.keyed(key, _search, explorations, view, spec, move.action, effort, by)
    try:
        opinion = await asyncio.shield(task)
    except Exception:
        live.derived.forget(key, _search)
        raise
    best, answer = opinion.options[0], opinion.option(move.action)
    assert answer is not None  # noqa: S101 - analysts look at what is asked about
    cost = max(best.share - answer.share, 0.0)
    return Answer(str(move), mark_of(cost), cost, is_played=False)


def _faults(found: Analysis) -> list[Judgement]:
    return [each for each in found.judgements if each.mark in FAULTS and each.better]


def _search(
    explorations: Explorations, view: Any, spec: GameSpec, action: int, effort: int, by: str
) -> asyncio.Future[Opinion]:
    return asyncio.ensure_future(explorations.judge(view, spec, action, effort, by))
