"""The chess clock as its stream tells it, moment by moment (SW-37)."""

from __future__ import annotations

from guildhall.tournament.table.chess_clock import ChessFold
from tournament.table.chess_steps import at, clock, press

START = (0, "started", {"players": ["Ann", "Bob"], "seconds": 100})


def test_a_clock_that_nobody_started_has_no_players() -> None:
    state = ChessFold().state(at(5))
    assert (state.players, state.left, state.turn, state.running) == ((), {}, "", False)
    assert (state.out_of_time, state.over, state.proposal, state.presses) == ("", False, None, 0)


def test_time_goes_by_for_whoever_is_to_move() -> None:
    assert clock(START).state(at(30)).left == {"Ann": 70, "Bob": 100}
    pressed = clock(START, press(30))
    assert pressed.state(at(50)).left == {"Ann": 70, "Bob": 80}
    assert (pressed.to_move, pressed.presses) == ("Bob", 1)
    twice = clock(START, press(30), press(50))
    assert twice.state(at(55)).left == {"Ann": 65, "Bob": 80}
    assert (twice.to_move, twice.presses) == ("Ann", 2)


def test_a_clock_of_the_hall_that_goes_back_gives_nobody_time() -> None:
    assert clock(START).state(at(-30)).left == {"Ann": 100, "Bob": 100}
    assert clock(START, press(-30)).left == {"Ann": 100, "Bob": 100}


def test_a_pause_costs_nobody_time() -> None:
    paused = clock(START, (10, "paused", {}), (20, "paused", {}))
    assert (paused.state(at(90)).left["Ann"], paused.state(at(90)).running) == (90, False)
    on = clock(START, (10, "paused", {}), (50, "continued", {}), (60, "continued", {}))
    assert (on.state(at(70)).left["Ann"], on.state(at(70)).running) == (70, True)


def test_time_is_over_with_the_last_second_and_the_turn_decides() -> None:
    assert clock(START).state(at(99)).out_of_time == ""
    assert clock(START).state(at(100)).out_of_time == "Ann"
    in_time = clock(START, press(99))
    assert (in_time.winner, in_time.loser, in_time.to_move) == ("", "", "Bob")
    late = clock(START, press(100)).state(at(150))
    assert (late.winner, late.loser, late.over) == ("Bob", "Ann", True)
    assert late.proposal == {"winner": "Bob", "loser": "Ann"}
    assert (late.running, late.out_of_time, late.left) == (False, "", {"Ann": 0, "Bob": 100})


def test_the_other_side_loses_by_time_as_well() -> None:
    late = clock(START, press(10), press(111))
    assert (late.winner, late.loser) == ("Ann", "Bob")


def test_who_wins_stops_the_clock_and_it_can_be_set_back() -> None:
    won = clock(START, press(10), (30, "won", {"player": "Bob"}))
    assert won.state(at(90)).proposal == {"winner": "Bob", "loser": "Ann"}
    assert won.state(at(90)).left == {"Ann": 90, "Bob": 80}
    other = clock(START, (30, "won", {"player": "Ann"}))
    assert (other.winner, other.loser) == ("Ann", "Bob")
    assert clock(START, press(10), (30, "won", {"player": "Bob"}), (40, "reset", {})) == ChessFold()
