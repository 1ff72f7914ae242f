"""Decisions of people and bots."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from guildhall.games.contract import MoveError
from guildhall.hall.errors import Invalid, NotAllowed, Stale
from guildhall.hall.log import NewEntry
from guildhall.hall.people import Person
from guildhall.hall.tables.commands.checks import check_phase
from guildhall.hall.tables.commands.game_end import ended
from guildhall.hall.tables.commands.time_limits import run_out, time_is_up
from guildhall.hall.tables.refusals import after_your_turn, moved_on, not_seated, not_your_turn
from guildhall.hall.tables.table import Table
from guildhall.messages import message

MOST_MOVES = 8
"""How many decisions of one turn may be sent together."""


def move(
    table: Table, person: Person, texts: Sequence[str], on: int, now: datetime
) -> list[NewEntry]:
    """A person decides: one decision, or several of one turn, all or none.

    `on` is the position that was decided on. The same again is no error and changes nothing.
    """
    seat = table.seat_of(person.id)
    if seat is None:
        raise not_seated()
    if not 1 <= len(texts) <= MOST_MOVES:
        raise Invalid(
            message("{number} moves at once", number=len(texts)),
            message("Send 1 to {number}", number=MOST_MOVES),
        )
    if _repeated(table, seat, texts, on):
        return []
    if table.at(seat).gave_up == "time" or (table.result and table.result.ending == "stopped"):
        raise time_was_up()
    if table.phase == "playing" and on != table.position:
        raise moved_on()
    check_phase(table, "playing", message("This game is not running"))
    if table.turn != seat:
        raise not_your_turn(table)
    if table.at(seat).bot:
        raise NotAllowed(message("A bot plays for you"), message("Come back to the table first"))
    if time_is_up(table, now):
        return run_out(table, now)
    return _moves(table, seat, texts, person.id)


def bot_move(table: Table, text: str, on: int, trouble: str = "") -> list[NewEntry]:
    """A bot decides; `trouble` says why the house did it in its place."""
    seat = table.bot_to_move
    if seat is None or on != table.position:
        return []
    return _moves(table, seat, [text], f"bot:{table.at(seat).bot}", trouble)


def time_was_up() -> Stale:
    """The refusal of a move that came after the flag, whoever has noticed first that it fell."""
    return Stale(message("Time ran out before this move arrived"), message("Look at the table"))


def _moves(
    table: Table, seat: int, texts: Sequence[str], by: str, trouble: str = ""
) -> list[NewEntry]:
    game, entries, played = table.game, [], []
    for text in texts:
        if game.turn != seat:
            raise after_your_turn(text)
        game = game.copy()
        try:
            move = game.parse(text)
            game.push(move)
        except MoveError as error:
            raise Invalid(error.reason, error.detail) from error
        played.append((str(move), game))
        data: dict[str, Any] = {"seat": seat, "move": str(move), "on": table.position}
        if trouble:
            data["for_bot"] = trouble
        entries.append(NewEntry(by, "moved/1", data))
    table.expect(played)
    if game.turn is None:
        entries.append(ended(table, game))
    return entries


def _repeated(table: Table, seat: int, texts: Sequence[str], on: int) -> bool:
    """Whether exactly these moves were made on that position, however they were written."""
    made = [index for index, earlier in enumerate(table.moves) if earlier.on == on]
    if len(made) != len(texts) or table.moves[made[0]].seat != seat:
        return False
    game = table.game.copy()
    while len(game.history) > made[0]:
        game.pop()
    try:
        for index, text in zip(made, texts, strict=True):
            move = game.parse(text)
            if str(move) != table.moves[index].text:
                return False
            game.push(move)
    except MoveError:
        return False
    return True
