"""Goes through a game that is over, decision by decision, and judges each.

A decision is judged by what its seat could know when it was made: nobody is blamed for a card that
nobody could foresee. What the cards then gave or took is told apart, as luck.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from guildhall.analysis.judgement import Analysis, Judgement, Mark, mark_of
from guildhall.bots.opinion import Analyst, Opinion
from guildhall.games.engine.game import STOP

QUICK = 6_000
"""Positions looked at for each decision of a first pass: some tenths of a second."""
DEEP = 60_000
FORCED_PART = 8
"""Where there is no choice, the chances are found with so many times less effort."""
GUESSES = 3
"""So many deals are tried to see whether a move brings something hidden to light."""


class Decision(NamedTuple):
    """A decision of a game, before it was made."""

    number: int
    """Which move of the game it was, counted from 1."""
    view: Any
    """What the seat could know."""
    move: Any
    """What was chosen."""

    @property
    def is_forced(self) -> bool:
        """Whether there was no choice; other ways to pay for the same are none."""
        return len({move.action for move in self.view.legal_moves()}) == 1


def decisions(game: Any) -> Iterator[Decision]:
    """All decisions of a game in their order, as each seat saw them."""
    played = [past for past in game.history if str(past.move) != STOP]
    again = game.copy()
    while again.history:
        again.pop()
    for number, past in enumerate(played, 1):
        yield Decision(number, again.view_for(past.seat), past.move)
        again.push(past.move)


def analyse(game: Any, analyst: Analyst, effort: int = QUICK) -> Iterator[Judgement | Analysis]:
    """Judge every decision of a game that is over, one after the other; last comes the whole.

    Raises ValueError for a game that is not over: nobody is helped in a running one.
    """
    if not game.over:
        raise ValueError("only a game that is over is analysed")
    judgements = []
    before: tuple[Decision, Opinion] | None = None
    for decision in decisions(game):
        cost = max(effort // FORCED_PART, 1) if decision.is_forced else effort
        opinion = analyst.consider(decision.view, cost, decision.move.action)
        if before is not None:
            judgements.append(_judge(*before, opinion.shares))
            yield judgements[-1]
        before = decision, opinion
    end = _result(game)
    if before is not None:
        judgements.append(_judge(*before, end))
        yield judgements[-1]
    yield Analysis(effort, tuple(judgements), end)


def _judge(decision: Decision, opinion: Opinion, after: tuple[float, ...]) -> Judgement:
    """Judge a decision by what was found before it; `after` are the chances of all seats then."""
    best, played = opinion.options[0], opinion.option(decision.move.action)
    assert played is not None  # noqa: S101 - analysts look at what was played
    cost = max(best.share - played.share, 0.0)
    mark = Mark.FORCED if decision.is_forced else mark_of(cost)
    is_best = played is best or mark in {Mark.FORCED, Mark.BEST}
    seat = decision.view.turn
    expected = _expected(opinion.shares, seat, played.share)
    return Judgement(
        number=decision.number,
        seat=seat,
        played=str(decision.move),
        mark=mark,
        before=opinion.shares,
        cost=0.0 if is_best else cost,
        better="" if is_best else best.move,
        line=() if is_best else best.sequel,
        luck=_differences(after, expected) if brings_to_light(decision) else (),
    )


def _expected(shares: tuple[float, ...], seat: int, share: float) -> tuple[float, ...]:
    """The chances of all seats after a move that leaves its seat so much.

    What the seat gives away goes to the others, in proportion to what they had.
    """
    others = 1.0 - shares[seat]
    if others <= 0.0:
        others = 1.0
    return tuple(
        share if k == seat else chance * (1.0 - share) / others for k, chance in enumerate(shares)
    )


def _differences(after: tuple[float, ...], expected: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(a - b for a, b in zip(after, expected, strict=True))


def brings_to_light(decision: Decision) -> bool:
    """Whether everybody sees something after a move that its seat could not know before."""
    seen = set()
    for guess in range(GUESSES):
        rng = random.Random(guess)  # noqa: S311 - the same guesses every time
        deal = decision.view.determinise(rng)
        deal.push(decision.move)
        seen.add(deal.view_for(decision.view.turn).position())
    return len(seen) > 1


def _result(game: Any) -> tuple[float, ...]:
    winners = game.outcome().winners
    return tuple((seat in winners) / len(winners) for seat in range(game.n_players))
