"""A puzzle in words: what is asked, why the solution is right, what another move promises."""

from __future__ import annotations

import random
from collections.abc import Callable

from guildhall.coach import explain
from guildhall.games.splendor.game import View
from guildhall.games.splendor.move_text import tell
from guildhall.games.splendor.moves import Move
from guildhall.messages import Message, as_message, message
from guildhall.puzzles.puzzle import Puzzle
from guildhall.puzzles.themes import facts_of_puzzle

Say = Callable[[View, Move], Message]
"""Says a move: as it is typed, or in words alone."""

SHOWN_LINE = 6
"""So many moves of the line are told."""


def why(puzzle: Puzzle, say: Say) -> list[Message]:
    """Why the solution is right, in sentences."""
    view = puzzle.view()
    reasons = explain(view, facts_of_puzzle(puzzle))
    sentences = [reasons] if reasons else []
    return [
        *sentences,
        message(
            "it wins {best}% of the time; the next best move, {move}, {other}%",
            best=percent(puzzle, puzzle.solution),
            move=say(view, view.parse(puzzle.second)),
            other=percent(puzzle, puzzle.second),
        ),
    ]


def solution_words(puzzle: Puzzle, say: Say) -> Message:
    """The solution with the card that it is about."""
    view = puzzle.view()
    return say(view, view.parse(puzzle.solution))


def wrong(puzzle: Puzzle, move: str, say: Say) -> Message:
    """What is said of another move; it does not give the solution away."""
    return message(
        "{move} wins {share}% of the time: there is something better",
        move=say(puzzle.view(), puzzle.view().parse(move)),
        share=percent(puzzle, move),
    )


def percent(puzzle: Puzzle, move: str) -> int:
    """What a legal move promises, in percent; ways to pay are alike."""
    return round(puzzle.shares[move.partition(" with ")[0]] / 10)


def line_words(puzzle: Puzzle) -> list[Message]:
    """The solution and what may follow, move by move."""
    game = puzzle.view().determinise(random.Random(0))  # noqa: S311 - no secret
    told = []
    for text in (puzzle.solution, *puzzle.line)[:SHOWN_LINE]:
        before = game.view_for(None)
        game.push_text(text)
        told.append(tell(before, game.view_for(None)))
    return told


def edition_words(edition: str) -> Message:
    """What people call an edition."""
    from guildhall.games.splendor.editions import edition as find

    if edition == "base":
        return message("Base game")
    return as_message(find(edition).name)
