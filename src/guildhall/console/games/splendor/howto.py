"""The how-to-play page of Splendor (C6)."""

from __future__ import annotations

from guildhall.console.howto import ALL_COMMANDS, SERVICES, by_name, part, section
from guildhall.console.language import tell
from guildhall.games.splendor.editions import Edition
from guildhall.games.splendor.howto import NOTE, SECTIONS, SHOP, moves, own_paragraphs
from guildhall.games.words import Help
from guildhall.messages import Term, Word, mark, message

TITLE = mark("WELCOME TO SPLENDOR")

OWN = (
    Help(
        "help",
        mark("show this page, or the part for a command"),
        (("help", mark("everything")), ("help take", mark("one command"))),
    ),
    Help("hint", mark("see what the bot 'greedy' would play, and what you can afford")),
)
"""Commands of every game, with what is special here."""

LOOK = Help(
    "look",
    mark("see all facts of a card and what it would cost you"),
    (("look b2", mark("the card with this number")), ("look 1", mark("the card shown as Res 1"))),
)

WHY = Help(
    "why",
    mark("see in one sentence what a move gains, brings closer and denies"),
    (("why buy b2", mark("for this move")), ("why", mark("for the move that `hint` suggests"))),
)


def commands(edition: Edition) -> dict[str, Help]:
    """Every command by its name."""
    return {**moves(edition), **by_name((LOOK, WHY, *SERVICES, *OWN))}


def page(edition: Edition) -> list[str]:
    """The whole page."""
    lines = [tell(TITLE), ""]
    for title, paragraphs in SECTIONS:
        lines += section(title, paragraphs)
    if edition.how_to_play:
        named = message("{game}: {edition}", game=Word("Splendor"), edition=Term(edition.name))
        lines += section(tell(named), own_paragraphs(edition))
    lines.append(tell(ALL_COMMANDS))
    for command in commands(edition).values():
        lines += [f"  {line}" for line in part(command)]
    return [*lines, "", tell(message("Please note")), f"  {tell(NOTE)} {SHOP}"]
