"""The how-to-play page and its parts (C6)."""

from __future__ import annotations

from collections.abc import Sequence

from guildhall.games.splendor.editions import Edition
from guildhall.games.splendor.editions.edition import Help
from guildhall.games.splendor.howto import NOTE, SECTIONS, moves, own_paragraphs

TITLE = "WELCOME TO SPLENDOR"

SERVICES = (
    Help(
        "help",
        "show this page, or the part for a command",
        (("help", "everything"), ("help take", "one command")),
    ),
    Help("board", "draw the board again"),
    Help("hint", "see a proposal of the bot 'greedy' and what you can afford"),
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


LOOK = Help(
    "look",
    "see all facts of a card and what it would cost you",
    (("look b2", "the card with this number"), ("look 1", "the card shown as Res 1")),
)


def commands(edition: Edition) -> dict[str, Help]:
    """Every command by its name."""
    return {**moves(edition), **{command.name: command for command in (LOOK, *SERVICES)}}


def page(edition: Edition) -> list[str]:
    """The whole page."""
    lines = [TITLE, ""]
    for title, paragraphs in SECTIONS:
        lines += _section(title, paragraphs)
    if edition.how_to_play:
        lines += _section(edition.title, own_paragraphs(edition))
    lines.append("Commands (in large or small letters; extra blanks do no harm)")
    for command in commands(edition).values():
        lines += [f"  {line}" for line in part(command)]
    return [*lines, "", "Please note", f"  {NOTE}"]


def part(command: Help) -> list[str]:
    """The part of the page for a command."""
    lines = [f"{command.name}: {command.summary}"]
    lines += [f"  {example:<18} {meaning}" for example, meaning in command.examples]
    return [*lines, f"  {command.more}"] if command.more else lines


def _section(title: str, paragraphs: Sequence[str]) -> list[str]:
    return [title, *(f"  {paragraph}" for paragraph in paragraphs), ""]
