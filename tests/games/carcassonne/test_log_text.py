"""What the log of a table tells: features, never places or letters."""

from __future__ import annotations

import random
import re

import pytest

from guildhall.games.carcassonne import Game
from guildhall.games.carcassonne.words import CarcassonneWords

START = (
    "carcassonne players=2 turn=0:place draw=standard board=0,0:D0 tile=V"
    " pile=E,N,U,E,B,E,A,B,B,W,60?"
)


def told(*moves: str) -> str:
    """The last of some moves, as the log of a table tells it."""
    game = Game.from_position(START, "log", ("Ada", "Bob"))
    words = CarcassonneWords()
    for text in moves:
        before = game.view_for(None)
        game.push(game.parse(text))
    return str(words.log_line(before, game.view_for(None)))


def test_what_is_laid_is_told_by_the_feature_that_grows() -> None:
    assert told("at 1 0 r0") == "Ada extends a road to 2 tiles"
    first = ("at 1 0 r0", "meeple road s")
    assert told(*first) == "Ada places a highwayman on a road of 2 tiles"
    assert told(*first, "at 0 1 r180") == "Bob extends a city to 2 tiles"
    city = (*first, "at 0 1 r180", "meeple city s")
    assert told(*city) == (
        "Bob places a knight in a city of 2 tiles; Bob scores 2 for a city of 2 tiles"
    )
    assert told(*city, "at 0 -1 r270") == "Ada lays a tile"
    assert told(*city, "at 0 -1 r270", "none") == "Ada places no meeple"


def test_sources_are_told_without_letters() -> None:
    game = Game(2, "log", names=("Ada", "Bob"))
    words = CarcassonneWords()
    lines = []
    for text in ("offer 1", "hand 1", "pile"):
        twin = game.copy()
        before = twin.view_for(None)
        twin.push(twin.parse(text))
        lines.append(str(words.log_line(before, twin.view_for(None))))
    assert lines == [
        "Ada takes a tile from the offer",
        "Ada plays a tile from hand",
        "Ada draws a tile from the pile",
    ]


@pytest.mark.parametrize("draw", ["standard", "variant"])
def test_no_line_of_a_whole_game_has_coordinates_or_letters_of_tiles(draw: str) -> None:
    game, rng, words = Game(2, "log", draw=draw, names=("Ada", "Bob")), random.Random(5), None
    words = CarcassonneWords()
    while game.turn is not None:
        before = game.view_for(None)
        game.push(rng.choice(game.legal_moves()))
        line = str(words.log_line(before, game.view_for(None)))
        assert line.startswith(("Ada ", "Bob "))
        assert not re.search(r"-?\d+ -?\d+|\btile [A-Z]\b|°", line), line
    assert line.endswith("That was the last tile")
