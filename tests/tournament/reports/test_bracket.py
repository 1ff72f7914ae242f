"""A bracket as boxes: who sits in them, who goes on and where to, and what is still to come."""

from __future__ import annotations

from guildhall.tournament.commands.knockout import draw_final
from guildhall.tournament.commands.results import report
from guildhall.tournament.commands.rounds import publish
from guildhall.tournament.event.happenings import Happening
from guildhall.tournament.event.tournament import Tournament
from guildhall.tournament.format_choices import changed
from guildhall.tournament.format_file import shipped
from guildhall.tournament.reports.bracket import Box, bracket_report
from guildhall.tournament.table.scoring import Line
from tournament.worked import DESK, happen, new_event, next_round

DUELS = changed(shipped()["summoner-wars-custom"], {"final.above_players": "0"})


def win(t: Tournament) -> None:
    """Let the first seat of every table of the last round win."""
    for number, table in t.rounds[-1].tables.items():
        lines = {key: Line(25 if key == table.seats[0] else 7) for key in table.seats}
        happen(t, report(t, t.rounds[-1].number, number, lines, DESK, winner=table.seats[0]))


def cut_of_four() -> Tournament:
    """Four of eight go on to a bracket of duels, which is published."""
    t = new_event(DUELS, "ABCDEFGH")
    happen(t, [Happening("rounds set", {"rounds": 1}, DESK.by, DESK.at)])
    next_round(t)
    win(t)
    happen(t, draw_final(t, DESK, size=4))
    happen(t, publish(t, DESK, anyway=True))
    return t


def test_without_a_bracket_there_is_nothing_to_draw() -> None:
    assert bracket_report(new_event(DUELS, "ABCD")) == []


def test_rounds_to_come_are_empty_boxes_to_which_the_drawn_ones_lead() -> None:
    semi_final, final = bracket_report(cut_of_four())
    assert [str(each.name) for each in (semi_final, final)] == ["semi-final", "final"]
    assert [box.size for box in semi_final.boxes] == [2, 2]
    assert semi_final.leads_to == ((0, 0), (1, 0))
    assert final.boxes == (Box(0, (), 2),)
    assert final.leads_to == ()


def test_winners_go_on_to_the_box_in_which_they_meet() -> None:
    t = cut_of_four()
    win(t)
    winners = {table.seats[0] for table in t.rounds[-1].tables.values()}
    happen(t, draw_final(t, DESK, size=4))
    semi_final, final = bracket_report(t)
    going = {seat.player for box in semi_final.boxes for seat in box.seats if seat.goes_on}
    assert going == winners == {seat.player for seat in final.boxes[0].seats}
    assert {seat.score for box in semi_final.boxes for seat in box.seats} == {25, 7}
    assert semi_final.leads_to == ((0, 0), (1, 0))
