"""What the face tells of moves and the table."""

from __future__ import annotations

import pytest

from guildhall.games import carcassonne


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("offer 2", {"kind": "offer", "number": 2, "at": None, "spot": None}),
        ("hand 1", {"kind": "hand", "number": 1}),
        ("pile", {"kind": "pile", "number": None}),
        ("discard offer 3", {"kind": "discard", "number": 3}),
        ("at 1 -2 r90", {"kind": "at", "at": (1, -2, 1), "number": None}),
        ("meeple city n", {"kind": "meeple", "spot": "city n"}),
        ("none", {"kind": "none", "spot": None}),
    ],
)
def test_a_move_has_fields(text: str, fields: dict[str, object]) -> None:
    move = carcassonne.Move(0, text)
    assert {name: getattr(move, name) for name in fields} == fields


def test_a_game_shows_itself() -> None:
    game = carcassonne.Game.from_position(
        "carcassonne players=2 draw=standard turn=1:place tile=V board=0,0:D0/B0(0:cloister)",
        seed=1,
        names=["Ada", "Bo"],
    )
    assert repr(game) == "<carcassonne Game: 2 players, seat 1 has to decide: place>"
    assert str(game) == (
        "Carcassonne, Bo: place\n D0\n0B0\ntile V, offer - - -, pile 69\n"
        "Ada: 0 points, 6 meeples, hand - - -\nBo: 0 points, 7 meeples, hand - - -"
    )


def test_push_text_makes_the_move() -> None:
    game = carcassonne.Game(2, seed=7)
    assert game.push_text("offer 1").kind == "offer"
    assert game.decision == "place"
