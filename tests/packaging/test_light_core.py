"""What `pip install guildhall` alone can do, and what it says of the rest."""

from __future__ import annotations

import subprocess
import sys

import pytest

from guildhall.extras import EXTRAS

WITHOUT_EXTRAS = f"""
import sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {sorted(set().union(*EXTRAS.values()))!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Absent())
"""


def run(program: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a program where no extra is installed."""
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", WITHOUT_EXTRAS + program],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )


def guildhall(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return run(f"from guildhall.cli import main\nmain({list(words)!r})", typed)


@pytest.mark.parametrize("game", ["splendor", "carcassonne"])
def test_bots_play_a_whole_game(game: str) -> None:
    ran = run(
        "from guildhall.bots import registry\n"
        f"from guildhall.games import {game}\n"
        f"bots = [registry.create(name, seed=1, game={game!r}) for name in ('greedy', 'random')]\n"
        f"game = {game}.Game(players=2, seed=7)\n"
        "while not game.over:\n"
        "    game.push(bots[game.turn].choose(game.view_for(game.turn)))\n"
        "print(len(game.outcome().winners))\n"
    )
    assert (ran.stdout, ran.stderr) == ("1\n", "")


@pytest.mark.parametrize("game", ["splendor", "carcassonne"])
def test_people_play_at_the_console(game: str) -> None:
    ran = guildhall("play", game, "--bots", "greedy", "--seed", "7", typed="help\nquit\n")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "Goodbye." in ran.stdout
    assert guildhall("rules", game).returncode == 0


def test_bots_and_games_of_others_are_checked() -> None:
    ran = run(
        "from guildhall.bots.random_bot import RandomBot\n"
        "from guildhall.testing import check_bot\n"
        "check_bot(RandomBot)\n"
    )
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize(
    "words",
    [
        ["serve", "--host", "127.0.0.1"],
        ["settings"],
        ["link"],
        ["hosts"],
        ["backup", "evening.guildhall"],
        ["restore", "evening.guildhall"],
        ["check"],
        ["event", "demo"],
    ],
    ids=lambda words: str(words[0]),
)
def test_a_command_that_needs_more_says_what_to_install(words: list[str]) -> None:
    ran = guildhall(*words)
    said = "guildhall: this command needs the extra hall: pip install 'guildhall[hall]'\n"
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", said)


@pytest.mark.parametrize(
    ("statement", "extra"),
    [
        ("from guildhall.envs import splendor_v0", "rl"),
        ("from guildhall.games.splendor.fast import Engine", "fast"),
        ("from guildhall.games.carcassonne.fast import Engine", "fast"),
        ("from guildhall.datasets.writer import read_records", "data"),
    ],
)
def test_an_import_that_needs_more_says_what_to_install(statement: str, extra: str) -> None:
    last = run(statement).stderr.splitlines()[-1]
    assert last.startswith("guildhall.extras.MissingExtraError: No module named ")
    assert last.endswith(f"; it comes with pip install 'guildhall[{extra}]'")


def test_a_module_that_no_extra_brings_is_no_matter_of_installing() -> None:
    ran = run(
        "from guildhall.cli import check, program\n"
        "run = lambda _: __import__('plug_in_of_others')\n"
        "check.COMMAND = check.COMMAND._replace(run=run)\n"
        "program.main(['check'])\n"
    )
    assert "ModuleNotFoundError: No module named 'plug_in_of_others'" in ran.stderr
