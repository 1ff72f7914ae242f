"""Splendor: formats, tables, points, tie-breaks and ranking (TS-1 to TS-26)."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from guildhall.messages import Percent
from guildhall.messages.renderer import ENGLISH
from guildhall.tournament.commands.finish import decide
from guildhall.tournament.commands.knockout import draw_final
from guildhall.tournament.commands.players import SetRounds, check_in, check_out, enter
from guildhall.tournament.commands.results import report
from guildhall.tournament.commands.rounds import DrawChoices, draw, publish
from guildhall.tournament.commands.rulings import RuleOnDelay, rule
from guildhall.tournament.errors import Refused
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.format_file import shipped
from guildhall.tournament.pairing.draw import Field
from guildhall.tournament.pairing.ranked_tables import draw_tables
from guildhall.tournament.pairing.sizes import even_sizes, legal_table_counts, table_sizes
from guildhall.tournament.ranking.history import History
from guildhall.tournament.table.clocks import MINUTE, at_the_limit, delays_too_long
from guildhall.tournament.table.scoring import Line, TableScore, score_table
from tournament.worked import DESK, happen, new_event, next_round, play

SWISS, ELIMINATION = shipped()["splendor-swiss"], shipped()["splendor-elimination"]
TWELVE = "ABCDEFGHIJKL"


def scores(players: str) -> dict[str, int]:
    return {player: 25 - number for number, player in enumerate(players)}


def points(lines: dict[str, Line], **options: Any) -> list[Any]:
    chosen = replace(SWISS, points=replace(SWISS.points, **options))
    table = score_table(lines, chosen)
    return [table.points(player) for player in lines]


def table_of(*numbers: int) -> dict[str, Line]:
    return {name: Line(score) for name, score in zip(TWELVE, numbers, strict=False)}


def test_ts_1_the_organiser_chooses_swiss_or_elimination() -> None:
    assert SWISS.pairing.by == "ranking"
    assert ELIMINATION.pairing.by == "bracket"


def test_ts_2_swiss_then_elimination_is_one_tournament() -> None:
    t = new_event(SWISS, TWELVE)
    for _ in range(3):
        next_round(t)
        play(t, scores(TWELVE))
    happen(t, draw_final(t, DESK, size=9))
    assert [len(table.seats) for table in t.rounds[-1].tables.values()] == [3, 3, 3]
    happen(t, publish(t, DESK))
    play(t, scores(TWELVE))
    happen(t, draw_final(t, DESK))
    assert [len(table.seats) for table in t.rounds[-1].tables.values()] == [3]


def test_ts_4_three_rounds_unless_changed() -> None:
    t = new_event(SWISS, "ABCD")
    for _ in range(3):
        next_round(t)
        play(t, scores("ABCD"))
    with pytest.raises(Refused, match="all 3 rounds"):
        draw(t, DESK)
    happen(t, SetRounds(4).decide(t, DESK))
    assert draw(t, DESK)
    with pytest.raises(Refused):
        SetRounds(2).decide(t, DESK)


@pytest.mark.parametrize("people", [3, 4, *range(6, 200)])
def test_ts_5_ts_6_tables_of_three_and_four_as_even_as_possible(people: int) -> None:
    for tables in legal_table_counts(people, SWISS.tables):
        sizes = table_sizes(people, SWISS.tables, tables)
        assert set(sizes) <= {3, 4}
        assert sum(sizes) == people
        assert list(sizes) == sorted(sizes, reverse=True)


def test_ts_7_twenty_people_sit_at_five_or_six_tables() -> None:
    assert legal_table_counts(20, SWISS.tables) == (5, 6)
    assert even_sizes(20, 6) == (4, 4, 3, 3, 3, 3)


def test_ts_8_fewest_tables_unless_the_organiser_takes_another_number() -> None:
    t = new_event(SWISS, TWELVE)
    assert len(draw(t, DESK)[0].data["tables"]) == 3
    assert len(draw(t, DESK, DrawChoices(tables=4))[0].data["tables"]) == 4
    with pytest.raises(Refused, match="cannot sit at 5 tables"):
        draw(t, DESK, DrawChoices(tables=5))


@pytest.mark.parametrize("people", [1, 2, 5])
def test_ts_9_one_two_and_five_are_refused_with_ways_out(people: int) -> None:
    t = new_event(SWISS, "ABCDE"[:people])
    with pytest.raises(Refused, match="cannot be seated") as refusal:
        draw(t, DESK)
    assert "TS-9" in refusal.value.rules
    assert any("wait" in way for way in list(map(str, refusal.value.ways_out)))
    assert any("fill in" in way for way in list(map(str, refusal.value.ways_out)))
    assert any("sit out" in way for way in list(map(str, refusal.value.ways_out))) == (people == 5)


def test_ts_9_an_organiser_fills_in_without_being_ranked() -> None:
    t = new_event(SWISS, "ABCDE")
    happen(t, enter(t, "helper", DESK, ranked=False))
    next_round(t)
    play(t, scores("ABCDE") | {"helper": 0})
    assert "helper" not in t.standings().order
    assert any("helper" in table.seats for table in next_round(t).tables.values())


def test_ts_9_one_sits_out() -> None:
    t = new_event(SWISS, "ABCDE")
    happen(t, check_out(t, ["E"], DESK))
    next_round(t)
    play(t, scores("ABCD"))
    happen(t, check_out(t, ["A"], DESK))
    happen(t, check_in(t, ["E"], DESK))
    assert set(next_round(t).tables[1].seats) == set("BCDE")


def short_table_event(number: int) -> tuple[Field, list[str]]:
    """Seven people; the fifth in the ranking sat at the table of three before, the fourth not."""
    order = list("ABCDEFG")
    rounds = [
        [
            TableScore(tuple("ABCD"), (9, 8, 7, 6), (1, 2, 3, 4), (4, 3, 2, 1), 9),
            TableScore(tuple("EFG"), (9, 8, 7), (1, 2, 3), (3, 2, 1), 9, short=True),
        ]
    ]
    return Field(tuple(order), History(order, rounds), tuple(order), number, "s"), order


def test_ts_10_nobody_sits_at_a_short_table_twice_for_one_place_of_rank() -> None:
    field, _ = short_table_event(3)
    tables = draw_tables(field, SWISS).tables
    assert set(tables[0].players) == set("ABCE")
    assert str(tables[0].reason) == "ranks 1-4; E (rank 5) moved: sat at a short table before"
    assert str(tables[1].reason) == "ranks 5-7; D (rank 4) moved: makes room for E"
    early, _ = short_table_event(2)
    assert set(draw_tables(early, SWISS).tables[0].players) == set("ABCD")


@pytest.mark.parametrize(("fourth", "fifth"), [(0, 1), (1, 2), (1, 1), (2, 1), (2, 2), (0, 0)])
def test_ts_10_who_sat_at_short_tables_more_often_is_spared(fourth: int, fifth: int) -> None:
    order = tuple("ABCDEFG")
    sat = ["D"] * fourth + ["E"] * fifth
    short = [
        TableScore((key, "F", "G"), (9, 8, 7), (1, 2, 3), (3, 2, 1), 9, short=True) for key in sat
    ]
    field = Field(order, History(order, [[table] for table in short]), order, 5, "s")
    first = set(draw_tables(field, SWISS).tables[0].players)
    assert first == set("ABCE" if fifth > fourth else "ABCD")


def test_ts_10_small_tables_are_the_last() -> None:
    assert table_sizes(11, SWISS.tables) == (4, 4, 3)


def test_ts_11_only_those_present_are_seated() -> None:
    t = new_event(SWISS, "ABCDEFGH")
    happen(t, check_out(t, ["H"], DESK))
    assert sorted(len(row["seats"]) for row in draw(t, DESK)[0].data["tables"]) == [3, 4]


def test_ts_12_the_best_sit_together() -> None:
    t = new_event(SWISS, TWELVE)
    next_round(t)
    play(t, scores(TWELVE))
    order = t.standings().order
    tables = next_round(t).tables
    assert [set(table.seats) for table in tables.values()] == [
        set(order[:4]),
        set(order[4:8]),
        set(order[8:]),
    ]


def test_ts_13_round_one_is_drawn_by_lot() -> None:
    t = new_event(SWISS, TWELVE)
    seatings = {str(draw(t, DESK, DrawChoices(seed=s))[0].data["tables"]) for s in "abcd"}
    assert len(seatings) == 4


def test_ts_14_repeats_are_avoided_nearby_only_by_choice() -> None:
    order = list("ABCDEFGH")
    met = [TableScore(tuple(pair), (1, 1), (1, 2), (1, 1), 1) for pair in ("AD", "BD", "CD")]
    field = Field(tuple(order), History(order, [met]), tuple(order), 2, "s")
    plain = draw_tables(field, SWISS)
    assert set(plain.tables[0].players) == set("ABCD")
    avoiding = replace(SWISS, pairing=replace(SWISS.pairing, repeats="avoided nearby"))
    draw = draw_tables(field, avoiding)
    assert set(draw.tables[0].players) == set("ABCE")
    assert str(draw.tables[0].reason) == "ranks 1-4; E (rank 5) moved: makes room for D"
    assert str(draw.tables[1].reason) == "ranks 5-8; D (rank 4) moved: to meet new opponents"
    assert draw.notices == ()


def test_ts_14_both_are_moved_for_their_own_good_where_both_gain() -> None:
    order = list("ABCDEFGH")
    pairs = ("AD", "BD", "CD", "EF", "EG", "EH")
    met = [TableScore(tuple(pair), (1, 1), (1, 2), (1, 1), 1) for pair in pairs]
    field = Field(tuple(order), History(order, [met]), tuple(order), 2, "s")
    avoiding = replace(SWISS, pairing=replace(SWISS.pairing, repeats="avoided nearby"))
    draw = draw_tables(field, avoiding)
    assert [str(table.reason) for table in draw.tables] == [
        "ranks 1-4; E (rank 5) moved: to meet new opponents",
        "ranks 5-8; D (rank 4) moved: to meet new opponents",
    ]


@pytest.mark.parametrize("nearby", [1, 2, 4])
def test_ts_14_nobody_is_moved_farther_than_nearby_however_many_exchanges_there_are(
    nearby: int,
) -> None:
    order = [f"p{number:02}" for number in range(24)]
    pairing = replace(SWISS.pairing, repeats="avoided nearby", nearby=nearby)
    avoiding = replace(SWISS, pairing=pairing)
    farthest = 0
    for seed in range(40):
        chance = Random(seed)
        pairs = chance.sample([(one, other) for one in order for other in order if one < other], 90)
        met = [TableScore(pair, (1, 1), (1, 2), (1, 1), 1) for pair in pairs]
        field = Field(tuple(order), History(order, [met]), tuple(order), 2, "s")
        for number, table in enumerate(draw_tables(field, avoiding).tables):
            places = range(4 * number, 4 * number + 4)
            told = map(int, re.findall(r"\(rank (\d+)\) moved", str(table.reason)))
            elsewhere = {order.index(name) + 1 for name in table.players} - {p + 1 for p in places}
            assert sorted(told) == sorted(elsewhere), "only who sits elsewhere is said to be moved"
            moved = (
                max(places[0] - order.index(name), order.index(name) - places[-1])
                for name in table.players
            )
            farthest = max(farthest, *moved)
    assert farthest == nearby


def test_t_8_in_round_1_somebody_is_moved_without_a_rank() -> None:
    order = tuple("ABCDEFGH")
    plain = Field(order, History(order, []), order, 1, "s")
    one, other, *_ = draw_tables(plain, SWISS).tables[0].players
    apart = Field(order, History(order, []), order, 1, "s", [frozenset((one, other))])
    reasons = [str(table.reason) for table in draw_tables(apart, SWISS).tables]
    assert all(reason.startswith("drawn by lot; ") for reason in reasons)
    assert not any("rank" in reason for reason in reasons)
    moved = {reason.removeprefix("drawn by lot; ").split(" moved: ")[1] for reason in reasons}
    assert "kept apart" in moved


def test_ts_15_four_at_the_table() -> None:
    assert points(table_of(16, 14, 12, 10)) == [7, 5, 3, 1]


def test_ts_16_three_at_the_table_by_each_scale() -> None:
    assert points(table_of(16, 14, 12)) == [6, 4, 2]
    assert points(table_of(16, 14, 12), scale="symmetric") == [5, 3, 1]
    assert points(table_of(16, 14, 12, 10), scale="symmetric") == [7, 5, 3, 1]
    own = ((9, 6, 3), (10, 6, 3, 1))
    assert points(table_of(16, 14, 12), scale="custom", custom=own) == [9, 6, 3]


@pytest.mark.parametrize(
    ("numbers", "shared"),
    [
        ((16, 12, 12, 10), [7, 4, 4, 1]),
        ((16, 16, 12, 10), [6, 6, 3, 1]),
        ((16, 12, 10, 10), [7, 5, 2, 2]),
        ((16, 16, 16, 10), [5, 5, 5, 1]),
        ((16, 10, 10, 10), [7, 3, 3, 3]),
        ((16, 16, 10, 10), [6, 6, 2, 2]),
        ((9, 9, 9), [4, 4, 4]),
    ],
)
def test_ts_17_tied_players_share(numbers: tuple[int, ...], shared: list[int]) -> None:
    assert points(table_of(*numbers)) == shared


def test_ts_18_fewer_cards_break_ties_if_all_are_entered() -> None:
    lines = {"A": Line(15, cards=14), "B": Line(15, cards=12), "C": Line(12), "D": Line(10)}
    assert points(lines) == [5, 7, 3, 1]
    assert points(lines, cards_break_ties=False) == [6, 6, 3, 1]
    assert points({**lines, "A": Line(15)}) == [6, 6, 3, 1]


def test_ts_19_the_game_ends_at_once_at_45_minutes() -> None:
    assert at_the_limit(45 * MINUTE - 1, SWISS.time) == "running"
    assert at_the_limit(45 * MINUTE, SWISS.time) == "over"


def delayed() -> Tournament:
    t = new_event(SWISS, "ABC")
    next_round(t)
    return t


def test_ts_20_five_minutes_of_delay_end_the_game_with_nothing() -> None:
    assert not delays_too_long(299, SWISS.time)
    assert delays_too_long(300, SWISS.time)
    t = delayed()
    with pytest.raises(Refused):
        RuleOnDelay("A", 1, 200).decide(t, DESK)
    happen(t, RuleOnDelay("A", 1, 300).decide(t, DESK))
    happen(t, report(t, 1, 1, {p: Line(s) for p, s in {"A": 15, "B": 9, "C": 3}.items()}, DESK))
    score = t.rounds[0].tables[1].score
    assert score
    assert [score.points(player) for player in "BCA"] == [6, 4, 2]
    assert score.ratio("A") == 0
    assert t.people["A"].plays_on
    assert t.rulings[0].kind == "delay"


def test_ts_20_the_organiser_may_exclude_who_delays() -> None:
    t = delayed()
    happen(t, RuleOnDelay("A", 1, 400, leaves=True).decide(t, DESK))
    assert t.people["A"].standing == "removed"


def test_ts_21_result_stands_is_a_ruling() -> None:
    t = delayed()
    with pytest.raises(Refused, match="no result"):
        rule(t, "result stands", DESK, why="faulty set-up", round_number=1, table=1)
    happen(t, report(t, 1, 1, table_of(15, 9, 3), replace(DESK, by="A", role="participant")))
    assert not t.rounds[0].closed
    happen(t, rule(t, "result stands", DESK, why="faulty set-up", round_number=1, table=1))
    assert t.rounds[0].closed


def test_ts_22_own_score_by_winners_score() -> None:
    table = score_table(table_of(16, 12, 8, 4), SWISS)
    assert [table.ratio(p) for p in "ABCD"] == [1, Fraction(3, 4), Fraction(1, 2), Fraction(1, 4)]


def test_ts_23_co_winners_and_nobody_scoring() -> None:
    assert score_table(table_of(15, 15, 5), SWISS).ratio("B") == 1
    nothing = score_table(table_of(0, 0, 0), SWISS)
    assert [nothing.ratio(player) for player in "ABC"] == [1, 1, 1]


def test_ts_24_points_then_ratio_over_all_rounds() -> None:
    t = new_event(SWISS, "ABC")
    for numbers in ({"A": 16, "B": 12, "C": 8}, {"A": 8, "B": 16, "C": 10}):
        next_round(t)
        play(t, numbers)
    standings = t.standings()
    assert standings.order == ("B", "A", "C")
    assert standings.of("B").values == {"points": 10, "ratio": Fraction(7, 4), "referee": 0}
    assert str(standings.why("A")) == "tournament points: 8 against 10"


def test_ts_25_lots_for_equals_are_kept_for_the_round_and_a_play_off_can_decide() -> None:
    t = new_event(SWISS, "ABCDEFGH")
    next_round(t)
    play(t, dict.fromkeys("ABCDEFGH", 10))
    standings = t.standings()
    assert len(standings.drawn_by_lot) == 7
    assert t.standings().order == standings.order
    last, first = standings.order[-1], standings.order[0]
    happen(t, decide(t, [last, first], "play-off", DESK))
    after = t.standings().order
    assert after.index(last) < after.index(first)
    assert t.standings().of(first).below_by in {"referee", "lot"}


def test_ts_25_decides_nothing_between_unequal_people() -> None:
    t = new_event(SWISS, "ABCD")
    next_round(t)
    play(t, scores("ABCD"))
    with pytest.raises(Refused, match="not equal"):
        decide(t, ["D", "A"], "no", DESK)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(7, 8), "87.5%"),
        (Fraction(2, 3), "66.7%"),
        (Fraction(1, 16), "6.3%"),
        (3, "300.0%"),
    ],
)
def test_ts_26_percent_with_one_decimal_half_up(value: Fraction, shown: str) -> None:
    assert ENGLISH.parameter(Percent(value)) == shown


def test_ts_26_points_are_shown_exactly() -> None:
    assert [ENGLISH.parameter(v) for v in (4, Fraction(5, 2), Fraction(1, 3))] == [
        "4",
        "2.5",
        "1/3",
    ]
