"""Whole commands are taken back: what one of them made happen, and nothing of another."""

from __future__ import annotations

from guildhall.tournament import enter, shipped
from guildhall.tournament.commands.undo import last_happenings, take_back
from tournament.worked import DESK, happen, new_event


def test_t_2_what_a_command_made_happen_is_found_without_what_is_taken_back() -> None:
    t = new_event(shipped()["splendor-swiss"], "")
    for key in "ABC":
        happen(t, enter(t, key, DESK))
    commands = [0, 1, 2, 2]
    assert last_happenings(t, DESK, commands) == [3, 2]
    happen(t, take_back(t, DESK, [2]))
    assert last_happenings(t, DESK, [*commands, 3]) == [3]
    happen(t, take_back(t, DESK, [3]))
    assert last_happenings(t, DESK, [*commands, 3, 4]) == [1]
