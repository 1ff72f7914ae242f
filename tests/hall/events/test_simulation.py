"""Events are played by chance to their end."""

from __future__ import annotations

from random import Random

import pytest

from guildhall.hall.events.simulation import play_on
from guildhall.hall.log import open_log
from hall.events.services import new_event


@pytest.mark.parametrize(("key", "rounds"), [("splendor-swiss", 4), ("summoner-wars-base", 3)])
def test_an_event_is_played_to_its_end_round_by_round(key: str, rounds: int) -> None:
    with open_log("memory:") as log:
        event = new_event(log, key, "ABCDEFGH")
        played = list(play_on(event, Random(1)))
        assert [each.number for each in played] == list(range(1, rounds + 1))
        assert all(each.closed for each in played)
        assert event.tournament.ended
        assert list(play_on(event, Random(1))) == []


def test_the_record_says_that_chance_has_played() -> None:
    with open_log("memory:") as log:
        event = new_event(log, "splendor-swiss", "ABCDEFGH")
        entered = len(event.tournament.happenings)
        list(play_on(event, Random(1)))
        assert {each.by for each in event.tournament.happenings[entered:]} == {"chance"}
