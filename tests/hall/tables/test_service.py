"""Who sees a table, and what trying a move tells."""

from __future__ import annotations

import pytest

from guildhall.hall.errors import Invalid, NotAllowed, Stale
from guildhall.hall.tables import commands
from guildhall.hall.tables.options import Options
from guildhall.hall.tables.service import try_moves, viewing_seat
from hall.tables.sitting import ADA, BEN, CLEO, Sitting, begun, told


def test_people_look_from_their_seats_and_others_as_spectators() -> None:
    sitting = begun()
    assert [viewing_seat(sitting.table, who) for who in (ADA, BEN, CLEO, None)] == [
        0,
        1,
        None,
        None,
    ]


def test_nobody_looks_on_where_that_was_not_agreed_until_the_game_is_over() -> None:
    sitting = Sitting(Options(drawn=False, spectators=False)).sit(ADA)
    assert viewing_seat(sitting.table, CLEO) is None
    sitting.sit(BEN)
    for stranger in (CLEO, None):
        with pytest.raises(NotAllowed, match="want no spectators"):
            viewing_seat(sitting.table, stranger)
    assert viewing_seat(sitting.table, BEN) == 1
    sitting.do(commands.resign, ADA)
    assert viewing_seat(sitting.table, None) is None


def test_trying_tells_the_next_decision_of_the_turn_and_changes_nothing() -> None:
    sitting = begun()
    for text in ("take W B G", "take R O W", "take B G R"):
        sitting.move(text)
        sitting.move("reserve tier1")
    before = told(sitting.table)
    assert try_moves(sitting.table, ADA, []).view.decision == "turn"
    once = try_moves(sitting.table, ADA, ["take W B G"]).view
    assert once.decision == "return"
    assert [str(move) for move in once.legal_moves()] == [f"return {gem}" for gem in "WBGRO"]
    turn = ["take W B G", "return W", "return W"]
    assert try_moves(sitting.table, ADA, turn).view is None
    with pytest.raises(Invalid, match="after your turn"):
        try_moves(sitting.table, ADA, [*turn, "take R G O"])
    with pytest.raises(Invalid):
        try_moves(sitting.table, ADA, ["buy c1"])
    assert told(sitting.table) == before


def test_trying_is_for_whoever_is_to_decide() -> None:
    sitting = begun()
    for other, why in ((BEN, "turn of Adaa"), (CLEO, "have no seat")):
        with pytest.raises(NotAllowed, match=why):
            try_moves(sitting.table, other, [])
    with pytest.raises(Invalid, match="9 moves"):
        try_moves(sitting.table, ADA, ["take R G O"] * 9)


def test_trying_on_a_position_that_is_gone_is_refused() -> None:
    sitting = begun()
    on = sitting.table.position
    assert try_moves(sitting.table, ADA, [], on).view is not None
    sitting.move()
    sitting.move()
    with pytest.raises(Stale):
        try_moves(sitting.table, ADA, [], on)
