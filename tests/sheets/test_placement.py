"""Where things stand on paper: which way round, in which order, under which heading."""

from __future__ import annotations

from itertools import pairwise

import pytest

from guildhall.sheets import (
    LANGUAGES,
    Column,
    MatchRound,
    MatchSheet,
    Pairings,
    Seat,
    Sheet,
    StandingsRow,
    StandingsSheet,
    TableSheet,
    TableSign,
    TournamentSheet,
    render,
)
from guildhall.sheets.language import find_language
from guildhall.sheets.pairings import PairedTable
from guildhall.sheets.tournament_sheet import GroupRound
from sheets.reading import Run, page_texts, runs
from sheets.samples import COUNTED, SAMPLES, pairings, standings

NARROWEST = 0.4
"""How wide letters are at least on the average, in their size."""


def found(sheet: Sheet, text: str, page: int = 0) -> list[Run]:
    """The places of a text, from the top."""
    places = [run for run in runs(render(sheet), page) if run.text == text]
    assert places, f"{text} is not printed"
    return sorted(places, key=lambda run: -run.y)


# Standings


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_of_numbers_do_not_run_into_each_other(language: str) -> None:
    every = runs(render(SAMPLES["standings"], language=language))
    (name,) = [run for run in every if run.text == find_language(language).texts["common"]["name"]]
    heads = sorted((run for run in every if abs(run.y - name.y) < 1), key=lambda run: run.x)
    assert len(heads) >= 3
    for left, right in pairwise(heads):
        assert left.x + NARROWEST * left.size * len(left.text) < right.x, (left, right)


# Table signs


def test_a_sign_is_read_from_both_sides_of_the_table() -> None:
    sign = TableSign(table=7, event="Cup")
    (fold,) = [run for run in runs(render(sign)) if run.text.startswith("fold")]
    away, towards = found(sign, "7")
    assert away.turned
    assert not towards.turned
    assert away.y > fold.y > towards.y
    assert 400 < fold.y < 440
    assert away.size == towards.size == 260


def test_everything_on_half_a_sign_stands_the_same_way_round() -> None:
    every = runs(render(TableSign(table=42, event="Cup", address="http://club.example/t/42")))
    assert {run.turned for run in every if run.y > 430} == {True}
    assert {run.turned for run in every if run.y < 430} == {False}


@pytest.mark.parametrize(("table", "size"), [(7, 260), (42, 260), (123, 170), (1234, 110)])
def test_the_number_of_a_sign_is_as_large_as_fits(table: int, size: int) -> None:
    sizes = [run.size for run in runs(render(TableSign(table=table))) if run.size > 50]
    assert set(sizes) == {size}
    assert page_texts(render(TableSign(table=table)))[0].count(str(table)) == 2


def test_the_address_stands_beside_its_code_on_both_sides() -> None:
    text = page_texts(render(TableSign(table=3, address="http://club.example/3")))[0]
    assert text.count("http://club.example/3") == 2


@pytest.mark.parametrize("name", [name for name in SAMPLES if not name.startswith("sign")])
def test_nothing_else_stands_on_its_head(name: str) -> None:
    assert not any(run.turned for run in runs(render(SAMPLES[name])))


# Result sheets


def test_ts_36_seats_go_down_the_sheet_with_their_numbers() -> None:
    sheet = TableSheet(seats=[Seat(name=name) for name in ("Eve", "Ann", "Dan", "Bob")])
    heights = [found(sheet, name)[0].y for name in ("Eve", "Ann", "Dan", "Bob")]
    assert heights == sorted(heights, reverse=True)
    numbers = [found(sheet, str(number))[0] for number in (1, 2, 3, 4)]
    for number, height in zip(numbers, heights, strict=True):
        assert abs(number.y - height) < 6


def test_ts_33_every_number_stands_under_its_heading() -> None:
    seats = [Seat(name="Eve", score=91, cards=82, nobles=73, tokens=64), Seat()]
    sheet = TableSheet(seats=seats, columns=COUNTED)
    for heading, value in (("Score", "91"), ("Cards", "82"), ("Nobles", "73"), ("Tokens", "64")):
        above, below = found(sheet, heading)[0], found(sheet, value)[0]
        assert abs(above.x - below.x) < 22
        assert above.y > below.y


def test_two_half_pages_stand_above_each_other() -> None:
    pdf = render([TournamentSheet(player="Ann"), TournamentSheet(player="Bob")])
    heights = {run.text: run.y for run in runs(pdf) if run.text in {"Ann", "Bob"}}
    assert heights["Ann"] > 421 > heights["Bob"]


