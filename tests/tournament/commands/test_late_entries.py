"""Who counts as late."""

from __future__ import annotations

import pytest

from guildhall.tournament import enter, shipped
from guildhall.tournament.commands.late_entries import late_entries
from tournament.worked import DESK, happen, new_event, next_round


@pytest.mark.parametrize(
    ("format_name", "late"), [("splendor-swiss", ["late"]), ("splendor-elimination", [])]
)
def test_sw_8_whoever_comes_after_the_first_draw_is_late_but_not_for_a_bracket(
    format_name: str, late: list[str]
) -> None:
    t = new_event(shipped()[format_name], "ABCDEFGHI")
    assert late_entries(t) == []
    next_round(t)
    assert late_entries(t) == []
    happen(t, enter(t, "late", DESK))
    happen(t, enter(t, "helper", DESK, ranked=False))
    happen(t, enter(t, "expected", DESK, here=False))
    assert late_entries(t) == late
