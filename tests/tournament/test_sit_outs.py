"""Five players: one sits out in turn, or somebody who is not ranked fills in (TS-9)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from guildhall.tournament.commands.players import check_in, drop, enter
from guildhall.tournament.commands.rounds import draw, publish
from guildhall.tournament.commands.rulings import rule
from guildhall.tournament.commands.sit_outs import (
    can_sit_out,
    sit_out_in_turn,
    sitting_out,
    unseatable,
)
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.fold import fold
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.format_file import shipped
from tournament.worked import DESK, happen, new_event, play

SWISS = shipped()["splendor-swiss"]


def next_in_turn(t: Tournament) -> str:
    """Who sits out, with the round drawn, published and played."""
    happen(t, sit_out_in_turn(t, DESK))
    (out,) = sitting_out(t)
    happen(t, draw(t, DESK))
    happen(t, publish(t, DESK))
    play(t, {key: 9 + number for number, key in enumerate(t.people)})
    return out


def test_everybody_sits_out_once_before_anybody_does_twice() -> None:
    t = new_event(SWISS, "ABCDE")
    t.planned_rounds = 5
    out = [next_in_turn(t) for _ in range(5)]
    assert sorted(out) == list("ABCDE")
    assert all(len(each.tables[1].seats) == 4 for each in t.rounds)
    assert [each.tables[1].seats.count(key) for each, key in zip(t.rounds, out, strict=True)] == [
        0
    ] * 5


def test_whoever_sat_out_is_here_again_for_the_next_round() -> None:
    t = new_event(SWISS, "ABCDE")
    first = next_in_turn(t)
    assert can_sit_out(t)
    happen(t, sit_out_in_turn(t, DESK))
    assert first in t.present()
    (second,) = sitting_out(t)
    assert second != first
    assert second not in t.present()


def test_twice_for_the_same_round_is_refused() -> None:
    t = new_event(SWISS, "ABCDE")
    happen(t, sit_out_in_turn(t, DESK))
    assert not can_sit_out(t)
    with pytest.raises(Refused, match="4 people can be seated"):
        sit_out_in_turn(t, DESK)


def test_nobody_sits_out_where_all_can_play() -> None:
    t = new_event(SWISS, "ABCDEF")
    assert not can_sit_out(t)
    with pytest.raises(Refused, match="6 people can be seated"):
        sit_out_in_turn(t, DESK)


@pytest.mark.parametrize("players", ["", "A", "AB"])
def test_too_few_stay_too_few(players: str) -> None:
    t = new_event(SWISS, players)
    assert not can_sit_out(t)
    with pytest.raises(Refused, match="cannot be seated"):
        sit_out_in_turn(t, DESK)


def test_with_a_sixth_all_come_back() -> None:
    t = new_event(SWISS, "ABCDE")
    first = next_in_turn(t)
    happen(t, enter(t, "F", DESK))
    assert can_sit_out(t)
    happen(t, sit_out_in_turn(t, DESK))
    assert sitting_out(t) == []
    assert set(t.present()) == {*"ABCDE", "F"}
    assert first in t.present()


def test_whoever_is_checked_in_by_hand_sits_out_no_more() -> None:
    t = new_event(SWISS, "ABCDE")
    happen(t, sit_out_in_turn(t, DESK))
    (out,) = sitting_out(t)
    happen(t, check_in(t, [out], DESK))
    assert sitting_out(t) == []
    assert can_sit_out(t)


def test_whoever_leaves_while_sitting_out_does_not_come_back() -> None:
    t = new_event(SWISS, "ABCDE")
    first = next_in_turn(t)
    happen(t, drop(t, first, DESK))
    assert sitting_out(t) == []
    assert not can_sit_out(t)
    assert first not in t.present()


def test_whoever_is_excluded_while_sitting_out_does_not_come_back() -> None:
    t = new_event(SWISS, "ABCDE")
    first = next_in_turn(t)
    happen(t, rule(t, "removal", DESK, why="cheated", player=first))
    assert sitting_out(t) == []
    with pytest.raises(Refused, match="4 people can be seated"):
        sit_out_in_turn(t, DESK)


def test_why_people_cannot_be_seated_is_told_with_the_ways_out() -> None:
    t = new_event(SWISS, "ABCDE")
    refusal = unseatable(t)
    assert refusal is not None
    assert "5 people cannot be seated" in str(refusal.reason)
    assert len(refusal.ways_out) == 3
    assert unseatable(new_event(SWISS, "ABCDEF")) is None


@pytest.mark.parametrize("key", ["summoner-wars-base", "splendor-elimination"])
def test_duels_and_brackets_have_byes_instead(key: str) -> None:
    t = new_event(shipped()[key], "ABCDE")
    assert unseatable(t) is None
    assert not can_sit_out(t)


def test_the_turn_is_the_same_when_the_log_is_read_again() -> None:
    t = new_event(SWISS, "ABCDE")
    next_in_turn(t)
    happen(t, sit_out_in_turn(t, DESK))
    assert sitting_out(fold(t.happenings)) == sitting_out(t)


def test_only_as_many_as_needed_sit_out() -> None:
    chosen = replace(SWISS, tables=replace(SWISS.tables, smallest=4))
    t = new_event(chosen, "ABCDEFG")
    happen(t, sit_out_in_turn(t, DESK))
    assert len(sitting_out(t)) == 3
    assert len(t.present()) == 4
