"""`guildhall perft` counts what the kept files say, which the oracle has counted too."""

from __future__ import annotations

from pathlib import Path

import pytest

from guildhall.cli import main
from guildhall.games import carcassonne, splendor
from guildhall.games.splendor.editions import EXPANSIONS

FILES = Path(__file__).parents[1] / "golden" / "perft"


def kept(name: str) -> list[str]:
    lines = (FILES / f"{name}.txt").read_text().splitlines()
    return [line for line in lines if not line.startswith("#")]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("base-2-players-seed-7-after-0", ["--seed", "7"]),
        ("base-4-players-seed-7-after-0", ["--seed", "7", "--players", "4"]),
        ("carcassonne-variant-2-players-seed-7-after-0", ["carcassonne", "--seed", "7"]),
    ],
)
def test_the_counts_are_those_of_the_kept_files(
    name: str, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    main(["perft", *words, "--depth", "2"])
    assert capsys.readouterr().out.splitlines() == kept(name)[:2]


@pytest.mark.parametrize("expansion", [None, *EXPANSIONS])
def test_a_line_for_each_first_move_adds_up(
    expansion: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    game = splendor.Game(2, "5", expansion=expansion)
    main(["perft", "--position", game.position(), "--depth", "2", "--divide"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == [str(move) for move in game.legal_moves()]
    assert sum(int(line.partition(": ")[2]) for line in lines) == game.perft(2)


def test_nothing_is_one_way_to_go_on_and_a_game_that_is_over_has_none() -> None:
    game = carcassonne.Game(2, seed=5)
    assert (game.perft(0), game.perft(1)) == (1, len(game.legal_moves()))
    game.stop()
    assert game.perft(1) == 0


def test_a_position_that_cannot_be_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["perft", "--position", "splendor players=2"])
    assert "market is missing" in capsys.readouterr().err
