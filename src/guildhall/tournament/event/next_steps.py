"""What an organiser will do next, from how an event stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from guildhall.tournament.event.bracket import still_in
from guildhall.tournament.event.rounds import Round
from guildhall.tournament.event.tournament import Tournament

Step = Literal["add", "draw", "publish", "result", "confirm", "final", "end", "standings"]


def next_step(t: Tournament) -> Step:
    """The next task at the desk."""
    if t.ended:
        return "standings"
    if t.draft:
        return "publish"
    counting = [each for each in t.open_rounds() if each.kind != "side"]
    if counting:
        return _missing(counting)
    if not t.rounds and len(t.people) < t.format.tables.smallest:
        return "add"
    step = _next_round(t)
    return _missing(t.open_rounds()) if step == "end" and t.open_rounds() else step


def _missing(rounds: Sequence[Round]) -> Step:
    """What open rounds wait for; a bracket does not wait for the side rounds beside it (TS-30)."""
    tables = [table for each in rounds for table in each.unsettled()]
    return "result" if any(table.sheet is None for table in tables) else "confirm"


def _next_round(t: Tournament) -> Step:
    if t.bracket_begun and len(still_in(t)) <= 1:
        return "end"
    if t.format.elimination:
        return "draw"
    if t.bracket_begun:
        return "final"
    if not t.rounds:
        return "draw"
    planned = t.attendance()
    if len(t.counting_rounds()) < planned.rounds:
        return "draw"
    has_final = planned.top_cut and t.starters > t.format.final.above_players
    return "final" if has_final else "end"
