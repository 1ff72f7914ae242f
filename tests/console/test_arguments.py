"""What can be typed for a command follows from the signature of its function."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest

from guildhall.console.answers import Answer
from guildhall.console.arguments import CommandGroup, carry_out, read

COMMANDS = CommandGroup()
DIET = {"diet": "what they eat"}


@dataclass(frozen=True, slots=True)
class Common:
    """What all commands have.

    --loud: say more
    """

    loud: bool = False


@dataclass(frozen=True, slots=True)
class Stay:
    """Where somebody stays.

    room ROOM: which room
    """

    room: str
    nights: int | None = None
    """Fields with defaults are options."""


@COMMANDS.add("book 3 --for Ann", "book 3")
def book(
    session: object,
    beds: int,
    guests: Sequence[str] = (),
    *,
    for_: str = "",
    board: Literal["none", "half", "full"] = "none",
    smokes: Annotated[bool | None, "clean"] = None,
    letter: Path | None = None,
    floor: Annotated[int, int] = 0,
) -> Answer:
    """Book a room.

    It is kept until six.

    beds N: how many
    guests NAME: who comes
    --for NAME: in whose name
    --smokes: a room where people smoke
    --clean: a room where nobody does
    """
    given = (beds, list(guests), for_, board, smokes, letter, floor)
    return Answer({"session": session, "given": given})


@COMMANDS.add("stay blue")
def stay(session: object, place: Stay, **more: list[str]) -> Answer:
    """Stay somewhere."""
    return Answer({"session": session, "place": place, "more": more})


@COMMANDS.add("note --diet none")
def note(
    session: object, **lines: Annotated[list[str] | None, {"diet": "what they eat"}]
) -> Answer:
    """Note something."""
    return Answer({"session": session, "lines": lines})


def ran(line: str) -> tuple[Common, dict[str, Any]]:
    name, *words = line.split()
    common, typed = read("inn", COMMANDS[name], words, Common)
    return common, carry_out(COMMANDS[name], "here", typed).data


@pytest.mark.parametrize(
    ("line", "given"),
    [
        ("book 3", (3, [], "", "none", None, None, 0)),
        ("book 2 Ann Bob --for Ann", (2, ["Ann", "Bob"], "Ann", "none", None, None, 0)),
        ("book 1 --board half --smokes", (1, [], "", "half", True, None, 0)),
        ("book 1 --clean --letter a.txt", (1, [], "", "none", False, Path("a.txt"), 0)),
        ("book 1 --floor 0", (1, [], "", "none", None, None, 0)),
    ],
)
def test_words_and_options_reach_their_parameters(line: str, given: object) -> None:
    assert ran(line) == (Common(), {"session": "here", "given": given})


def test_the_fields_of_a_dataclass_can_be_typed_and_options_nobody_declared_are_kept() -> None:
    common, data = ran("stay blue --nights 2 --loud --pets 1 cat")
    assert common == Common(loud=True)
    assert data["place"] == Stay("blue", 2)
    assert data["more"] == {"pets": ["1", "cat"]}


def test_declared_further_options_may_be_repeated_and_others_are_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert ran("note --diet fish --diet rice")[1]["lines"] == {"diet": ["fish", "rice"]}
    with pytest.raises(SystemExit):
        ran("note --pets cat")
    assert "unrecognized arguments: --pets cat; see inn note --help" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("book", "required: N"),
        ("book 0", "argument N: invalid number value: '0'"),
        ("book 1 --board all", "invalid choice: 'all'"),
        ("book 1 --smokes --clean", "not allowed with argument --smokes"),
        ("book 1 --loft", "unrecognized arguments: --loft"),
    ],
)
def test_what_does_not_fit_is_told_in_one_line(
    line: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        ran(line)
    told = capsys.readouterr().err
    assert end.value.code == 2
    assert complaint in told
    assert told.count("\n") == 1


def test_the_help_is_the_docstring(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        ran("book --help")
    shown = " ".join(capsys.readouterr().out.split())
    assert "Book a room. It is kept until six." in shown
    assert "NAME who comes" in shown
    assert "--for NAME in whose name" in shown
    assert "--clean a room where nobody does" in shown
    assert "none, half, full" in shown
    assert "all commands: --loud say more" in shown
    assert "examples: inn book 3 --for Ann inn book 3" in shown
    assert "beds N:" not in shown
