"""The parts of a how-to-play page that all games share (C6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from guildhall.console.language import about, tell
from guildhall.games.words import Help
from guildhall.messages import mark

SERVICES = (
    Help(
        "help",
        mark("show this page, or the part for a command"),
        (("help", mark("everything")), ("help save", mark("one command"))),
    ),
    Help("board", mark("draw the board again")),
    Help("hint", mark("see what a bot would play")),
    Help(
        "undo",
        mark("take your last decision back, and what bots did since"),
        more=mark("Only where one person plays."),
    ),
    Help("history", mark("list all moves so far")),
    Help(
        "save",
        mark("write the game to a file"),
        (("save evening.json", mark("go on later: guildhall play --resume evening.json")),),
    ),
    Help("quit", mark("leave the game")),
)
"""The commands of every game."""

ALL_COMMANDS = mark("Commands (upper or lower case; extra spaces do not matter)")


def by_name(helps: Iterable[Help]) -> dict[str, Help]:
    """Commands by their names; where two share one, the later counts."""
    return {command.name: command for command in helps}


def section(title: str, paragraphs: Sequence[str]) -> list[str]:
    """A section of the page, with an empty line behind it."""
    return [tell(title), *(f"  {tell(paragraph)}" for paragraph in paragraphs), ""]


def part(command: Help) -> list[str]:
    """The part of the page for a command."""
    lines = [about(command.name, command.summary)]
    lines += [f"  {example:<18} {tell(meaning)}" for example, meaning in command.examples]
    return [*lines, f"  {tell(command.more)}"] if command.more else lines
