"""Every command has examples in its help, and every example works."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from pathlib import Path

import pytest

from console.event.at_the_desk import Terminal
from guildhall.console.arguments import Command
from guildhall.console.event.command import GROUPS, find_command

SUMMARIES = dict(chain.from_iterable(summaries.items() for summaries in GROUPS.values()))
COMMANDS = [find_command(name) for name in SUMMARIES]
EXAMPLES = [(command, example) for command in COMMANDS for example in command.examples]


def opened(terminal: Terminal) -> None:
    terminal.does('new "Spring Cup" --seed 7')


def entered(terminal: Terminal) -> None:
    terminal.open_event(4)


def many(terminal: Terminal) -> None:
    terminal.does('new "Spring Cup" --seed 7')
    terminal.does("add " + " ".join(f"p{number}" for number in range(20)))


def many_drafted(terminal: Terminal) -> None:
    many(terminal)
    terminal.does("draw")


def drafted(terminal: Terminal) -> None:
    terminal.open_event(4)
    terminal.does("draw")


def playing(terminal: Terminal) -> None:
    drafted(terminal)
    terminal.does("publish")


def handed_in(terminal: Terminal) -> None:
    playing(terminal)
    seats = terminal.data("pairings")["tables"][0]["seats"]
    line = terminal.result_line(1, seats)
    terminal.does(f"{line} --by {seats[0]} --role player")


def reported(terminal: Terminal) -> None:
    playing(terminal)
    terminal.does("result Ann=16 Bob=14 Cid=12 Dan=10")


def rounds_played(terminal: Terminal) -> None:
    entered(terminal)
    for _ in range(3):
        terminal.play_round()


def listed(terminal: Terminal) -> None:
    entered(terminal)
    Path("players.csv").write_text("name\nZed\nYan\n", encoding="utf-8")


def with_towns(terminal: Terminal) -> None:
    entered(terminal)
    Path("towns.csv").write_text("Zed;Brno\nYan;Oslo\n", encoding="utf-8")


def exported(terminal: Terminal) -> None:
    entered(terminal)
    terminal.does("export spring-cup.jsonl")
    terminal.db = terminal.db.with_name("elsewhere.db")


def one_seat_free(terminal: Terminal) -> None:
    terminal.open_event(7)
    terminal.does("draw")
    terminal.does("publish")


def duels(terminal: Terminal) -> None:
    terminal.open_event(6, "summoner-wars-base")


def nothing(_: Terminal) -> None:
    pass


BEFORE: dict[str, Callable[[Terminal], None]] = {
    "draw --tables 6": many,
    "draw --discard": drafted,
    "add Ann Bob Cid Dan": opened,
    "add --csv players.csv": listed,
    "add --csv towns.csv --columns name,town": with_towns,
    "export spring-cup.jsonl": entered,
    "import spring-cup.jsonl": exported,
    "sheets results --player Dan": playing,
    "publish": drafted,
    "pairings": playing,
    "clock": playing,
    "waves": many_drafted,
    "result": playing,
    "confirm": handed_in,
    "correct": reported,
    "rule": playing,
    "late": one_seat_free,
    "decks": duels,
    "final": rounds_played,
    "cut": rounds_played,
    "end": rounds_played,
    "new": nothing,
    "formats": nothing,
    "demo": nothing,
    "list": nothing,
}
"""What must have happened before an example, or before all examples of a command."""


@pytest.mark.parametrize(("command", "example"), EXAMPLES, ids=[each for _, each in EXAMPLES])
def test_the_example_works(command: Command, example: str, terminal: Terminal) -> None:
    BEFORE.get(example, BEFORE.get(command.name, entered))(terminal)
    assert terminal.does(example)


@pytest.mark.parametrize("command", COMMANDS, ids=[command.name for command in COMMANDS])
def test_the_help_shows_the_examples_within_80_columns(
    command: Command, terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shown = terminal.run(f"{command.name} --help").out
    assert all(example in shown for example in command.examples)
    assert command.examples
    about = shown.partition("examples:")[0]
    assert max(map(len, about.splitlines())) <= 80


def test_the_list_of_commands_names_all_of_them(terminal: Terminal) -> None:
    shown = terminal.run("--help").out
    assert all(f"  {name:<10} {summary}" in shown for name, summary in SUMMARIES.items())
    assert max(map(len, shown.splitlines())) <= 80


def test_simulation_of_the_event_at_hand_writes_nothing(terminal: Terminal) -> None:
    playing(terminal)
    before = terminal.data("history")["seq"]
    assert terminal.data("simulate")["order"]
    assert terminal.data("history")["seq"] == before
