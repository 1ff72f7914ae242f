"""Puzzles are found in games of bots, the same ones again, and a file goes on where it ended."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from guildhall.games.splendor import View
from guildhall.puzzles import finder, production
from guildhall.puzzles.collection import read, shipped
from guildhall.puzzles.finder import Plan, find_in_game, recheck
from guildhall.puzzles.probe import Probe
from guildhall.puzzles.probe import probe as probe_for_real
from guildhall.puzzles.puzzle import Puzzle, PuzzleError, check_puzzle
from guildhall.puzzles.themes import with_themes

QUICK = Plan(simulations=64, playing=32, gap=0.05, least=0.2)
"""Of no worth to people, and quick."""


def test_the_same_plan_finds_the_same_puzzles_and_they_are_sound() -> None:
    numbers = range(2)
    found = [puzzle for number in numbers for puzzle in find_in_game(QUICK, number)]
    again = [puzzle for number in numbers for puzzle in find_in_game(QUICK, number)]
    assert found == again
    assert found
    for puzzle in found:
        check_puzzle(puzzle)
        assert puzzle.checked == 4 * QUICK.simulations


def test_a_shipped_puzzle_has_its_solution_by_a_search_of_its_own() -> None:
    puzzle = min(shipped().chosen("base"), key=lambda puzzle: -puzzle.gap)
    assert recheck(puzzle, puzzle.checked, seed="another")
    wrong = replace(puzzle, solution=puzzle.second)
    assert not recheck(wrong, puzzle.checked, seed="another")


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Every game has two shipped puzzles; the numbers of those that were played."""
    played: list[int] = []
    known = sorted(shipped().chosen("base"), key=lambda puzzle: puzzle.id)[:6]

    def find(plan: Plan, number: int) -> list[Puzzle]:
        del plan
        played.append(number)
        return [replace(puzzle, game=number) for puzzle in known[2 * number : 2 * number + 2]]

    monkeypatch.setattr(production, "find_in_game", find)
    monkeypatch.setattr(production, "with_themes", lambda puzzle: puzzle)
    return played


def test_a_file_that_was_ended_goes_on_where_it_was(tmp_path: Path, games: list[int]) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    list(production.make(QUICK, 5, whole))
    assert games == [0, 1, 2]
    list(islice(production.make(QUICK, 5, parts), 1))
    parts.write_text(parts.read_text() + '{"id": "cut o')
    told = list(production.make(QUICK, 5, parts))
    assert games == [0, 1, 2, 0, 1, 2]
    assert parts.read_text() == whole.read_text()
    assert [progress.puzzles for progress in told] == [4, 5]
    assert len(read(whole).puzzles) == 5


def test_a_file_of_another_plan_is_left_alone(tmp_path: Path, games: list[int]) -> None:
    path = tmp_path / "some.jsonl"
    list(production.make(QUICK, 2, path))
    before = path.read_text()
    with pytest.raises(PuzzleError, match="other options"):
        list(production.make(replace(QUICK, seed="2"), 4, path))
    assert path.read_text() == before
    assert games == [0]


def test_progress_tells_rate_and_time_left() -> None:
    ticks = iter([0.0, 10.0])
    progress = production.Progress(3, 10, 40, next(ticks) + next(ticks), 5)
    assert progress.rate == 1800
    assert progress.seconds_left == 60
    assert production.Progress(3, 10, 40, 10.0, 0).seconds_left is None


def test_the_check_looks_four_times_as_deep_as_the_find(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def counted(view: View, simulations: int, *, seed: str, worlds: int) -> Probe:
        asked.append((simulations, worlds))
        return probe_for_real(view, simulations, seed=seed, worlds=worlds)

    monkeypatch.setattr(finder, "probe", counted)
    found = find_in_game(QUICK, 1)
    assert found
    assert {simulations for simulations, _ in asked} == {64, 256}
    assert with_themes(found[0]).themes == with_themes(found[0]).themes
