"""Goes through a game that is over, decision by decision, and judges each.

A decision is judged by what its seat could know when it was made: nobody is blamed for a card that
nobody could foresee. What the cards then gave or took is told apart, as luck.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from guildhall.analysis.judgement import Analysis, Judgement, Mark, mark_of
from guildhall.bots.opinion import Analyst, Opinion, Option
from guildhall.games.contract import MoveError
from guildhall.games.engine.game import STOP
from guildhall.games.words import GameWords
from guildhall.messages import Message

QUICK = 6_000
"""Positions looked at for each decision of a first pass: some tenths of a second."""
DEEP = 60_000
FORCED_PART = 8
"""Where there is no choice, the chances are found with so many times less effort."""
GUESSES = 3
"""So many deals are tried to see whether a move brings something hidden to light."""
PLAIN = GameWords()
"""Tells moves as they are written."""


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


def decisions(game: Any, first: int = 1) -> Iterator[Decision]:
    """The decisions of a game from a number on in their order, as each seat saw them."""
    played = [past for past in game.history if str(past.move) != STOP]
    again = game.copy()
    while len(again.history) >= first:
        again.pop()
    for number, past in enumerate(played[first - 1 :], first):
        yield Decision(number, again.view_for(past.seat), past.move)
        again.push(past.move)


def analyse(
    game: Any, analyst: Analyst, effort: int = QUICK, *, words: GameWords = PLAIN
) -> Iterator[Judgement | Analysis]:
    """Judge every decision of a game that is over, one after the other; last comes the whole.

    Raises ValueError for a game that is not over: nobody is helped in a running one.
    """
    if not game.over:
        raise ValueError("only a game that is over is analysed")
    judgements = []
    for judgement in judge(game, analyst, effort, words=words):
        judgements.append(judgement)
        yield judgement
    yield Analysis(effort, tuple(judgements), _result(game))


def judge(
    game: Any, analyst: Analyst, effort: int = QUICK, *, first: int = 1, words: GameWords = PLAIN
) -> Iterator[Judgement]:
    """Judge the decisions of a game from a number on, each as soon as it is.

    A game that people have ended otherwise than by its rules, by resigning, is judged as far as it
    was played; whoever asks knows that nobody plays it any more. `words` tell the moves of the
    game, so that lines end where they depend on what nobody can know.
    """
    before: tuple[Decision, Opinion] | None = None
    for decision in decisions(game, first):
        cost = max(effort // FORCED_PART, 1) if decision.is_forced else effort
        opinion = analyst.consider(decision.view, cost, decision.move.action)
        if before is not None:
            yield _judge(*before, opinion.shares, words)
        before = decision, opinion
    if before is not None:
        yield _judge(*before, _result(game) if game.over else None, words)


def _judge(
    decision: Decision, opinion: Opinion, after: tuple[float, ...] | None, words: GameWords
) -> Judgement:
    """Judge a decision by what was found before it; `after` are the chances of all seats then.

    None where nobody knows them: the game was broken off.
    """
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
        line=() if is_best else certain_line(decision.view, best, words),
        luck=_differences(after, expected) if after and brings_to_light(decision) else (),
    )


def certain_line(view: Any, option: Option, words: GameWords) -> tuple[str, ...]:
    """What may follow a move in a view, as far as it is the same whatever is hidden.

    A line that goes on with a card that nobody has seen yet is one of a guess.
    """
    deals = list(_deals(view))
    for deal in deals:
        deal.push_text(option.move)
    line = []
    for text in option.sequel:
        if any(deal.over for deal in deals):
            break
        try:
            first, *others = [_push_told(deal, text, words) for deal in deals]
        except MoveError:
            break
        if any(told != first for told in others):
            break
        line.append(text)
    return tuple(line)


def _push_told(game: Any, text: str, words: GameWords) -> Message:
    """Make a move; returns it in words, as everybody saw it."""
    before = game.view_for(None)
    game.push_text(text)
    return words.tell(before, game.view_for(None))


def _deals(view: Any) -> Iterator[Any]:
    """Some games that agree with all that a seat can know; the same ones every time."""
    for guess in range(GUESSES):
        yield view.determinise(random.Random(guess))  # noqa: S311 - no secret


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
    for deal in _deals(decision.view):
        deal.push(decision.move)
        seen.add(deal.view_for(decision.view.turn).position())
    return len(seen) > 1


def _result(game: Any) -> tuple[float, ...]:
    winners = game.outcome().winners
    return tuple((seat in winners) / len(winners) for seat in range(game.n_players))
