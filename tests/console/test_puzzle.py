"""A puzzle at the console is solved, given up, or left as it is."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from guildhall.console.puzzle import choose_puzzle, play_puzzle
from guildhall.puzzles.collection import shipped

PUZZLE = shipped().chosen("base")[0]


class Terminal:
    """Types what it is given, and keeps what it is told."""

    def __init__(self, *typed: str) -> None:
        self._typed = list(typed)
        self.told = ""

    def ask(self, _prompt: str) -> str:
        return self._typed.pop(0)

    def draw(self, *_board: object, **_how: object) -> None:
        """The board is shown elsewhere."""

    def say(self, *lines: str, **_how: object) -> None:
        self.told += "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("typed", "solved", "told"),
    [
        (["quit"], False, False),
        (["solution"], False, True),
        (["nonsense", PUZZLE.second, "quit"], False, False),
        ([PUZZLE.solution], True, True),
        (["nonsense", PUZZLE.solution], True, True),
        ([PUZZLE.second, PUZZLE.solution], False, True),
    ],
)
def test_only_who_solves_it_or_asks_is_told_the_best_move(
    typed: list[str], *, solved: bool, told: bool
) -> None:
    terminal: Any = Terminal(*typed)
    assert play_puzzle(PUZZLE, terminal, terminal) == solved
    assert ("The best move is" in terminal.told) == told


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_puzzle_for_a_number_of_players_is_chosen(players: int) -> None:
    assert choose_puzzle("cities", "", players, date(2026, 1, 1)).players == players
