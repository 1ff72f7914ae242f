"""What single lines of a operations change, and what they leave as it was."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from guildhall.hall.events.operations import Delay, EventOperations, RoundTime, fold_operations
from guildhall.hall.log import Entry

BEGAN = datetime(2026, 3, 28, 10, tzinfo=UTC)


def floor_of(*lines: tuple[str, dict[str, Any]]) -> EventOperations:
    """The operations after these lines, one a minute."""
    return fold_operations(
        EventOperations(),
        [
            Entry("floor/x", seq, at(seq), "Tom", f"{kind}/1", {**data, "role": "organiser"})
            for seq, (kind, data) in enumerate(lines, start=1)
        ],
    )


def at(minute: int) -> datetime:
    return BEGAN + timedelta(minutes=minute)


def joined(person: str, player: str, **more: bool) -> tuple[str, dict[str, Any]]:
    return "player-joined", {"person": person, "player": player, **more}


def test_whoever_comes_as_a_player_takes_the_place_of_who_came_before() -> None:
    operations = floor_of(joined("p1", "Ann"), joined("p2", "Bob"), joined("p3", "Ann"))
    assert operations.players == {"p2": "Bob", "p3": "Ann"}
    assert operations.persons == {"Ann": "p3", "Bob": "p2"}
    assert (operations.player_of("p1"), operations.player_of("p3")) == ("", "Ann")


def test_only_a_claimed_entry_keeps_when_it_was_claimed() -> None:
    operations = floor_of(joined("p1", "Ann", claimed=True), joined("p2", "Bob"))
    assert operations.claimed == {"Ann": at(1)}


def test_a_released_player_is_free_and_the_others_stay() -> None:
    lines = joined("p1", "Ann", claimed=True), joined("p2", "Bob", claimed=True)
    operations = floor_of(*lines, ("player-released", {"player": "Ann"}))
    assert operations.players == {"p2": "Bob"}
    assert operations.persons == {"Bob": "p2"}
    assert operations.claimed == {"Bob": at(2)}


def test_a_program_plays_by_a_link_until_the_link_is_renewed() -> None:
    linked = "linked", {"person": "p1", "player": "Ann", "generation": 1}
    once = "links-revoked", {"of": "player Ann"}
    assert floor_of(linked).player_of("p1") == ""
    assert floor_of(once, linked).player_of("p1") == "Ann"
    assert floor_of(once, linked, once).player_of("p1") == ""
    assert floor_of(once, linked).player_of("p2") == ""


def test_who_is_dismissed_goes_and_the_others_stay() -> None:
    operations = floor_of(
        ("staff-joined", {"person": "p1", "name": "Una", "as": "arbiter"}),
        ("staff-joined", {"person": "p2", "name": "Vic", "as": "scorekeeper"}),
        ("device-joined", {"person": "d1", "table": 3}),
        ("device-joined", {"person": "d2", "table": 4}),
        ("dismissed", {"person": "p1", "name": "Una"}),
        ("dismissed", {"person": "d2", "name": "table 4"}),
    )
    assert [(each.name, each.role, each.since) for each in operations.staff.values()] == [
        ("Vic", "scorekeeper", at(2))
    ]
    assert operations.devices == {"d1": 3}


def test_a_call_that_is_taken_twice_waited_until_the_first_time() -> None:
    operations = floor_of(
        ("called", {"round": 1, "table": 2, "why": "", "by": "Ann"}),
        ("call-taken", {"call": "1"}),
        ("call-taken", {"call": "1"}),
        ("call-closed", {"call": "1", "words": "told"}),
    )
    call = operations.calls["1"]
    assert (call.taken_at, call.closed_at, call.closing) == (at(2), at(4), "told")
    assert call.waiting(at(9)) == timedelta(minutes=1)


def test_a_call_that_was_closed_untaken_waits_no_longer() -> None:
    called = "called", {"round": 1, "table": 2, "why": "", "by": "Ann"}
    assert floor_of(called).calls["1"].waiting(at(5)) == timedelta(minutes=4)
    assert floor_of(called).calls["1"].waiting(at(0)) == timedelta()
    closed = floor_of(called, ("call-closed", {"call": "1", "words": ""}))
    assert closed.calls["1"].waiting(at(5)) == timedelta(minutes=1)


def test_who_arrives_is_late_no_more_and_others_still_are() -> None:
    late = [("delayed", {"player": who, "round": 1, "minutes": 9, "words": ""}) for who in "AB"]
    operations = floor_of(*late, ("arrived", {"player": "A", "round": 1}))
    floor_of_two = floor_of(*late, *(("arrived", {"player": w, "round": 1}) for w in "AC"))
    assert operations.delays == {"B": Delay("B", 1, 9, "", at(2))}
    assert operations.arrived == {1: {"A"}}
    assert floor_of_two.arrived == {1: {"A", "C"}}


def test_a_clock_that_is_paused_or_continued_twice_stays_as_it_is() -> None:
    key = {"round": 2, "wave": 1}
    started, paused = ("clock-started", {**key, "minutes": 40}), ("clock-paused", key)
    gone, on = timedelta(minutes=1), ("clock-continued", key)
    assert floor_of(started, paused, paused).times == {(2, 1): RoundTime(40, None, gone)}
    assert floor_of(started, paused, on, on).times == {(2, 1): RoundTime(40, at(3), gone)}
    assert floor_of(started, on).times == {(2, 1): RoundTime(40, at(1))}


def test_a_clock_of_an_old_floor_is_that_of_the_only_wave() -> None:
    operations = floor_of(("clock-started", {"round": 2, "minutes": None}))
    assert operations.times == {(2, 1): RoundTime(None, at(1))}
    assert operations.clock_steps[0].seen == 0


def test_a_clock_that_is_set_back_is_as_it_was_before_and_no_other_is() -> None:
    one, two = {"round": 1, "wave": 1}, {"round": 1, "wave": 2}
    lines = ("clock-started", {**two, "minutes": 9}), ("clock-started", {**one, "minutes": 5})
    back = floor_of(*lines, ("clock-set-back", {"of": 2, **one}))
    assert back.times == {(1, 2): RoundTime(9, at(1))}
    assert [step.line.seq for step in back.clock_steps] == [1]
    assert back.taken_back == {2}
    paused = floor_of(*lines, ("clock-paused", one), ("clock-set-back", {"of": 3, **one}))
    assert paused.times == {(1, 2): RoundTime(9, at(1)), (1, 1): RoundTime(5, at(2))}


def test_extra_time_adds_up_and_is_never_less_than_none() -> None:
    def extra(minutes: int, table: int = 3) -> tuple[str, dict[str, Any]]:
        return "extra-time-given", {"round": 1, "table": table, "minutes": minutes}

    assert floor_of(extra(5), extra(3), extra(2, 4)).extra == {(1, 3): 8, (1, 4): 2}
    assert floor_of(extra(5), extra(-3)).extra == {(1, 3): 2}
    assert floor_of(extra(5), extra(-9)).extra == {(1, 3): 0}


def test_a_prize_is_given_and_taken_back_alone() -> None:
    def prize(player: str, *, given: bool) -> tuple[str, dict[str, Any]]:
        return "prize-given", {"player": player, "prize": "cup", "given": given}

    both = prize("Ann", given=True), prize("Bob", given=True)
    assert floor_of(*both).prizes == {("Ann", "cup"), ("Bob", "cup")}
    assert floor_of(*both, prize("Ann", given=False)).prizes == {("Bob", "cup")}
