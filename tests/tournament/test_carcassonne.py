"""Carcassonne, Czech format: course, tournament points, ranking, referee (TC-1 to TC-24)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from guildhall.tournament.commands.finish import decide, end
from guildhall.tournament.commands.rounds import DrawChoices, draw
from guildhall.tournament.commands.rulings import rule
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.rulings import Ruling
from guildhall.tournament.format import Format
from guildhall.tournament.format_choices import changed
from guildhall.tournament.format_file import shipped
from guildhall.tournament.format_words import rules_in_words
from guildhall.tournament.pairing.draw import Field
from guildhall.tournament.pairing.ranked_tables import draw_tables
from guildhall.tournament.pairing.sizes import table_sizes
from guildhall.tournament.ranking.history import History
from guildhall.tournament.ranking.standings import rank
from guildhall.tournament.table.clocks import at_the_limit
from guildhall.tournament.table.scoring import PARTS, Line, TableScore, score_table
from guildhall.tournament.table.tiles import tiles_for
from tournament.worked import DESK, happen, new_event, next_round, play

CHOSEN = shipped()["carcassonne"]


def standard(size: int) -> Format:
    return replace(CHOSEN, tables=replace(CHOSEN.tables, usual=size))


def points(numbers: Sequence[int], size: int = 4) -> list[int | Fraction]:
    table = score_table(
        {n: Line(s) for n, s in zip("ABCDE", numbers, strict=False)}, standard(size)
    )
    return [table.points(player) for player in table.players]


def group(players: str, *tb: int, vp: int = 50, short: bool = False) -> TableScore:
    size = len(players)
    scores = (vp,) * size
    return TableScore(tuple(players), scores, (1,) * size, tuple(n * PARTS for n in tb), vp, short)


def test_tc_1_tc_5_four_rounds_then_the_final_order() -> None:
    t = new_event(CHOSEN, "ABCDEFGH")
    for _ in range(4):
        next_round(t)
        play(t, {name: 100 - ord(name) for name in "ABCDEFGH"})
    with pytest.raises(Refused, match="all 4 rounds"):
        draw(t, DESK)
    happen(t, end(t, DESK))
    assert t.happenings[-1].data["order"][0]["player"] == "A"
    assert len(t.happenings[-1].data["standings"]) == 8


def test_tc_2_groups_of_two_to_five() -> None:
    assert (CHOSEN.tables.smallest, CHOSEN.tables.usual, CHOSEN.tables.largest) == (2, 4, 5)
    t = new_event(CHOSEN, "ABCDEFGHIJ")
    sizes = [len(row["seats"]) for row in draw(t, DESK, DrawChoices(tables=2))[0].data["tables"]]
    assert sizes == [5, 5]


def test_tc_3_tc_4_by_lot_then_by_score_one_table_a_group() -> None:
    t = new_event(CHOSEN, "ABCDEFGH")
    assert draw(t, DESK, DrawChoices(seed="a")) != draw(t, DESK, DrawChoices(seed="b"))
    next_round(t)
    play(t, {name: 100 - ord(name) for name in "ABCDEFGH"})
    order = t.standings().order
    tables = next_round(t).tables
    assert list(tables) == [1, 2]
    together = {order[0], order[1]}
    assert together <= set(tables[1].seats)


def test_tc_6_fewest_groups_as_even_as_possible() -> None:
    assert table_sizes(5, CHOSEN.tables) == (3, 2)
    assert table_sizes(7, standard(2).tables) == (3, 2, 2)
    with pytest.raises(Refused, match="1 person cannot"):
        table_sizes(1, CHOSEN.tables)


def test_tc_7_short_groups_last_and_not_again_by_setting() -> None:
    assert table_sizes(10, CHOSEN.tables) == (4, 3, 3)
    order = tuple("ABCDEFG")
    rounds = [[group("ABCD", 4, 3, 2, 1), group("EFG", 4, 3, 2, short=True)]]
    field = Field(order, History(order, rounds), order, 2, "s")
    allowed = replace(CHOSEN, pairing=replace(CHOSEN.pairing, repeats="allowed"))
    assert set(draw_tables(field, allowed).tables[0].players) == set("ABCD")
    fair = replace(allowed, tables=replace(CHOSEN.tables, short_again_from_round=2))
    assert set(draw_tables(field, fair).tables[0].players) == set("ABCE")


def test_tc_8_the_order_of_the_rules_is_left_alone_by_default() -> None:
    order = tuple("ABCDEFGH")
    equal = [group("ABCD", 2, 2, 2, 2), group("EFGH", 2, 2, 2, 2)]
    field = Field(order, History(order, [equal]), order, 2, "s")
    draw = draw_tables(field, CHOSEN)
    assert [set(table.players) for table in draw.tables] == [set("ABCD"), set("EFGH")]
    assert [str(table.reason) for table in draw.tables] == ["ranks 1-4", "ranks 5-8"]
    assert draw.notices == ()


def test_tc_8_new_opponents_only_among_equal_points_and_only_if_chosen() -> None:
    chosen = changed(CHOSEN, {"pairing.repeats": "avoided among equals"})
    assert "course and victory points are set aside for it" in rules_in_words(chosen)
    order = tuple("ABCDEFGH")
    equal = [group("ABCD", 2, 2, 2, 2), group("EFGH", 2, 2, 2, 2)]
    field = Field(order, History(order, [equal]), order, 2, "s")
    draw = draw_tables(field, chosen)
    assert {len(set(table.players) & set("ABCD")) for table in draw.tables} == {2}
    assert tuple(map(str, draw.notices)) == ("4 pairs have met before",)
    unequal = [group("ABCD", 9, 9, 9, 9), group("EFGH", 2, 2, 2, 2)]
    field = Field(order, History(order, [unequal]), order, 2, "s")
    assert set(draw_tables(field, chosen).tables[0].players) == set("ABCD")


def test_tc_9_as_many_points_as_players_then_one_less() -> None:
    assert points([100, 90, 80, 70]) == [4, 3, 2, 1]


def test_tc_10_a_short_group_counts_from_the_top() -> None:
    assert points([100, 90, 80]) == [4, 3, 2]
    assert points([100, 90]) == [4, 3]


def test_tc_11_a_large_group_counts_its_players() -> None:
    assert points([99, 90, 80, 70, 60]) == [5, 4, 3, 2, 1]


def test_tc_12_tc_13_equal_victory_points_share() -> None:
    assert points([100, 75, 75, 60]) == [4, Fraction(5, 2), Fraction(5, 2), 1]
    lines = {"A": Line(100, cards=1), "B": Line(100, cards=9)}
    assert score_table(lines, CHOSEN).points("A") == Fraction(7, 2)


def test_tc_14_before_round_two_victory_points_decide() -> None:
    rounds = [[group("A", 3, vp=80), group("B", 3, vp=95)]]
    standings = rank(History("AB", rounds), CHOSEN.ranking, after_round=1)
    assert standings.order == ("B", "A")
    assert str(standings.why("A")) == "sum of game scores: 80 against 95"


def test_tc_15_tc_17_later_the_course_decides_first_different_round() -> None:
    rounds = [
        [group("A", 1), group("B", 1)],
        [group("A", 4), group("B", 1)],
        [group("A", 1), group("B", 4, vp=99)],
    ]
    standings = rank(History("AB", rounds), CHOSEN.ranking, after_round=3)
    assert standings.order == ("A", "B")
    assert str(standings.why("B")) == "earlier tournament points (round 2): 1 against 4"


def test_tc_15_a_missed_round_is_nothing_in_the_course() -> None:
    history = History("AB", [[group("A", 2)], [group("A", 2), group("B", 4)]])
    assert rank(history, CHOSEN.ranking, after_round=2).order == ("A", "B")
    assert rank(history, CHOSEN.ranking, after_round=2).of("B").values["course"] == (0, 4)


def test_tc_16_tc_18_the_referee_decides_what_is_still_equal() -> None:
    t = new_event(CHOSEN, "ABCD")
    next_round(t)
    play(t, dict.fromkeys("ABCD", 70))
    happen(t, decide(t, list("DCBA"), "referee", DESK))
    assert t.standings().order == tuple("DCBA")
    assert str(t.standings().why("A")).startswith("decision of the referee")


def test_tc_19_reprimand_or_exclusion() -> None:
    t = new_event(CHOSEN, "ABCD")
    happen(t, rule(t, "warning", DESK, why="delaying on purpose", player="A"))
    assert "A" in t.present()
    happen(t, rule(t, "removal", DESK, why="cheating, no refund", player="A"))
    assert t.people["A"].standing == "removed"
    with pytest.raises(Refused, match="sits at no table"):
        rule(t, "game loss", DESK, why="x", player="B")


def test_tc_21_who_loses_the_sheet_is_withdrawn_in_the_format_as_shipped() -> None:
    t = new_event(CHOSEN, "ABCD")
    happen(t, rule(t, "lost sheet", DESK, why="lost", player="A"))
    assert t.people["A"].standing == "dropped"
    assert t.rulings[-1].leaves
    assert str(t.rulings[-1].why) == "lost: player is withdrawn from the tournament"
    assert t.people["B"].standing == "present"


def test_tc_21_the_referee_may_let_somebody_stay_who_lost_the_sheet() -> None:
    t = new_event(CHOSEN, "ABCD")
    happen(t, rule(t, "lost sheet", DESK, why="lost", player="A", leaves=False))
    assert t.people["A"].standing == "present"
    assert not t.rulings[-1].leaves
    assert str(t.rulings[-1].why) == "lost: the sheet is printed again"


def test_tc_21_where_sheets_are_printed_again_the_referee_may_still_withdraw_somebody() -> None:
    mild = replace(CHOSEN, people=replace(CHOSEN.people, lost_sheet_withdraws=False))
    t = new_event(mild, "ABCD")
    happen(t, rule(t, "lost sheet", DESK, why="lost", player="A"))
    assert t.people["A"].standing == "present"
    assert str(t.rulings[-1].why) == "lost: the sheet is printed again"
    happen(t, rule(t, "lost sheet", DESK, why="again", player="B", leaves=True))
    assert t.people["B"].standing == "dropped"
    assert str(t.rulings[-1].why) == "again: player is withdrawn from the tournament"


def test_tc_21_only_a_player_can_lose_a_sheet() -> None:
    t = new_event(CHOSEN, "ABCD")
    with pytest.raises(Refused, match="whose sheet"):
        rule(t, "lost sheet", DESK, why="lost", table=1)


def test_tc_19_exclusion_refuses_the_entry_fee_unless_the_settings_give_it_back() -> None:
    t = new_event(CHOSEN, "ABCD")
    happen(t, rule(t, "removal", DESK, why="cheated", player="A"))
    assert t.rulings[-1].no_refund
    happen(t, rule(t, "warning", DESK, why="slow", player="B"))
    assert not t.rulings[-1].no_refund
    happen(t, rule(t, "lost sheet", DESK, why="lost", player="C"))
    assert not t.rulings[-1].no_refund
    kind = replace(CHOSEN, people=replace(CHOSEN.people, exclusion_refunds=True))
    t = new_event(kind, "ABCD")
    happen(t, rule(t, "removal", DESK, why="cheated", player="A"))
    assert not t.rulings[-1].no_refund


def test_rulings_of_older_logs_say_nothing_of_a_refund() -> None:
    told = {"kind": "removal", "why": "cheated", "player": "A", "round": 0, "table": 0}
    assert not Ruling.from_data({**told, "leaves": True}, "desk", "").no_refund


def test_tc_22_no_time_limit() -> None:
    assert at_the_limit(10**6, CHOSEN.time) == "running"


@pytest.mark.parametrize(("players", "turns"), [(2, 35), (3, 23), (4, 17), (5, 14)])
def test_tc_24_equally_many_turns(players: int, turns: int) -> None:
    tiles = tiles_for(players)
    assert tiles.turns_each == turns
    assert tiles.in_play + tiles.removed == 71
    with pytest.raises(Refused):
        tiles_for(6)