def test_tc_20_victory_and_tournament_points_stand_under_their_headings() -> None:
    rounds = [GroupRound(group=9, victory_points=87, tournament_points=4)]
    sheet = TournamentSheet(rounds=rounds, lines=1)
    group, victory, points = (found(sheet, text)[0] for text in ("9", "87", "4"))
    assert group.x < victory.x < points.x
    heads = [run.x for run in runs(render(sheet)) if run.text.startswith("Victory")]
    assert min(abs(x - victory.x) for x in heads) < 40


def test_sw_40_rounds_go_down_and_own_points_stand_left() -> None:
    sheet = SAMPLES["base filled"]
    first, second = found(sheet, "Zoë Ångström")[0], found(sheet, "Jiří Dvořák")[0]
    assert first.y > second.y
    mine, theirs = found(sheet, "7")[0], found(sheet, "11")[0]
    assert mine.x < theirs.x


def test_sw_40_totals_stand_under_their_headings() -> None:
    rounds = [
        MatchRound(opponent="Ann", mine=25, theirs=8, won=True),
        MatchRound(opponent="Bob", mine=25, theirs=9, won=True),
        MatchRound(opponent="Cid", mine=3, theirs=25, won=False),
    ]
    sheet = MatchSheet(rounds=rounds, strength_of_schedule=61)
    won, points, strength = (found(sheet, text)[0] for text in ("2 / 1", "53 / 42", "61"))
    assert won.x < points.x < strength.x
    heads = {run.text: run for run in runs(render(sheet)) if run.y < 120}
    assert abs(heads["Strength of schedule"].x - strength.x) < 60


# Lists for the wall


def test_by_name_table_and_seat_stand_under_their_headings() -> None:
    tables = [PairedTable(number=71, players=("Eve", "Ann", "Dan"))]
    sheet = Pairings(round=2, tables=tables, by="name")
    table, seat = found(sheet, "Table")[0], found(sheet, "Seat")[0]
    for name, number in (("Ann", "2"), ("Dan", "3"), ("Eve", "1")):
        at = min(found(sheet, name), key=lambda run: run.x).y
        in_row = [run for run in runs(render(sheet)) if abs(run.y - at) < 8]
        (here,) = [run for run in in_row if run.text == "71"]
        (there,) = [run for run in in_row if run.text == number]
        assert abs(here.x - table.x) < 25
        assert abs(there.x - seat.x) < 25


def test_t_3_every_value_of_the_standings_stands_under_its_heading() -> None:
    columns = [Column("Wins"), Column("Points"), Column("Lot")]
    rows = [
        StandingsRow(place=1, name="Eve", values=[41, 52, 63], decided_by="Wins: 41 > 40"),
        StandingsRow(place=2, name="Ann", values=[40, 53, 64]),
    ]
    sheet = StandingsSheet(columns=columns, rows=rows)
    heads = [found(sheet, text)[0] for text in ("Wins", "Points", "Lot")]
    for texts in (("41", "52", "63"), ("40", "53", "64")):
        values = [found(sheet, text)[0] for text in texts]
        assert len({round(value.y) for value in values}) == 1
        for head, value in zip(heads, values, strict=True):
            assert abs(head.x - value.x) < 25
    assert found(sheet, "1")[0].x < found(sheet, "Eve")[0].x < heads[0].x
    assert found(sheet, "Wins: 41 > 40")[0].x > heads[-1].x


@pytest.mark.parametrize("count", [4, 12, 24])
def test_a_short_list_fills_its_page_with_large_letters(count: int) -> None:
    for sheet in (pairings(count), standings(count)):
        printed = runs(render(sheet))
        names = [run for run in printed if run.text.startswith("Player ")]
        assert len(names) >= count
        assert max(run.size for run in names) > 13
        assert len(page_texts(render(sheet))) == 1


def test_the_fewer_names_the_larger_they_are() -> None:
    sizes = [
        max(run.size for run in runs(render(pairings(count))) if run.text.startswith("Player "))
        for count in (8, 28, 200)
    ]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > sizes[1] > sizes[2] == 11


def test_a_list_of_one_page_leaves_little_of_it_blank() -> None:
    names = [run for run in runs(render(pairings(32))) if run.text.startswith("Player ")]
    assert len(page_texts(render(pairings(32)))) == 1
    assert min(run.y for run in names) < 842 * 0.25
