"""What stands beside each name of a draft: rank, points, and who was really moved."""

from __future__ import annotations

from fractions import Fraction

from guildhall.tournament import Line, Tournament, draw, draw_final, report, seat_notes, shipped
from guildhall.tournament.commands.players import KeepApart
from guildhall.tournament.commands.seat_changes import SwapSeats
from tournament.worked import DESK, happen, new_event, next_round, play

SWISS, DUELS = shipped()["splendor-swiss"], shipped()["summoner-wars-custom"]


def after_a_round(people: str = "ABCDEFGH") -> Tournament:
    t = new_event(SWISS, people)
    next_round(t)
    play(t, {key: 30 - place for place, key in enumerate(people)})
    return t


def moved(t: Tournament) -> dict[str, str]:
    return {k: note.moved for k, note in seat_notes(t, t.rounds[-1]).items() if note.moved}


def test_before_a_round_is_played_there_is_nothing_to_note() -> None:
    t = new_event(SWISS, "ABCDEFGH")
    happen(t, draw(t, DESK))
    assert seat_notes(t, t.rounds[-1]) == {}


def test_rank_and_points_are_those_of_the_standings() -> None:
    t = after_a_round()
    happen(t, draw(t, DESK))
    notes = seat_notes(t, t.rounds[-1])
    assert [
        (notes[line.player].rank, notes[line.player].points) for line in t.standings().places
    ] == [(line.place, line.values["points"]) for line in t.standings().places]
    assert moved(t) == {}


def test_halves_of_points_stay_exact() -> None:
    t = new_event(shipped()["carcassonne"], "ABCD")
    next_round(t)
    play(t, {"A": 100, "B": 75, "C": 75, "D": 60})
    happen(t, draw(t, DESK))
    assert seat_notes(t, t.rounds[-1])["B"].points == Fraction(5, 2)


def test_only_those_at_another_table_were_moved_by_hand() -> None:
    t = after_a_round()
    happen(t, draw(t, DESK))
    first, second = t.rounds[-1].tables[1].seats[:2]
    other = t.rounds[-1].tables[2].seats[0]
    happen(t, SwapSeats(first, second).decide(t, DESK))
    assert moved(t) == {}
    happen(t, SwapSeats(first, other).decide(t, DESK))
    assert moved(t) == {first: "by hand", other: "by hand"}


def test_whom_the_draw_parted_was_moved_by_the_draw() -> None:
    t = after_a_round()
    first, second = t.standings().order[:2]
    happen(t, KeepApart(first, second).decide(t, DESK))
    happen(t, draw(t, DESK))
    found = moved(t)
    assert set(found.values()) == {"by the draw"}
    assert len(found) == 2
    assert len(found.keys() & {first, second}) == 1


def test_who_meets_another_record_was_moved_by_the_draw_and_a_bye_was_not() -> None:
    t = new_event(DUELS, "ABCDEF")
    next_round(t)
    for table in list(t.rounds[0].tables.values()):
        winner = min(table.seats)
        lines = {key: Line(25 if key == winner else 5) for key in table.seats}
        happen(t, report(t, 1, table.number, lines, DESK, winner=winner))
    happen(t, draw(t, DESK))
    points = t.history().by_name(t.history().points)
    crossing = {
        key
        for table in t.rounds[-1].tables.values()
        for key in table.seats
        if points[table.seats[0]] != points[table.seats[1]]
    }
    assert len(crossing) == 2
    assert moved(t) == dict.fromkeys(crossing, "by the draw")


def test_nobody_is_moved_by_the_draw_of_a_final() -> None:
    t = after_a_round()
    for _ in range(2):
        next_round(t)
        play(t, {key: 30 - place for place, key in enumerate("ABCDEFGH")})
    happen(t, draw_final(t, DESK))
    assert len(seat_notes(t, t.rounds[-1])) == 4
    assert moved(t) == {}
