"""What was found by thinking about a position, as a page shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from guildhall.analysis.course import certain_line
from guildhall.bots.opinion import Opinion, Option
from guildhall.games.contract import MoveError
from guildhall.messages import Message
from guildhall.web.study.boards import Board

MOST_SHOWN = 5
LONGEST_SEQUEL = 5


@dataclass(frozen=True, slots=True)
class FoundLine:
    """A move that was looked at, and what may follow."""

    text: str
    words: Message
    percent: int
    """The chance of the seat that decides."""
    sequel: Sequence[Message]
    moves: Sequence[str]
    """All of it in notation."""


def found_lines(board: Board, opinion: Opinion) -> list[FoundLine]:
    """The best moves, the best first; those that nobody looked at are left out."""
    looked_at = [option for option in opinion.options if option.tries]
    return [_found(board, option) for option in looked_at[:MOST_SHOWN]]


def percents(shares: Sequence[float]) -> list[int]:
    """Chances as whole numbers."""
    return [round(100 * share) for share in shares]


def _found(board: Board, option: Option) -> FoundLine:
    words = board.spec.game_words()
    sequel = option.sequel
    if not board.is_open:
        sequel = certain_line(board.view, option, words)
    game, told, moves = board.game.copy(), [], []
    for text in (option.move, *sequel[:LONGEST_SEQUEL]):
        before = game.view_for(None)
        try:
            game.push_text(text)
        except MoveError:
            break
        told.append(words.log_line(before, game.view_for(None)))
        moves.append(text)
        if game.over:
            break
    return FoundLine(option.move, told[0], round(100 * option.share), told[1:], moves)
