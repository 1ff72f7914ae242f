"""Events for reports: rounds with results, a final, somebody who was excluded."""

from __future__ import annotations

from collections.abc import Mapping

from guildhall.tournament.commands.knockout import draw_final
from guildhall.tournament.commands.rulings import rule
from guildhall.tournament.event.happenings import Happening
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.format_file import shipped
from tournament.worked import DESK, happen, new_event, next_round, play, publish_draft

SPLENDOR = shipped()["splendor-swiss"]
SCORES = dict(zip("ABCDEFGH", (21, 20, 19, 18, 17, 16, 15, 14), strict=True))


def one_round(scores: Mapping[str, int] = SCORES) -> Tournament:
    """All have played the only round before the final."""
    t = new_event(SPLENDOR, scores)
    happen(t, [Happening("rounds set", {"rounds": 1}, DESK.by, DESK.at)])
    next_round(t)
    play(t, scores)
    return t


def exclude(t: Tournament, player: str) -> None:
    """Exclude somebody from the event."""
    happen(t, rule(t, "removal", DESK, why="cheated", player=player))


def begin_final(t: Tournament) -> None:
    """Draw and publish the final."""
    happen(t, draw_final(t, DESK))
    publish_draft(t)
