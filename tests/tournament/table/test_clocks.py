"""What the time of a game decides."""

from __future__ import annotations

from dataclasses import replace

from guildhall.tournament import shipped
from guildhall.tournament.table.clocks import delays_too_long

TIME = shipped()["splendor-swiss"].time


def test_ts_20_a_delay_ends_the_game_from_the_minute_that_is_set_and_never_without_one() -> None:
    five = replace(TIME, delay_minutes=5)
    assert [delays_too_long(seconds, five) for seconds in (299.9, 300, 301)] == [False, True, True]
    assert not delays_too_long(3_600, replace(TIME, delay_minutes=0))
