"""Finds puzzles in games that bots play against themselves.

Every decision is screened by the search that plays; those where one move stands out are searched
again with N simulations, and what remains is checked with four times as many, in more guesses of
what is hidden. The same plan finds the same puzzles, game by game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from guildhall.bots.budget import Budget
from guildhall.bots.search.searcher import WORLDS, Searcher
from guildhall.games.splendor import Game, View
from guildhall.puzzles.probe import Probe, look_around, new_searcher, probe
from guildhall.puzzles.puzzle import Puzzle, certain_line, puzzle_id

SCREENED = 6
"""So many moves are looked at when a decision is screened."""
SCREEN_TRIES = 12
SCREEN_GAP = 0.09
"""What seems so much better at a glance may be a puzzle."""
CHECK = 4
"""The check takes so many times as many simulations as the find."""
CHECK_WORLDS = 16
FEWEST_MOVES = 6
OBVIOUS = 0.8
"""A move that the network takes to be the best with so much certainty is an easy one."""
EASY_A_GAME, MOST_A_GAME = 1, 4
APART = 5
"""So many decisions lie between two puzzles of a game at least."""
LADDER = (1, 16, 64, 256, 1024)
"""With so many simulations a puzzle is tried, to see who finds the solution."""

RATINGS = (1200, 1350, 1500, 1650, 1800, 2000)
"""The starting rating, by the step of the ladder that finds the solution."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played, and what a puzzle has to be."""

    expansion: str | None = None
    players: int = 2
    seed: str = "1"
    simulations: int = 1500
    """For the find; the check takes four times as many."""
    playing: int = 300
    """For each move of the games."""
    gap: float = 0.12
    """How much more of the victory the best move must promise than the second best."""
    least: float = 0.35
    """So much the best move must promise: nobody likes to find out how to lose later."""

    def plain(self) -> dict[str, Any]:
        """The same as plain data."""
        return asdict(self)


def find_in_game(plan: Plan, number: int) -> list[Puzzle]:
    """All puzzles of one game of a plan, which is the same every time."""
    seed = f"{plan.seed}/{plan.expansion or 'base'}-{plan.players}/{number}"
    game = Game(players=plan.players, seed=seed, expansion=plan.expansion)
    searcher = new_searcher(game.view_for(0), 3 * plan.playing, seed=seed, worlds=WORLDS)
    puzzles: list[Puzzle] = []
    easy, next_at = EASY_A_GAME, 0
    for screened, view, at in _decisions(game, searcher, plan.playing):
        if screened is None or at < next_at or len(puzzles) == MOST_A_GAME:
            continue
        is_easy = screened.best.prior >= OBVIOUS
        if is_easy and not easy:
            continue
        puzzle = _verify(plan, view, number, f"{seed}/{at}")
        if puzzle:
            puzzles.append(puzzle)
            easy -= is_easy
            next_at = at + APART
    return puzzles


def _decisions(
    game: Game, searcher: Searcher, simulations: int
) -> Iterator[tuple[Probe | None, View, int]]:
    """Play a game to its end; tells of each decision what it is like where it may be a puzzle."""
    at = 0
    while game.turn is not None:
        view = game.view_for(game.turn)
        moves = view.legal_moves()
        if len(moves) == 1:
            game.push(moves[0])
            continue
        searcher.begin(view)
        searcher.think(Budget(simulations))
        action = searcher.lines(1)[0].action
        is_turn = view.decision == "turn" and len(moves) >= FEWEST_MOVES
        screened = look_around(searcher, SCREEN_TRIES, SCREENED) if is_turn else None
        stands_out = screened is not None and screened.gap >= SCREEN_GAP and screened.is_clear
        yield screened if stands_out else None, view, at
        game.push(view.actions.move(action))
        at += 1


def _verify(plan: Plan, view: View, number: int, seed: str) -> Puzzle | None:
    """The puzzle of a position, where one move stands out however deep one looks."""
    found = probe(view, plan.simulations, seed=seed, worlds=WORLDS)
    if not _stands_out(plan, found):
        return None
    deep = probe(view, CHECK * plan.simulations, seed=f"{seed}/check", worlds=CHECK_WORLDS)
    if not _stands_out(plan, deep) or deep.best.action != found.best.action:
        return None
    step = _step(view, deep.best.action, seed)
    return _make(view, deep, step, CHECK * plan.simulations, number)


def _make(view: View, found: Probe, step: int, simulations: int, game: int) -> Puzzle:
    """The puzzle of a view in which a search has looked at every move."""
    text = view.actions.move
    position = view.position()
    sequel = [text(action).text for action in found.best.sequel]
    return Puzzle(
        id=puzzle_id(position),
        position=position,
        solution=text(found.best.action).text,
        line=certain_line(view, text(found.best.action).text, sequel),
        shares={text(line.action).text: round(1000 * line.share) for line in found.lines},
        checked=simulations,
        rating=RATINGS[step],
        game=game,
    )


def _stands_out(plan: Plan, found: Probe) -> bool:
    return found.is_clear and found.gap >= plan.gap and found.best.share >= plan.least


def _step(view: View, action: int, seed: str) -> int:
    """From which step of the ladder on every search finds the solution."""
    step = len(LADDER)
    for simulations in reversed(LADDER):
        searcher = new_searcher(view, 2 * simulations + 2, seed=f"{seed}/ladder", worlds=WORLDS)
        searcher.begin(view)
        searcher.think(Budget(simulations))
        if searcher.lines(1)[0].action != action:
            break
        step -= 1
    return step


def recheck(puzzle: Puzzle, simulations: int, *, seed: int | str) -> bool:
    """Whether a search of its own finds the same move, and nothing near it."""
    found = probe(puzzle.view(), simulations, seed=seed, worlds=CHECK_WORLDS)
    best = puzzle.view().actions.move(found.best.action).text
    return found.is_clear and best == puzzle.solution
