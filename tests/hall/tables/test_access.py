"""Who sees a table, and what trying a move tells."""

from __future__ import annotations

import pytest

from guildhall.hall.errors import Invalid, NotAllowed
from guildhall.hall.tables import commands
from guildhall.hall.tables.access import look, tried
from guildhall.hall.tables.options import Options
from hall.tables.sitting import ADA, BEN, CLEO, Sitting, begun, told


def test_people_look_from_their_seats_and_others_as_spectators() -> None:
    sitting = begun()
    assert [look(sitting.table, who) for who in (ADA, BEN, CLEO, None)] == [0, 1, None, None]


def test_nobody_looks_on_where_that_was_not_agreed_until_the_game_is_over() -> None:
    sitting = Sitting(Options(drawn=False, spectators=False)).sit(ADA)
    assert look(sitting.table, CLEO) is None
    sitting.sit(BEN)
    for stranger in (CLEO, None):
        with pytest.raises(NotAllowed, match="Nobody may look on"):
            look(sitting.table, stranger)
    assert look(sitting.table, BEN) == 1
    sitting.do(commands.resign, ADA)
    assert look(sitting.table, None) is None


def test_trying_tells_the_next_decision_of_the_turn_and_changes_nothing() -> None:
    sitting = begun()
    for text in ("take W B G", "take R O W", "take B G R"):
        sitting.move(text)
        sitting.move("reserve tier1")
    before = told(sitting.table)
    assert tried(sitting.table, ADA, []).decision == "turn"
    once = tried(sitting.table, ADA, ["take W B G"])
    assert once.decision == "return"
    assert once.legal_moves == tuple(f"return {gem}" for gem in "WBGRO")
    over = tried(sitting.table, ADA, ["take W B G", "return W", "return W"])
    assert (over.decision, over.legal_moves) == (None, ())
    with pytest.raises(Invalid, match="after your turn"):
        tried(sitting.table, ADA, ["take W B G", "return W", "return W", "take R G O"])
    with pytest.raises(Invalid):
        tried(sitting.table, ADA, ["buy c1"])
    assert told(sitting.table) == before


def test_trying_is_for_whoever_is_to_decide() -> None:
    sitting = begun()
    for other in (BEN, CLEO):
        with pytest.raises(NotAllowed, match="not your turn"):
            tried(sitting.table, other, [])
    with pytest.raises(Invalid, match="9 moves"):
        tried(sitting.table, ADA, ["take R G O"] * 9)
