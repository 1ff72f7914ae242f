"""The parts of a how-to-play page that all games share (C6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from guildhall.games.words import Help

SERVICES = (
    Help(
        "help",
        "show this page, or the part for a command",
        (("help", "everything"), ("help save", "one command")),
    ),
    Help("board", "draw the board again"),
    Help("hint", "see a proposal of a bot"),
    Help(
        "undo",
        "take your last decision back, and what bots did since",
        more="Only where one person plays.",
    ),
    Help("history", "list all moves so far"),
    Help(
        "save",
        "write the game to a file",
        (("save evening.json", "go on later: guildhall play --resume evening.json"),),
    ),
    Help("quit", "leave the game"),
)
"""The commands of every game."""


def by_name(helps: Iterable[Help]) -> dict[str, Help]:
    """Commands by their names; where two share one, the later counts."""
    return {command.name: command for command in helps}


def section(title: str, paragraphs: Sequence[str]) -> list[str]:
    """A section of the page, with an empty line behind it."""
    return [title, *(f"  {paragraph}" for paragraph in paragraphs), ""]


def part(command: Help) -> list[str]:
    """The part of the page for a command."""
    lines = [f"{command.name}: {command.summary}"]
    lines += [f"  {example:<18} {meaning}" for example, meaning in command.examples]
    return [*lines, f"  {command.more}"] if command.more else lines
