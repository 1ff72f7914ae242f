"""Who is away in turn, and who for another reason."""

from __future__ import annotations

from guildhall.tournament import check_out, shipped
from guildhall.tournament.commands.sit_outs import sitting_out
from tournament.worked import DESK, happen, new_event


def test_ts_9_whoever_is_away_by_choice_does_not_sit_out_in_turn() -> None:
    t = new_event(shipped()["splendor-swiss"], "ABCDEFGHI")
    happen(t, check_out(t, ["A"], DESK))
    assert sitting_out(t) == []
