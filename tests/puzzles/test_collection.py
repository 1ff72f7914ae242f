"""Files of puzzles: what they hold is sound by the rules, and what is damaged is refused."""

from __future__ import annotations

import gzip
import random
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from guildhall.games.splendor.move_text import describe, propose
from guildhall.puzzles.collection import Collection, header_line, puzzle_lines, read, shipped
from guildhall.puzzles.finder import FEWEST_MOVES, Plan
from guildhall.puzzles.puzzle import Puzzle, PuzzleError, check_puzzle
from guildhall.puzzles.themes import THEMES, themes_of
from guildhall.puzzles.words import line_words, solution_words, why, wrong

EDITIONS = list(shipped().counts())
SAMPLE = 2


def some(edition: str) -> list[Puzzle]:
    found = shipped().chosen(edition)
    return random.Random(7).sample(found, min(SAMPLE, len(found)))


@pytest.mark.parametrize("edition", EDITIONS)
def test_shipped_puzzles_are_sound_by_the_rules_and_about_what_they_say(edition: str) -> None:
    for puzzle in some(edition):
        check_puzzle(puzzle)
        assert puzzle.themes == themes_of(puzzle)
        assert puzzle.gap >= 1000 * Plan().gap - 1
        assert len(puzzle.shares) >= FEWEST_MOVES


@pytest.mark.parametrize("edition", EDITIONS)
def test_shipped_puzzles_are_told_in_words(edition: str) -> None:
    puzzle = some(edition)[0]
    assert len(line_words(puzzle)) >= 1
    for say in (propose, describe):
        assert str(solution_words(puzzle, say))
        assert all(map(str, why(puzzle, say)))
        assert "%" in str(why(puzzle, say)[-1])
        told = str(wrong(puzzle, puzzle.second, say))
        assert str(puzzle.shares[puzzle.second] // 10)[:1] in told


def test_all_shipped_puzzles_have_known_themes_and_a_rating() -> None:
    for puzzle in shipped().puzzles.values():
        assert puzzle.themes
        assert set(puzzle.themes) <= set(THEMES)
        assert 1000 <= puzzle.rating <= 2200
        assert puzzle.checked >= 4 * Plan().simulations
        assert puzzle.edition in EDITIONS


@pytest.mark.parametrize("edition", EDITIONS)
def test_some_hundreds_are_shipped_of_every_edition_for_every_size(edition: str) -> None:
    assert len(shipped().chosen(edition, players=2)) >= 220
    for players in (3, 4):
        assert len(shipped().chosen(edition, players=players)) >= 50


def test_the_view_hides_what_the_seat_could_not_know() -> None:
    for puzzle in shipped().puzzles.values():
        decks = puzzle.position.partition(" decks=")[2].split(" ")[0]
        assert all(deck.endswith("?") or deck == "-" for deck in decks.split("/")), puzzle.position


def test_every_day_has_a_puzzle_and_most_days_another_one() -> None:
    puzzle = next(iter(shipped().puzzles.values()))
    known = Collection({str(n): replace(puzzle, id=str(n)) for n in range(200)})
    days = [date(2026, 1, 1) + timedelta(days=n) for n in range(30)]
    daily = [known.daily(day) for day in days]
    assert daily == [known.daily(day) for day in days]
    assert len({each.id for each in daily if each}) > 20
    assert Collection({}).daily(days[0]) is None


def test_a_file_is_read_as_it_was_written_packed_or_not(tmp_path: Path) -> None:
    puzzles = tuple(some("base"))
    text = header_line(Plan().plain()) + "".join(puzzle_lines(puzzles))
    plain, packed = tmp_path / "few.jsonl", tmp_path / "few.jsonl.gz"
    plain.write_text(text)
    packed.write_bytes(gzip.compress(text.encode()))
    for path in (plain, packed):
        assert read(path).puzzles == puzzles
        assert read(path).plan == Plan().plain()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda text: text[:0], "is empty"),
        (lambda text: text.replace('"version": 1', '"version": 9', 1), "of this version"),
        (lambda text: text[: len(text) // 2], "damaged"),
        (lambda text: text + text.splitlines()[1] + "\n", "once more"),
        (lambda text: text.replace('"rating":', '"rated":', 1), "A puzzle has"),
        (lambda text: text.replace('"line":[', '"line":3,"x":[', 1), "A puzzle has"),
    ],
)
def test_a_damaged_file_is_refused_with_the_reason(
    tmp_path: Path, change: object, reason: str
) -> None:
    text = header_line(Plan().plain()) + "".join(puzzle_lines(some("base")[:1]))
    path = tmp_path / "few.jsonl"
    path.write_text(change(text))  # type: ignore[operator]
    with pytest.raises(PuzzleError, match=reason):
        read(path)


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("solution", None, "not the best"),
        ("id", "00000000", "not the id"),
        ("line", ["buy a1"] * 3, "depends on what is hidden"),
        ("shares", {"take W R B": 3}, "not the legal ones"),
    ],
)
def test_a_puzzle_that_the_rules_do_not_allow_is_refused(
    name: str, value: object, reason: str
) -> None:
    puzzle = some("base")[0]
    plain = {**puzzle.plain(), name: puzzle.second if value is None else value}
    with pytest.raises(PuzzleError, match=reason):
        check_puzzle(Puzzle.from_plain(plain))
