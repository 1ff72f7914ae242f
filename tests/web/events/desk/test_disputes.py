"""Contested results are settled where they are seen: what was handed in, what counts, and why."""

from __future__ import annotations

import pytest

from guildhall.hall.events import commands
from guildhall.hall.events.permissions import Actor
from guildhall.tournament import Line
from guildhall.tournament.event.rounds import Sheet
from web.events.desk.at_the_desk import NAMES, Desk, open_desk, scores, words_of
from web.visitors import House


def as_player(desk: Desk, key: str) -> Actor:
    """A player who has come by the personal link."""
    token = desk.live.player_link(desk.organiser, key)
    return desk.house.runner.run(desk.house.hall.invitations.follow_link(token, None)).actor


def does(desk: Desk, key: str, act: commands.Command) -> None:
    """Let a player do something."""
    desk.house.runner.run(desk.live.execute(as_player(desk, key), act))


def sheet_of(desk: Desk) -> Sheet:
    """The result of table 1 of round 1."""
    sheet = desk.t.table(1, 1).sheet
    assert sheet is not None
    return sheet


@pytest.fixture
def desk(house: House) -> Desk:
    """The winner of table 1 has handed in 16, 14, 12, 10; the second does not agree."""
    opened = open_desk(house, NAMES)
    opened.act(commands.DrawRound())
    opened.act(commands.PublishDraft())
    first, second, *_ = seats = opened.t.table(1, 1).seats
    lines = {key: Line(16 - 2 * place) for place, key in enumerate(seats)}
    does(opened, first, commands.ReportResult(1, 1, lines, player=first))
    does(opened, second, commands.DisputeResult(1, 1, "I had 15", player=second))
    return opened


@pytest.fixture
def duel(house: House) -> Desk:
    """Both players of table 1 say that they have won."""
    opened = open_desk(house, NAMES, "summoner-wars-base")
    opened.act(commands.DrawRound())
    opened.act(commands.PublishDraft(anyway=True))
    one, other = opened.t.table(1, 1).seats
    for winner, loser, wounds in ((one, other, 7), (other, one, 9)):
        lines = {winner: Line(25), loser: Line(wounds)}
        does(opened, winner, commands.ReportResult(1, 1, lines, winner=winner, player=winner))
    return opened


def test_confirming_all_settles_no_contested_table(desk: Desk) -> None:
    desk.does("/results/confirm", round=1)
    assert sheet_of(desk).contested
    assert desk.joined("scorekeeper").post("/results/confirm", round=1, table=1).status_code == 400
    assert sheet_of(desk).contested


def test_an_arbiter_sees_who_contests_and_why_and_lets_it_stand_with_a_reason(desk: Desk) -> None:
    arbiter = desk.joined("arbiter")
    first, second, *_ = desk.t.table(1, 1).seats
    shown = arbiter.text("/results?round=1&table=1")
    assert f"{second} contests the result. I had 15" in shown
    assert f"{first} has entered" in shown
    arbiter.does("/results/settle", round=1, table=1, choice="first", why="counted it")
    sheet = sheet_of(desk)
    assert (sheet.settled, sheet.lines[first].score) == (True, 16)
    assert "result confirmed (counted it)" in desk.text("/record")
    assert "Nobody calls." in desk.text("/rulings")


def test_another_result_is_entered_in_place(desk: Desk) -> None:
    about = {"round": "1", "table": "1", "choice": "typed", "why": "the noble was forgotten"}
    answer = desk.send("/results/settle", {**about, **scores(desk.t.table(1, 1), 16, 15, 12, 10)})
    assert answer.status_code == 303
    assert [line.score for line in sheet_of(desk).lines.values()] == [16, 15, 12, 10]
    assert sheet_of(desk).settled


def test_sw_24_both_sheets_of_a_duel_are_shown_and_one_is_chosen(duel: Desk) -> None:
    one, other = duel.t.table(1, 1).seats
    shown = duel.text("/results?round=1&table=1")
    assert f"{one} has entered {one} 25 {other} 7" in shown
    assert f"{other} has entered {one} 9 {other} 25" in shown
    duel.does("/results/settle", round=1, table=1, choice="second", why="both agree now")
    assert (sheet_of(duel).winner, sheet_of(duel).settled) == (other, True)


def test_nothing_is_settled_without_a_reason(desk: Desk) -> None:
    answer = desk.post("/results/settle", round=1, table=1, choice="first", why=" ")
    assert answer.status_code == 422
    assert "No reason is given" in words_of(answer)
    assert sheet_of(desk).contested


def test_what_is_not_contested_is_not_settled(desk: Desk) -> None:
    desk.does("/results/settle", round=1, table=1, choice="first", why="so it is")
    answer = desk.post("/results/settle", round=1, table=1, choice="first", why="again")
    assert "is not contested" in words_of(answer)


def test_ts_39_scorekeepers_leave_disputes_to_arbiters(desk: Desk) -> None:
    keeper = desk.joined("scorekeeper")
    assert "An arbiter or the organiser decides." in keeper.text("/results?round=1&table=1")
    about = {"round": "1", "table": "1", "why": "x"}
    result = scores(desk.t.table(1, 1), 16, 15, 12, 10)
    assert keeper.post("/results/settle", **about, choice="first").status_code == 403
    for path, more in (("/results/confirm", {}), ("/results", result), ("/correct", result)):
        answer = keeper.send(path, {**about, "signed": "yes", **more})
        assert "is contested" in words_of(answer), path
    assert sheet_of(desk).contested


def test_players_of_the_table_see_who_contests_and_why(desk: Desk) -> None:
    first, second, *_ = desk.t.table(1, 1).seats
    phone = desk.player(first).visitor
    shown = words_of(phone.get(f"/events/{desk.live.id}/me"))
    assert f"{second} contests the result. “I had 15”" in shown


def test_both_players_of_a_duel_see_both_sheets(duel: Desk) -> None:
    one, other = duel.t.table(1, 1).seats
    phone = duel.player(one).visitor
    shown = words_of(phone.get(f"/events/{duel.live.id}/me"))
    assert f"{other} has entered {one} (you) 9 {other} 25" in shown
