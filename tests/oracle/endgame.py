"""Solves the last turns of a game with nothing hidden exactly, by looking at every move.

Knows nothing of bots and searches: it plays all moves of all seats to the end of the game and takes
what each seat would choose for itself. Where somebody does not care and another one would, there is
no one value, and it says so.
"""

from __future__ import annotations

from fractions import Fraction

from guildhall.games.splendor import Game

Shares = tuple[Fraction, ...]


class NoOneValue(Exception):  # noqa: N818 - what is asked for does not exist
    """What a move is worth hangs on the mood of somebody who has nothing to win by it."""


def values(game: Game) -> dict[str, Fraction]:
    """What every legal move is worth to the seat to decide; raises NoOneValue."""
    seat = game.turn
    assert seat is not None
    return {move.text: _only(_after(game, move.text), seat) for move in game.legal_moves()}


def _after(game: Game, text: str) -> set[Shares]:
    later = game.copy()
    later.push_text(text)
    return _outcomes(later)


def _outcomes(game: Game) -> set[Shares]:
    """How the game may end when everybody chooses what is best for themselves."""
    seat = game.turn
    if seat is None:
        outcome = game.outcome()
        assert outcome is not None
        part = Fraction(1, len(outcome.winners))
        return {tuple(part * (n in outcome.winners) for n in range(game.n_players))}
    ways = [_after(game, move.text) for move in game.legal_moves()]
    worths = [_only(way, seat) for way in ways]
    best = max(worths)
    return set().union(*(way for way, worth in zip(ways, worths, strict=True) if worth == best))


def _only(outcomes: set[Shares], seat: int) -> Fraction:
    """What some outcomes are worth to a seat, to which they must be alike."""
    worths = {shares[seat] for shares in outcomes}
    if len(worths) > 1:
        raise NoOneValue
    return worths.pop()
