"""The command line: what it says, what it refuses, how quickly it starts."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version

import pytest

from console.sitting import GUILDHALL, guildhall
from guildhall.cli import main
from guildhall.cli.program import COMMANDS


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["play", "--players", "a,b,c,d,e"], "5 players: Splendor is for 2, 3 or 4"),
        (["play", "--players", "a"], "1 player: Splendor is for 2, 3 or 4"),
        (["play", "--players", "a", "--bots", "gredy"], "there is no bot 'gredy'"),
        (["play", "--players", "a,A"], "two players have the same name"),
        (["play", "--players", "x" * 25 + ",b"], "is not a name"),
        (["play", "--players", "a,,b"], "'' is not a name"),
        (["play", "--players", "\x1b[31mx,b"], "is not a name"),
        (
            ["play", "--gold", "11"],
            "'11' is not offered for “Gold tokens”. Choose a number",
        ),
        (["play", "--gold", "many"], "'many' is not offered for “Gold tokens”"),
        (
            ["play", "--nobles", "none"],
            "'none' is not offered for “Nobles to draw from”",
        ),
        (["play", "--players", "a,b", "--seed", "\x07"], "The seed has unreadable characters"),
        (["play", "--resume", "x.json", "--gold", "4"], "--resume FILE takes no other options"),
        (["play", "--frob"], "unrecognized arguments: --frob"),
        (["play", "--play", "a,b"], "unrecognized arguments: --play"),
        (["frobnicate"], "invalid choice: 'frobnicate'"),
        (["replay"], "required: FILE"),
    ],
)
def test_wrong_options_are_told_in_one_line(arguments: list[str], said: str) -> None:
    sitting = guildhall(*arguments)
    assert (sitting.code, sitting.out) == (2, "")
    assert said in sitting.err
    assert sitting.err.startswith("guildhall: ")
    assert sitting.err.count("\n") == 1
    assert "\x1b" not in sitting.err


def test_version_and_help_say_what_is_true() -> None:
    assert guildhall("--version").out == f"guildhall {version('guildhall')}\n"
    assert guildhall().out == guildhall("--help").out
    for command in ("play", "replay", "rules"):
        assert f"  {command} " in guildhall("--help").out
        assert guildhall(command, "--help").out.startswith(f"usage: guildhall {command} ")
    assert "guildhall play --resume evening.json" in guildhall("play", "--help").out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_takes_a_language_wherever_it_stands(name: str) -> None:
    helped = guildhall(name, "--help", "--language", "cs").out
    assert helped.startswith("použití: ")
    assert guildhall("--language=cs", name, "--help").out == helped
    assert guildhall(name, "--help").out != helped


def test_the_language_may_stand_behind_what_a_command_does() -> None:
    for words in (["arena", "match"], ["puzzles"], ["dataset"]):
        assert guildhall(*words, "--language", "fr").err == guildhall("--language=fr", *words).err
        assert "--language" not in guildhall(*words, "--language", "fr").err


def test_options_reach_the_game() -> None:
    options = (
        "--players",
        "Zoe,Bob",
        "--bots",
        "random,random",
        "--gold",
        "4",
        "--nobles",
        "promo",
    )
    out = guildhall("play", *options, "--seed", "some words").out
    assert "Race    Zoe ★0  Bob ★0  random ★0  random 2 ★0" in out
    assert " E 4" in out
    assert "1 Promo " in out


def test_only_bots_are_joined_by_one_person() -> None:
    assert "Race    P1 ★0  random ★0" in guildhall("play", "--bots", "random").out


def test_the_same_seed_gives_the_same_game() -> None:
    options = ("play", "--bots", "random", "--seed", "x")
    assert guildhall(*options, typed="take R G O\n") == guildhall(*options, typed="take R G O\n")


def test_a_reader_that_leaves_early_sees_no_traceback() -> None:
    with subprocess.Popen(
        [*GUILDHALL, "play", "--players", "", "--bots", "random,random", "--seed", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.readline()
        running.stdout.close()
        assert running.stderr.read() == b""


def test_the_first_prompt_needs_nothing_that_loads_slowly_or_is_not_asked_for_yet() -> None:
    slow = {"numpy", "numba", "pydantic", "typer", "fractions", "json", "secrets", "shutil"}
    later = {"guildhall.bots.splendor.greedy", "guildhall.console.saves"}
    program = (
        "import sys; from guildhall.cli import main; main(['play', '--bots', 'greedy']); "
        f"sys.exit(str(sorted({slow | later} & set(sys.modules))))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], input=b"", capture_output=True, check=False
    )
    assert ran.stderr.decode().strip() == "[]"


@pytest.mark.parametrize("columns", [60, 100])
def test_help_is_as_wide_as_the_terminal(
    columns: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    with pytest.raises(SystemExit):
        main(["--help"])
    laid_out = capsys.readouterr().out.partition("commands:")[2].partition("examples:")[0]
    widest = max(map(len, laid_out.splitlines()))
    assert columns - 20 < widest <= columns - 2


def test_help_loads_no_game_and_no_hall() -> None:
    program = (
        "import sys; from guildhall.cli import main\n"
        "try: main(['--help'])\nexcept SystemExit: pass\n"
        "rooms = {'games', 'bots', 'hall', 'tournament', 'web', 'sheets'}\n"
        "sys.exit(str([name for name in sorted(rooms) if f'guildhall.{name}' in sys.modules]))"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert ran.stderr.decode().strip() == "[]"
