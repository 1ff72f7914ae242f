"""Lists for spreadsheets: every row as long as the headings, every result and everybody in them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from guildhall.messages import PlayerRef
from guildhall.tournament.event.final_order import final_order
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.format_file import shipped
from guildhall.tournament.reports.lists import order_list, people_list, results_list
from tournament.reports.played import begin_final, exclude, one_round
from tournament.worked import new_event, next_round


def duels() -> Tournament:
    """Five play duels, so that one of them has a bye."""
    t = new_event(shipped()["summoner-wars-custom"], "ABCDE")
    next_round(t)
    return t


def final() -> Tournament:
    """One round, an exclusion, and a final that waits for its result."""
    t = one_round()
    exclude(t, "H")
    begin_final(t)
    return t


@pytest.mark.parametrize("make", [one_round, final, duels])
def test_rows_are_as_long_as_their_headings(make: Callable[[], Tournament]) -> None:
    t = make()
    lists = [order_list(t, t.standings(), final_order(t)), results_list(t), people_list(t)]
    for listed in lists:
        assert {len(row) for row in listed.rows} == {len(listed.headings)}


def test_the_order_lists_everybody_who_was_ranked_or_excluded() -> None:
    t = final()
    listed = order_list(t, t.standings(), final_order(t))
    assert [row[1] for row in listed.rows] == [PlayerRef(line.player) for line in final_order(t)]


def test_results_list_byes_with_what_they_are_worth() -> None:
    t = duels()
    (bye,) = [row for row in results_list(t).rows if row[5] is True]
    (player,) = t.rounds[0].byes
    assert bye[2:5] == (None, None, PlayerRef(player))
    assert bye[-1] is True
    assert len(results_list(t).rows) == 5
