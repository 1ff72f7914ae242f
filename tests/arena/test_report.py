"""The report of a file says what is in it, and a leaderboard keeps what it does not measure."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from arena.games import drawn_by_lot
from guildhall.arena.conditions import Conditions, make_conditions
from guildhall.arena.entrants import Entrant
from guildhall.arena.journal import Journal
from guildhall.arena.leaderboard import key_of, write_section
from guildhall.arena.pictures import draw_course, draw_lengths, draw_ratings
from guildhall.arena.report import Report, read_report
from guildhall.arena.schedule import LineUp, ladder
from guildhall.arena.session import describe_session
from guildhall.arena.summary import score_of
from guildhall.bots.contract import Allowance

TRUTH = {"random": 0.0, "a<b": 150.0, "c": 300.0}


@pytest.fixture
def report(tmp_path: Path) -> Report:
    return make(tmp_path / "ladder.jsonl", make_conditions(), ladder(list(TRUTH), 2))


def make(path: Path, conditions: Conditions, line_ups: list[LineUp], deals: int = 30) -> Report:
    with Journal(conditions, path) as journal:
        journal.enter(
            Entrant(name, "greedy", allowance=Allowance(100 if name == "c" else None))
            for name in TRUTH
        )
        journal.note_session(describe_session("2 processes", "2026-11-17T12:00:00"))
        journal.add(drawn_by_lot(TRUTH, line_ups, deals, random.Random(1)))
    return read_report(path)


def test_the_page_is_whole_and_needs_nothing_else(report: Report) -> None:
    page = report.html()
    assert "a&lt;b" in page
    assert "a<b" not in page
    assert "src=" not in page
    assert "href=" not in page
    assert "<h1>Splendor, 2 players</h1>" in page
    assert page.count("<svg") == 2
    assert page.count("<pre>") == 3


def test_the_score_of_a_match_is_drawn_deal_by_deal(tmp_path: Path) -> None:
    page = make(tmp_path / "match.jsonl", make_conditions(), [("c", "random")], 400).html()
    assert page.count("<svg") == 3
    assert "The score of c in percent, every 2 deals" in page


def test_drawings_are_well_formed(report: Report) -> None:
    for drawing in (draw_ratings(report.standings.ratings), draw_lengths([50, 51, 99, 300])):
        ET.fromstring(drawing)  # noqa: S314 - our own drawing
    assert draw_lengths([]) == draw_ratings([]) == ""


def test_markdown_has_ratings_meetings_budgets_and_machine(report: Report) -> None:
    text = report.markdown()
    assert text.startswith("# Splendor, 2 players\n")
    assert "| 3 | random | 0 | anchor |" in text
    assert "- c: 100 simulations" in text
    assert "2026-11-17, 2 processes on " in text
    assert "180 games: 30 deals" in text


def test_the_score_by_budget_is_told_and_drawn_where_a_bot_has_several(tmp_path: Path) -> None:
    names = {"random": 0.0, "m@100": 100.0, "m@400": 250.0}
    conditions = make_conditions()
    with Journal(conditions, tmp_path / "x") as journal:
        allowances = (None, 100, 400)
        journal.enter(
            Entrant(name, name.partition("@")[0], allowance=Allowance(simulations))
            for name, simulations in zip(names, allowances, strict=True)
        )
        journal.note_session(describe_session("2 processes", "2026-11-17T12:00:00"))
        journal.add(drawn_by_lot(names, ladder(list(names), 2), 30, random.Random(1)))
    report = read_report(tmp_path / "x")
    (course,) = report.courses
    assert (course.bot, course.unit) == ("m", "simulations")
    assert [step.budget for step in course.steps] == [100, 400]
    scores = {rating.name: rating.points / rating.games for rating in report.standings.ratings}
    assert [step.score for step in course.steps] == [scores["m@100"], scores["m@400"]]
    assert "## m by simulations" in report.markdown()
    assert "| 400 |" in report.markdown()
    ET.fromstring(draw_course(course))  # noqa: S314 - our own drawing
    assert report.html().count("<svg") == 3


def test_csv_has_a_line_for_each(report: Report) -> None:
    head, *lines = report.csv().splitlines()
    assert head == "bot,elo,low,high,games,points,lead,lead_low,lead_high"
    assert [line.split(",")[0] for line in lines] == ["c", "a<b", "random"]


def test_a_section_of_the_leaderboard_is_renewed_and_others_stay(tmp_path: Path) -> None:
    board = tmp_path / "LEADERBOARD.md"
    orient = make_conditions(settings={"expansion": "orient"}, players=2)
    write_section(board, make(tmp_path / "1", make_conditions(), ladder(list(TRUTH), 2), 5))
    write_section(board, make(tmp_path / "2", orient, ladder(list(TRUTH), 2), 5))
    first = board.read_text()
    write_section(board, make(tmp_path / "3", make_conditions(), ladder(list(TRUTH), 2), 9))
    second = board.read_text()
    assert first.startswith("# Leaderboard\n")
    assert first.count("\n## ") == second.count("\n## ") == 2
    assert "30 games: 5 deals" in first.split("begin splendor expansion=orient")[0]
    assert "54 games: 9 deals" in second.split("begin splendor expansion=orient")[0]
    assert first.split("begin splendor expansion")[1] == second.split("begin splendor expansion")[1]
    assert key_of(orient) == "splendor expansion=orient players=2"


def test_the_correlation_is_taken_within_line_ups(tmp_path: Path) -> None:
    """Somebody who always beats one and always loses to another has no luck to share."""
    line_ups: list[LineUp] = [("random", "a<b"), ("a<b", "c")]
    report = make(tmp_path / "x", make_conditions(), line_ups, 200)
    alone = [score_of(drawn_by_lot(TRUTH, line_ups, 200, random.Random(1)), "a<b", line_up)
             for line_up in line_ups]  # fmt: skip
    within = [score.correlation for score in alone if score.correlation is not None]
    assert report.standings.correlations["a<b"] == pytest.approx(sum(within) / 2)
    assert abs(report.standings.correlations["a<b"] or 0) < 0.15
