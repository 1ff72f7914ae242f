"""Looking at a table: who may, and where moves would lead, without writing anything."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from guildhall.games.contract import MoveError
from guildhall.hall.errors import Invalid, NotAllowed
from guildhall.hall.people import Person
from guildhall.hall.tables.commands import MOST_MOVES
from guildhall.hall.tables.table import Table


@dataclass(frozen=True, slots=True)
class Tried:
    """What a seat would have to decide next in the same turn, after some moves."""

    decision: str | None
    """The kind of decision; none when the turn would be over."""
    legal_moves: tuple[str, ...]


def look(table: Table, person: Person | None) -> int | None:
    """The seat from which somebody sees a table, none for a spectator; or a refusal."""
    seat = table.seat_of(person.id) if person else None
    invited = table.phase != "playing" or table.options.spectators
    if seat is None and not invited and (person is None or person.id != table.opener):
        raise NotAllowed("Nobody may look on here", "Watch another game, or play one")
    return seat


def tried(table: Table, person: Person, texts: Sequence[str]) -> Tried:
    """Where moves of one turn would lead; what the seat does not know is only guessed."""
    seat = table.seat_of(person.id)
    if seat is None or table.turn != seat:
        raise NotAllowed("It is not your turn", "Wait until it is")
    if len(texts) > MOST_MOVES:
        raise Invalid(f"{len(texts)} moves at once", f"Try 0 to {MOST_MOVES}")
    before = table.game.view_for(seat)
    game = before.determinise(random.Random(0))  # noqa: S311 - a guess
    for text in texts:
        if game.turn != seat:
            raise Invalid(f"'{text[:40]}' comes after your turn", "Try one turn at a time")
        try:
            game.push(game.parse(text))
        except MoveError as error:
            raise Invalid(error.reason, error.detail) from error
    words, after = table.spec.game_words(), game.view_for(seat)
    begins_again = bool(texts) and words.begins_turn(game)
    if game.turn != seat or begins_again or words.guessed(before, after):
        return Tried(None, ())
    return Tried(game.decision, tuple(map(str, after.legal_moves())))
