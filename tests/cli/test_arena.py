"""`guildhall arena` from the command line: it plays, it calculates, and it refuses in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from console.sitting import guildhall


def test_a_match_is_played_and_goes_on_with_its_file(tmp_path: Path) -> None:
    path = str(tmp_path / "match.jsonl")
    words = ("arena", "match", "random", "greedy", "--expansion", "cities", "--processes", "1")
    first = guildhall(*words, "--deals", "1", "--into", path)
    assert first.err == ""
    assert "Results of random vs greedy (Splendor: The Cities, 2 players):" in first.out
    assert "Games: 2, Wins: 0, Losses: 2, Draws: 0, Points: 0.0 (0.00 %)" in first.out
    again = guildhall(*words, "--deals", "1", "--into", path, "--json")
    assert json.loads(again.out)["deals_by_points"]["0"] == 1
    assert len(Path(path).read_text().splitlines()) == 1 + 2 + 1 + 2
    assert ", 1 process on " in guildhall("arena", "report", path).out
    shown = guildhall("replay", path, "--game", "2").out
    assert "greedy - random: " in shown
    assert "The game is over" in shown


def test_a_game_of_the_arena_is_asked_for_by_its_number(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    guildhall("arena", "match", "random", "greedy", "--deals", "1", "--processes", "1",
              "--into", str(path))  # fmt: skip
    assert "Say which: guildhall replay FILE --game 1" in guildhall("replay", str(path)).err
    assert "has no game 3. Its games have the numbers 1 to 2" in (
        guildhall("replay", str(path), "--game", "3").err
    )


def test_many_bots_get_ratings_and_a_table() -> None:
    sitting = guildhall(
        "arena", "round-robin", "random", "greedy", "--players", "3", "--deals", "1",
        "--processes", "1", "--expansion", "cities",
    )  # fmt: skip
    lines = sitting.out.splitlines()
    assert lines[0] == "Splendor: The Cities, 3 players"
    assert lines[3].split()[:2] == ["1", "greedy"]
    assert lines[4].split()[:4] == ["2", "random", "0", "anchor"]
    assert "6 games: 1 deal in all rotations; intervals are from deals" in lines


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("379", "10170", "21828", "10640", "343", "--bounds", "0,2", "--model", "normalized"),
         "LLR: 2.95 (100.0%) (-2.94, 2.94) [0.00, 2.00] normalized, H1 accepted\n"),
        (("36433", "68692", "36027", "--bounds", "0,2", "--model", "normalized"),
         "LLR: 0.92 (31.4%) (-2.94, 2.94) [0.00, 2.00] normalized, open\n"),
    ],
)  # fmt: skip
def test_the_test_is_a_calculator_too(words: tuple[str, ...], said: str) -> None:
    assert guildhall("arena", "sprt", *words).out == said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("match", "random"), "A match at 2 seats is for 2 bots"),
        (("match", "random", "--players", "3"), "A match at 3 seats is for 2 to 3 bots"),
        (("match", "random", "gredy"), "there is no bot 'gredy'. Bots are"),
        (("match", "random", "random"), "Give each a name of its own, as in second=random"),
        (("match", "random@much", "greedy"), "'much' is not how much a bot may think"),
        (("match", "random@", "greedy"), "'' is not how much a bot may think"),
        (("match", "no.such:Bot", "greedy"), "ModuleNotFoundError: No module named 'no'"),
        (("match", "random", "far=http://127.0.0.1:9/"), "nobody is at 127.0.0.1:9: Connection"),
        (("ladder", "random", "greedy", "--anchor", "master=900"), "master does not take part"),
        (("match", "random", "greedy", "--players", "5"), "5 players: Splendor is for 2, 3 or 4"),
        (("match", "random", "greedy", "--sprt", "10,0"), "'10,0' is not two ratings"),
        (("match", "random", "greedy", "--deals", "0"), "'0' is not a whole number from 1"),
        (("match", "random", "greedy", "--game", "chess"), "there is no game 'chess' here"),
        (("match", "random", "python3 bot.py"), "is not the name of an entrant"),
        (("ladder", "random", "greedy", "--anchor", "random"), "is not a bot and its rating"),
        (("sprt", "1", "2"), "give 3 numbers"),
        (("fight",), "invalid choice: 'fight'"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_one_line(words: tuple[str, ...], said: str) -> None:
    sitting = guildhall("arena", *words)
    assert said in sitting.err
    assert sitting.err.count("\n") == 1
    assert sitting.out == ""
