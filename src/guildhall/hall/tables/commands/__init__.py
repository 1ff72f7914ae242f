"""What people, bots and the house do at a table.

Each function reads a table and returns the entries to be written, or refuses. Nothing is changed.
"""

from __future__ import annotations

from guildhall.hall.tables.commands.checks import HOUSE, check_at_table
from guildhall.hall.tables.commands.game_end import closed_by_host, expired, resign
from guildhall.hall.tables.commands.moves import MOST_MOVES, bot_move, move, time_was_up
from guildhall.hall.tables.commands.seats import (
    check_bot,
    come_back,
    drawn_order,
    leave,
    named,
    opened,
    rematch,
    seat_bot,
    seed_hash,
    sit,
    start,
    unseat,
)
from guildhall.hall.tables.commands.time_limits import limited, resumed, run_out, time_is_up
from guildhall.hall.tables.commands.undo_requests import answer_undo, ask_undo

__all__ = [
    "HOUSE",
    "MOST_MOVES",
    "answer_undo",
    "ask_undo",
    "bot_move",
    "check_at_table",
    "check_bot",
    "closed_by_host",
    "come_back",
    "drawn_order",
    "expired",
    "leave",
    "limited",
    "move",
    "named",
    "opened",
    "rematch",
    "resign",
    "resumed",
    "run_out",
    "seat_bot",
    "seed_hash",
    "sit",
    "start",
    "time_is_up",
    "time_was_up",
    "unseat",
]
