"""The how-to-play page of Splendor (C6)."""

from __future__ import annotations

from guildhall.console.howto import SERVICES, by_name, part, section
from guildhall.games.splendor.editions import Edition
from guildhall.games.splendor.howto import NOTE, SECTIONS, moves, own_paragraphs
from guildhall.games.words import Help

TITLE = "WELCOME TO SPLENDOR"

OWN = (
    Help(
        "help",
        "show this page, or the part for a command",
        (("help", "everything"), ("help take", "one command")),
    ),
    Help("hint", "see a proposal of the bot 'greedy' and what you can afford"),
)
"""Commands of every game, with what is special here."""

LOOK = Help(
    "look",
    "see all facts of a card and what it would cost you",
    (("look b2", "the card with this number"), ("look 1", "the card shown as Res 1")),
)


def commands(edition: Edition) -> dict[str, Help]:
    """Every command by its name."""
    return {**moves(edition), **by_name((LOOK, *SERVICES, *OWN))}


def page(edition: Edition) -> list[str]:
    """The whole page."""
    lines = [TITLE, ""]
    for title, paragraphs in SECTIONS:
        lines += section(title, paragraphs)
    if edition.how_to_play:
        lines += section(edition.title, own_paragraphs(edition))
    lines.append("Commands (in large or small letters; extra blanks do no harm)")
    for command in commands(edition).values():
        lines += [f"  {line}" for line in part(command)]
    return [*lines, "", "Please note", f"  {NOTE}"]
