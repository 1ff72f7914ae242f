"""What a puzzle is about: computed from what happens in its line, so never false."""

from __future__ import annotations

import random
from dataclasses import replace

from guildhall.coach import Fact, Kind, facts_of
from guildhall.coach.reach import prestige_by, purchases
from guildhall.games.splendor import Game
from guildhall.messages import Message, message
from guildhall.puzzles.puzzle import Puzzle

TEMPTATION = 2
"""A purchase that brings so much more prestige than the solution is a temptation."""
BIG_CARD = 2
MUCH_CHEAPER = 4

THEMES: dict[str, Message] = {
    "finish": message("Finish the game"),
    "unstoppable": message("Unstoppable next turn"),
    "noble": message("A noble visits"),
    "points": message("Points at once"),
    "denial": message("Denial"),
    "chain": message("Chain of cards"),
    "conquest": message("Conquest"),
    "post": message("Trading post"),
    "preparation": message("Prepare a big card"),
    "growth": message("Cheaper cards"),
    "restraint": message("Resist the points"),
    "quiet": message("Quiet move"),
}
"""Every theme with what people call it, in the order of lists."""

BY_FACT = {
    Kind.WINS: "finish",
    Kind.GOAL: "finish",
    Kind.SURE: "unstoppable",
    Kind.NOBLE: "noble",
    Kind.STOPS: "denial",
    Kind.DENIES: "denial",
    Kind.FREE: "chain",
    Kind.CONQUEST: "conquest",
}


def with_themes(puzzle: Puzzle) -> Puzzle:
    """The same puzzle with what it is about."""
    return replace(puzzle, themes=themes_of(puzzle))


def own_turn(puzzle: Puzzle) -> list[str]:
    """The solution with what its seat decides after it in the same turn, as far as it is known."""
    game = _dealt(puzzle)
    moves = [puzzle.solution]
    game.push_text(puzzle.solution)
    for text in puzzle.line:
        if game.turn != puzzle.seat or game.decision == "turn":
            break
        game.push_text(text)
        moves.append(text)
    return moves


def facts_of_puzzle(puzzle: Puzzle) -> list[Fact]:
    """What is true of the solution."""
    return facts_of(puzzle.view(), own_turn(puzzle))


def themes_of(puzzle: Puzzle) -> tuple[str, ...]:
    """What a puzzle is about, in the order of all themes."""
    facts = facts_of_puzzle(puzzle)
    found = {BY_FACT[fact.kind] for fact in facts if fact.kind in BY_FACT}
    before, after = _dealt(puzzle), _dealt(puzzle)
    for text in own_turn(puzzle):
        after.push_text(text)
    seat = puzzle.seat
    gained = after.players[seat].prestige - before.players[seat].prestige
    if gained >= BIG_CARD and "finish" not in found:
        found.add("points")
    if len(after.players[seat].coats) > len(before.players[seat].coats):
        found.add("post")
    if any(fact.kind == Kind.READY and fact.number >= BIG_CARD for fact in facts):
        found.add("preparation")
    if any(fact.kind == Kind.CHEAPER and fact.number >= MUCH_CHEAPER for fact in facts):
        found.add("growth")
    if _temptation(before, seat) - gained >= TEMPTATION:
        found.add("restraint")
    if puzzle.solution.startswith("take"):
        found.add("quiet")
    return tuple(theme for theme in THEMES if theme in found)


def _temptation(game: Game, seat: int) -> int:
    """The most prestige that a purchase brings at once."""
    moves = purchases(game, seat).values()
    return max((prestige_by(game, seat, move) for move in moves), default=0)


def _dealt(puzzle: Puzzle) -> Game:
    return puzzle.view().determinise(random.Random(0))  # noqa: S311 - no secret
