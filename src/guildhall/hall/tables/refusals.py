"""What is refused at tables in more than one place."""

from __future__ import annotations

from collections.abc import Iterable

from guildhall.hall.errors import Invalid, NotAllowed, NotFound, Stale
from guildhall.hall.tables.table import Table
from guildhall.messages import Listing, PlayerRef, Word, message, quoted


def no_such_table() -> NotFound:
    """Nobody has opened a table of this name."""
    return NotFound(message("There is no such table"), message("Look at the tables in the lobby"))


def not_seated() -> NotAllowed:
    """Somebody does not sit at the table."""
    return NotAllowed(
        message("You have no seat at this table"), message("Watch, or open a table of your own")
    )


def not_your_turn(table: Table) -> NotAllowed:
    """Somebody else is to move."""
    name = table.at(table.turn or 0).name
    return NotAllowed(message("It is the turn of {player}", player=PlayerRef(name)))


def after_your_turn(text: str) -> Invalid:
    """A move belongs to another turn."""
    return Invalid(
        message("'{move}' comes after your turn", move=Word(text[:40])),
        message("Send one turn at a time"),
    )


def moved_on() -> Stale:
    """Something was decided on a position that is no longer there."""
    return Stale(message("The table has moved on"), message("Look at it and decide again"))


def unknown_bot(bot: str, known: Iterable[str]) -> Invalid:
    """A game has no such bot."""
    return Invalid(
        message("There is no bot {bot} for this game", bot=quoted(bot[:40])),
        message("Choose one of {names}", names=Listing(tuple(map(Word, known)))),
    )
