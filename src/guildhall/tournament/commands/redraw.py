"""Draws a draft again with its own seed and choices, to see whether it still stands (T-7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from guildhall.messages import Message, message_from_data
from guildhall.tournament.commands.knockout import draw_bracket, draw_final, draw_side_round
from guildhall.tournament.commands.swiss_draw import choices_of, swiss_data
from guildhall.tournament.event.people import Stamp
from guildhall.tournament.event.rounds import Round
from guildhall.tournament.event.tournament import Tournament

NOBODY = Stamp("", "")
"""What is only tried is done by nobody."""


def drawn_again(t: Tournament, draft: Round) -> dict[str, Any]:
    """The draft as the same draw would make it now, for the same people where it is a Swiss round.

    Refused as any draw is, when it could not be made now.
    """
    choices = draft.choices or {}
    extra = choices.get("fill_in", ())
    if draft.kind == "swiss":
        return swiss_data(t, choices_of(draft), set(draft.as_drawn_people()))
    if draft.kind == "side":
        players = choices.get("players", draft.as_drawn_people())
        drawn = draw_side_round(t, players, NOBODY, seed=draft.seed)
    elif t.format.elimination:
        drawn = draw_bracket(t, NOBODY, seed=draft.seed, extra=extra)
    else:
        size = choices.get("size") if draft.choices is not None else len(t.cut)
        drawn = draw_final(t, NOBODY, size=size, seed=draft.seed, extra=extra)
    return drawn[0].data


def tables_changed(t: Tournament, draft: Round) -> int:
    """How many tables and byes of a draft the same draw would make otherwise now (T-2)."""
    again = drawn_again(t, draft)
    now = {
        _seat(draft, row["number"], row["seats"], message_from_data(row["reason"]))
        for row in again["tables"]
    }
    now |= {(0, (bye["player"],), message_from_data(bye["reason"])) for bye in again["byes"]}
    tables = draft.as_drawn.values()
    before = {_seat(draft, table.number, table.seats, table.reason) for table in tables}
    before |= {(0, (player,), reason) for player, reason in draft.byes_as_drawn.items()}
    return max(len(now - before), len(before - now))


def _seat(
    draft: Round, number: int, seats: Sequence[str], reason: Message
) -> tuple[int, tuple[str, ...], Message]:
    """A table to be compared; its number changes freely where other rounds take and leave some."""
    return number if draft.kind == "swiss" else 0, tuple(seats), reason
