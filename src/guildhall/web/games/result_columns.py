"""What the columns of a finished game's result are."""

from __future__ import annotations

from guildhall.hall.games import Result
from guildhall.messages import mark

HEADINGS = {
    "prestige": mark("Prestige"),
    "cards": mark("Cards"),
    "nobles": mark("Nobles"),
    "points": mark("Score"),
}
"""What stands above the columns of a result."""

LEFT_OUT = ("place", "tokens")
"""What is known of everybody and decides nothing."""


def columns(result: Result) -> list[str]:
    """What is told of everybody beside the place: the points, and else what somebody has at all."""
    known = [what for what in result.standings[0] if what not in LEFT_OUT]
    return known[:1] + [what for what in known[1:] if any(each[what] for each in result.standings)]
