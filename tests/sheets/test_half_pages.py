"""The Splendor result sheet and the Carcassonne tournament sheet."""

from __future__ import annotations

from fractions import Fraction

import pytest

from guildhall.sheets import GroupRound, Seat, SheetError, TableSheet, TournamentSheet, render
from guildhall.sheets.language import find_language
from sheets.reading import page_texts
from sheets.samples import SAMPLES


def test_ts_33_the_result_sheet_asks_for_all_that_breaks_ties() -> None:
    (text,) = page_texts(render(SAMPLES["table blank"]))
    for label in ("Seat", "Score", "Cards", "Nobles", "Tokens", "First player", "Signature"):
        assert label in text


@pytest.mark.parametrize("count", [2, 3, 4, 5, 8])
def test_ts_36_everybody_at_the_table_has_a_line(count: int) -> None:
    seats = [Seat(name=f"Guest {seat}", score=seat) for seat in range(count)]
    (text,) = page_texts(render(TableSheet(seats=seats, round="Final", table=1)))
    assert all(seat.name in text for seat in seats)
    assert "Final" in text


def test_two_tables_share_a_page() -> None:
    tables = [TableSheet(table=number, event=f"Hall {number}") for number in range(1, 6)]
    texts = page_texts(render(tables))
    assert [text.count("Result Sheet") for text in texts] == [2, 2, 1]
    assert "Hall 3" in texts[1]
    assert "Hall 4" in texts[1]


def test_sheets_of_different_kinds_do_not_share_a_page() -> None:
    assert len(page_texts(render([TableSheet(), TournamentSheet(), TableSheet()]))) == 3


def test_tc_20_sums_follow_the_rounds() -> None:
    content = SAMPLES["tournament filled"].content(find_language("cs"))
    assert content["totals"] == ["188", "6,5"]
    assert content["rounds"] == [
        {"group": "3", "numbers": ["87", "2,5", "87", "2,5"]},
        {"group": "1", "numbers": ["101", "4", "188", "6,5"]},
        {"group": "", "numbers": ["", "", "", ""]},
        {"group": "", "numbers": ["", "", "", ""]},
    ]


def test_tc_20_a_missing_result_leaves_its_sum_blank() -> None:
    rounds = [GroupRound(group=1), GroupRound(victory_points=0, tournament_points=Fraction(1, 2))]
    content = TournamentSheet(rounds=rounds).content(find_language("en"))
    assert content["totals"] == ["0", "0.5"]
    assert content["rounds"][0] == {"group": "1", "numbers": ["", "", "", ""]}  # type: ignore[index]


@pytest.mark.parametrize(
    ("code", "strict", "mild"),
    [
        ("en", "you are out of the tournament", "ask the referee for a new one"),
        ("cs", "znamená odstoupení z turnaje", "požádejte rozhodčího o nový"),
        ("fr", "quitte le tournoi", "demandez-en une autre"),
    ],
)
def test_tc_21_the_sheet_says_what_losing_it_means(code: str, strict: str, mild: str) -> None:
    for withdraws, said, not_said in ((True, strict, mild), (False, mild, strict)):
        (text,) = page_texts(render(TournamentSheet(loss_withdraws=withdraws), language=code))
        assert said in text
        assert not_said not in text


@pytest.mark.parametrize(("lines", "pages"), [(8, 1), (9, 2), (25, 2)])
def test_tc_20_a_long_tournament_has_a_page_for_each_player(lines: int, pages: int) -> None:
    rounds = [
        GroupRound(group=f"G{n}", victory_points=n, tournament_points=1) for n in range(lines)
    ]
    sheets = [TournamentSheet(player=name, lines=lines, rounds=rounds) for name in ("Ann", "Bob")]
    texts = page_texts(render(sheets))
    assert len(texts) == pages
    assert "Ann" in texts[0]
    assert "Bob" in texts[-1]
    assert f"G{lines - 1}" in texts[-1]


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda: TableSheet(seats=[Seat()] * 9), "2 to 8"),
        (lambda: TableSheet(seats=[Seat()]), "2 to 8"),
        (lambda: TableSheet(seats=[Seat(first=True)] * 3), "only one"),
        (lambda: TableSheet(seats=[Seat(first=True), Seat(), Seat(first=True)]), "only one"),
        (lambda: TournamentSheet(rounds=[GroupRound()] * 5), "5 rounds on 4 lines"),
        (lambda: TournamentSheet(lines=0), "1 to 25 lines"),
        (lambda: TournamentSheet(lines=26), "1 to 25 lines"),
    ],
)
def test_what_cannot_be_printed_is_refused(make: object, reason: str) -> None:
    assert callable(make)
    with pytest.raises(SheetError, match=reason):
        make()
