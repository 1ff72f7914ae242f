"""The standings as a table: which columns, which lines, and what every round was."""

from __future__ import annotations

from guildhall.tournament.event.final_order import final_order
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.reports.standings import (
    StandingsTable,
    order_and_rounds,
    order_table,
    rounds_table,
)
from tournament.reports.played import SPLENDOR, begin_final, exclude, one_round
from tournament.worked import new_event, next_round


def order_of(t: Tournament, page: slice = slice(None)) -> StandingsTable:
    return order_table(t, t.standings(), final_order(t), page)


def test_before_a_bracket_the_columns_are_the_criteria_that_people_read() -> None:
    t = one_round()
    table = order_of(t)
    assert not table.tells_stages
    assert [each.name for each in table.criteria] == ["points", "ratio"]
    first = next(iter(t.standings().places))
    assert table.rows[0].values == (first.values["points"], first.values["ratio"])
    assert [row.player for row in table.rows] == list(t.standings().order)
    assert [row.why for row in table.rows] == [line.why for line in final_order(t)]


def test_once_a_bracket_has_begun_it_says_how_far_everybody_came() -> None:
    t = one_round()
    begin_final(t)
    table, before = order_and_rounds(t, t.standings(), final_order(t), slice(None))
    assert table.tells_stages
    assert table.criteria == ()
    stages = [row.stage.kind if row.stage else "" for row in table.rows]
    assert stages == [*["final"] * 4, *[""] * 4]
    assert before is not None
    assert [row.player for row in before.rows] == list(t.standings().order)


def test_without_a_bracket_there_is_no_ranking_beside_the_order() -> None:
    t = one_round()
    assert order_and_rounds(t, t.standings(), final_order(t), slice(None))[1] is None


def test_every_value_is_there_for_who_counts_again_also_in_a_bracket() -> None:
    t = one_round()
    begin_final(t)
    table = order_table(t, t.standings(), final_order(t), every_value=True)
    assert table.tells_stages
    assert [each.name for each in table.criteria] == list(t.standings().columns)
    places = {place.player: tuple(place.values.values()) for place in t.standings().places}
    assert all(row.values == places[row.player] for row in table.rows)


def test_who_is_excluded_stands_last_without_place_and_values() -> None:
    t = one_round()
    exclude(t, "A")
    for table in (order_of(t), rounds_table(t, t.standings())):
        last = table.rows[-1]
        assert (last.place, last.player, last.values) == (None, "A", (None, None))
        assert str(last.why) == "excluded"
        assert table.total == len(table.rows) == 8
    ranked = rounds_table(t, t.standings(), unplaced=False)
    assert "A" not in {row.player for row in ranked.rows}
    assert ranked.total == 7


def test_a_page_holds_some_lines_and_knows_how_many_there_are() -> None:
    t = one_round()
    whole, page = order_of(t), order_of(t, slice(2, 5))
    assert page.rows == whole.rows[2:5]
    assert page.total == 8
    assert rounds_table(t, t.standings(), slice(2, 5)).rows[0].player == whole.rows[2].player


def test_results_that_are_missing_are_counted() -> None:
    t = new_event(SPLENDOR, "ABCDEFGH")
    next_round(t)
    assert (order_of(t).provisional, order_of(t).missing) == (True, 2)
    assert (order_of(one_round()).provisional, order_of(one_round()).missing) == (False, 0)


def test_a_line_says_what_every_round_was() -> None:
    t = one_round()
    begin_final(t)
    for player in t.people:
        first, final = order_of(t).rounds_of(player)
        table = t.rounds[0].table_of(player)
        assert first.table == table
        assert table is not None
        assert table.score is not None
        assert first.points == table.score.points(player)
        assert (final.table is not None) == (player in t.cut)
        assert (final.score, final.bye) == (None, None)
