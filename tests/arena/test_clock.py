"""Clocks of games say what is left, and how much of it a decision may take."""

from __future__ import annotations

import pytest

from guildhall.arena.clock import Clock, read_clock
from guildhall.arena.conditions import make_conditions
from guildhall.arena.entrants import Entrant
from guildhall.arena.errors import ArenaError
from guildhall.arena.line_protocol import go_line, read_go
from guildhall.arena.players import limits_of
from guildhall.bots.contract import Allowance


def test_seconds_and_what_is_added_are_read() -> None:
    assert read_clock("300+2") == Clock(300, 2)
    assert read_clock("60") == Clock(60, 0)
    assert read_clock("0.5+0.1") == Clock(0.5, 0.1)


@pytest.mark.parametrize("text", ["", "0", "soon", "3+", "+2", "-3", "3+2+1"])
def test_what_is_no_clock_is_refused(text: str) -> None:
    with pytest.raises(ArenaError, match="no clock"):
        read_clock(text)


def test_what_is_left_grows_by_decisions_and_shrinks_by_what_they_took() -> None:
    assert Clock(60, 2).after(10, 35.0) == Clock(45, 2)


def test_a_share_leaves_enough_for_many_more_decisions() -> None:
    assert Clock(50, 2).share == pytest.approx(3.5)
    assert Clock(1, 10).share == pytest.approx(0.5)
    assert Clock(-1, 0).share == 0


def test_neither_the_clock_nor_the_time_of_a_decision_may_be_exceeded() -> None:
    conditions = make_conditions(margin=0.5, clock="60")
    quick = Entrant("quick", allowance=Allowance(seconds=2))
    assert limits_of(quick, conditions, Clock(50, 0)).seconds == 2.5
    assert limits_of(quick, conditions, Clock(1, 0)).seconds == 1.5
    assert limits_of(Entrant("free"), conditions, Clock(50, 0)).seconds == 50.5


def test_programs_are_told_what_is_left() -> None:
    line = go_line(Allowance(seconds=3.5), Clock(250, 2))
    assert line == "go time 3500 left 250000 increment 2000"
    assert read_go(line) == Allowance(seconds=3.5)
