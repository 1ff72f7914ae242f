"""Whether the end can be reached in the next turn, whatever the other player does."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from guildhall.coach.reach import ends_by
from guildhall.games.splendor import Game, Move

MOST_REPLIES = 600
"""More ways to reply are not looked through, and nothing is claimed then."""


def is_sure_next_turn(
    game: Game, seat: int, has: Mapping[int, Move], known: Collection[int]
) -> bool:
    """Whether a seat reaches the end in its next turn by a card that is known, whatever happens.

    `has` are its purchases if it were its turn. Told only for two players, of whom the other holds
    nothing unseen, so that every reply is known.
    """
    if game.n_players != 2 or game.turn != 1 - seat or game.decision != "turn":
        return False
    if any(held and held.blind for held in game.players[1 - seat].reserved):
        return False
    if not any(ends_by(game, seat, move) for number, move in has.items() if number in known):
        return False
    for count, reply in enumerate(_replies(game, 1 - seat)):
        if count == MOST_REPLIES or reply.over or not _can_end(reply, seat, known):
            return False
    return True


def _can_end(game: Game, seat: int, known: Collection[int]) -> bool:
    """Whether a seat that is to move can reach the end by a card that is known."""
    for move in game.legal_moves():
        card = game.target(move) if move.is_purchase else None
        if card and card.number in known and ends_by(game, seat, move):
            return True
    return False


def _replies(game: Game, seat: int) -> Iterator[Game]:
    """Every position after the whole turn of a seat."""
    for move in game.legal_moves():
        after = game.copy()
        after.push(move)
        if after.over or after.turn != seat:
            yield after
        else:
            yield from _replies(after, seat)
