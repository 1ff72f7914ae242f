"""Renamed players stand under their new names in what the terminal says."""

from __future__ import annotations

from guildhall.console.event.current_names import current_names
from guildhall.messages import PlayerRef, message
from guildhall.tournament import enter, rename, shipped
from tournament.worked import DESK, happen, new_event


def test_a_renamed_player_is_called_by_the_new_name_and_only_whole_names_are() -> None:
    t = new_event(shipped()["splendor-swiss"], "")
    for name in ("Ann", "Ann Bell", "Bo"):
        happen(t, enter(t, name, DESK))
    assert current_names(t)("Ann Bell meets Bo") == "Ann Bell meets Bo"
    happen(t, rename(t, "Ann", "Anna", DESK))
    happen(t, rename(t, "Ann Bell", "Anne Bell", DESK))
    naming = current_names(t)
    assert (
        naming("Ann Bell meets Ann, Bo and Anni (Ann)")
        == "Anne Bell meets Anna, Bo and Anni (Anna)"
    )
    assert naming(message("{name} is here", name=PlayerRef("Ann"))) == "Anna is here"
