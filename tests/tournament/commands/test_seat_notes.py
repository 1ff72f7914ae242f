"""Beside each name of a draft: rank, points, and who was moved."""

from __future__ import annotations

from guildhall.tournament import draw, enter, publish, report, shipped
from guildhall.tournament.commands.seat_changes import SwapSeats
from guildhall.tournament.commands.seat_notes import seat_notes
from guildhall.tournament.table.scoring import Line
from tournament.worked import DESK, happen, new_event, next_round, play

SWISS, DUELS = shipped()["splendor-swiss"], shipped()["summoner-wars-custom"]


def test_ranks_and_points_stand_beside_the_names_and_who_was_moved_by_hand() -> None:
    t = new_event(SWISS, "ABCDEFGH")
    happen(t, draw(t, DESK))
    assert seat_notes(t, t.rounds[-1]) == {}
    next_round(t)
    play(t, {key: 20 - place for place, key in enumerate("ABCDEFGH")})
    happen(t, draw(t, DESK))
    draft, order = t.rounds[-1], t.standings().order
    notes = seat_notes(t, draft)
    assert [notes[key].rank for key in order] == [1, 2, 3, 4, 5, 6, 7, 8]
    points = {line.player: line.values["points"] for line in t.standings().places}
    assert {key: notes[key].points for key in notes} == points
    assert {note.moved for note in notes.values()} == {""}
    happen(t, SwapSeats(order[0], order[7]).decide(t, DESK))
    moved = {key for key, note in seat_notes(t, draft).items() if note.moved == "by hand"}
    assert moved == {order[0], order[7]}


def test_a_bye_that_is_changed_by_hand_is_a_move() -> None:
    t = new_event(DUELS, "ABCDE")
    happen(t, draw(t, DESK))
    happen(t, publish(t, DESK, anyway=True))
    for number, table in list(t.rounds[0].tables.items()):
        one, other = table.seats
        happen(t, report(t, 1, number, {one: Line(25), other: Line(3)}, DESK, winner=one))
    happen(t, draw(t, DESK))
    draft = t.rounds[-1]
    (bye,), seated = draft.byes, draft.tables[1].seats[0]
    happen(t, SwapSeats(bye, seated).decide(t, DESK))
    moved = {key for key, note in seat_notes(t, t.rounds[-1]).items() if note.moved == "by hand"}
    assert moved == {bye, seated}


def test_who_fills_in_without_being_ranked_has_notes_as_all_others() -> None:
    t = new_event(SWISS, "ABCDEFG")
    happen(t, enter(t, "H", DESK, ranked=False))
    next_round(t)
    play(t, {key: 20 - place for place, key in enumerate("HABCDEFG")})
    happen(t, draw(t, DESK))
    notes = seat_notes(t, t.rounds[-1])
    assert sorted(note.rank for note in notes.values()) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert notes["H"].rank in {1, 2}
    assert {note.moved for note in notes.values()} == {""}
