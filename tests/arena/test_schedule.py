"""Everybody sits everywhere equally often, and nobody meets whom they should not."""

from __future__ import annotations

from collections import Counter

import pytest

from guildhall.arena import schedule
from guildhall.arena.entrants import seat_names
from guildhall.arena.errors import ArenaError
from guildhall.arena.schedule import KINDS, rotations, seated, tasks

NAMES = ["a", "b", "c", "d", "e"]


@pytest.mark.parametrize("kind", ["round-robin", "gauntlet", "ladder"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_bot_of_a_line_up_sits_in_every_seat_equally_often(kind: str, players: int) -> None:
    for line_up in KINDS[kind](NAMES, players):
        assert len(line_up) == players
        for seat in range(players):
            sat = Counter(seated(line_up, rotation)[seat] for rotation in rotations(line_up))
            assert sat == Counter(line_up)


def test_in_a_round_robin_everybody_meets_everybody() -> None:
    assert len(schedule.round_robin(NAMES, 2)) == 10
    assert len(schedule.round_robin(NAMES, 3)) == 10
    assert schedule.round_robin(["a", "b"], 3) == [("a", "b", "b"), ("b", "a", "a")]


def test_in_a_gauntlet_the_first_meets_each_other_one() -> None:
    assert schedule.gauntlet(["a", "b", "c"], 3) == [("a", "b", "b"), ("a", "c", "c")]


def test_on_a_ladder_neighbours_meet() -> None:
    assert schedule.ladder(["a", "b", "c", "d"], 2) == [
        ("a", "b"), ("a", "c"), ("b", "c"), ("b", "d"), ("c", "d"),
    ]  # fmt: skip
    assert schedule.ladder(NAMES, 4) == [("a", "b", "c", "d"), ("b", "c", "d", "e")]
    assert schedule.ladder(["a", "b"], 3) == schedule.round_robin(["a", "b"], 3)


def test_a_match_fills_its_seats_with_the_last_bot() -> None:
    assert schedule.match(["a", "b"], 4) == [("a", "b", "b", "b")]
    assert schedule.match(["a", "b", "c"], 3) == [("a", "b", "c")]


@pytest.mark.parametrize(("kind", "names"), [("match", ["a"]), ("match", NAMES), ("ladder", ["a"])])
def test_too_few_or_too_many_are_refused(kind: str, names: list[str]) -> None:
    with pytest.raises(ArenaError):
        KINDS[kind](names, 2)


def test_deals_come_one_after_the_other_for_all() -> None:
    order = tasks([("a", "b"), ("a", "c")], 2)
    assert [(task.line_up[1], task.deal) for task in order] == [
        ("b", 0), ("c", 0), ("b", 1), ("c", 1),
    ]  # fmt: skip


def test_whoever_began_moves_on_by_one_seat() -> None:
    assert [seated(("a", "b", "c"), k) for k in range(3)] == [
        ("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a"),
    ]  # fmt: skip


def test_copies_have_names_of_their_own_at_the_table() -> None:
    assert seat_names(("a", "b", "b", "b")) == ["a", "b", "b 2", "b 3"]
