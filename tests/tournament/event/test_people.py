"""Whose word settles a result, and who judges."""

from __future__ import annotations

from typing import get_args

from guildhall.tournament import Player, Stamp
from guildhall.tournament.event.people import Role


def test_t_4_ts_39_whose_entries_are_settled_and_who_rules() -> None:
    stamps = {role: Stamp("x", "now", role) for role in get_args(Role)}
    official = {role for role, stamp in stamps.items() if stamp.official}
    assert official == {"organiser", "arbiter", "scorekeeper", "hall"}
    assert {role for role, stamp in stamps.items() if stamp.judges} == {"organiser", "arbiter"}


def test_t_6_who_dropped_or_was_removed_plays_no_more() -> None:
    plays = {
        standing: Player("a", "Ann", standing).plays_on
        for standing in ("entered", "present", "absent", "dropped", "removed")
    }
    assert plays == {
        "entered": True,
        "present": True,
        "absent": True,
        "dropped": False,
        "removed": False,
    }
