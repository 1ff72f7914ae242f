"""What an organiser will do next, from how an event stands."""

from __future__ import annotations

from typing import Literal

from guildhall.tournament import Tournament

Step = Literal["add", "draw", "publish", "result", "confirm", "final", "end", "standings"]


def next_step(t: Tournament) -> Step:
    """The next task at the desk."""
    if t.ended:
        return "standings"
    if t.draft:
        return "publish"
    if open_tables := [table for each in t.rounds for table in each.unsettled()]:
        return "result" if any(table.sheet is None for table in open_tables) else "confirm"
    if not t.rounds and len(t.people) < t.format.tables.smallest:
        return "add"
    return _next_round(t)


def _next_round(t: Tournament) -> Step:
    brackets = [each for each in t.rounds if each.kind == "bracket"]
    if brackets and len(brackets[-1].tables) + len(brackets[-1].byes) == 1:
        return "end"
    if t.format.pairing.by == "bracket":
        return "draw"
    if brackets:
        return "final"
    if not t.rounds:
        return "draw"
    planned = t.attendance()
    if len(t.counting_rounds()) < planned.rounds:
        return "draw"
    has_final = planned.top_cut and t.starters > t.format.final.above_players
    return "final" if has_final else "end"
