"""Tiles and landscape in characters."""

from __future__ import annotations

import random

import pytest

from carcassonne_table import dealt, drawing, play
from guildhall.console.games.carcassonne.board import draw, landscape
from guildhall.console.games.carcassonne.tile_drawing import SLIM, WIDE, different_turns, draw_tile
from guildhall.games import carcassonne
from guildhall.games.carcassonne.moves import SPOTS
from guildhall.games.carcassonne.rules import facts
from guildhall.games.carcassonne.tiles import letters
from guildhall.web.games.carcassonne import words


def shown(letter: str, turns: int = 0, meeple: str = "", width: int = 5) -> list[str]:
    return [line.plain for line in draw_tile(letter, turns, width, meeple, seat=1)]


@pytest.mark.parametrize(
    ("letter", "turns", "rows"),
    [
        ("D", 0, ["·###·", "-----", "·   ·"]),
        ("D", 1, ["· | ·", "  | #", "· | ·"]),
        ("R", 0, ["#####", "#####", "·   ·"]),
        ("H", 0, ["·   ·", "#   #", "·   ·"]),
        ("F", 0, ["·   ·", "##*##", "·   ·"]),
        ("M", 0, ["*###·", "#    ", "·   ·"]),
        ("X", 0, ["· | ·", "--x--", "· | ·"]),
        ("A", 0, ["·   ·", " [C] ", "· | ·"]),
        ("V", 0, ["·   ·", "--+  ", "· | ·"]),
        ("I", 0, ["·   ·", "    #", "·###·"]),
    ],
)
def test_a_tile_shows_its_cities_roads_cloisters_and_shields(
    letter: str, turns: int, rows: list[str]
) -> None:
    assert shown(letter, turns) == rows


def test_a_meeple_is_the_number_of_its_player() -> None:
    assert shown("D", meeple="city n")[0] == "·#2#·"
    assert shown("D", meeple="road e")[1] == "----2"
    assert shown("D", meeple="field es")[2] == "·   2"
    assert shown("A", meeple="cloister")[1] == " [2] "


def test_every_spot_of_every_tile_has_a_place_for_its_meeple() -> None:
    for letter in letters():
        for turns in range(4):
            row = facts.SEGMENT_AT.rows[4 * letters().index(letter) + turns]
            for spot in (name for number, name in enumerate(SPOTS) if row[number] >= 0):
                for width in (SLIM, WIDE):
                    assert "2" in "".join(shown(letter, turns, spot, width)), (letter, turns, spot)


def test_the_landscape_has_coordinates_and_marks_legal_places() -> None:
    lines = [line.plain.rstrip() for line in landscape(drawing("C").view_for(0), 80)]
    assert lines[0].split() == ["0"]
    assert "  1   o" in lines
    assert "  0 -----" in lines


@pytest.mark.parametrize("width", [40, 50, 60, 80, 120])
def test_nothing_is_wider_than_the_window(width: int) -> None:
    game = carcassonne.Game(5, 3)
    rng = random.Random(3)
    while not game.over:
        if game.decision != "meeple":
            for line in draw(game.view_for(game.turn), width):
                assert len(line.plain.rstrip()) <= width
        game.push(rng.choice(game.legal_moves()))


def test_a_landscape_that_is_too_wide_is_cut_and_says_so() -> None:
    game = drawing("UUUUUUUU")
    for x in range(1, 9):
        play(game, f"at {x} 0 r90", "none")
    assert "reaches from" not in "".join(line.plain for line in landscape(game.view_for(0), 80))
    narrow = " ".join(line.plain.strip() for line in landscape(game.view_for(0), 30))
    assert "The landscape reaches from -1 to 9; a wider window shows it all" in narrow


def test_a_landscape_that_is_too_high_shows_the_last_tile_and_says_what_is_left_out() -> None:
    game = dealt(pile="UUUUUUUU", offer="XTS")
    for y in range(1, 9):
        play(game, "pile", f"at 0 {-y} r90", "none")
    view = game.view_for(0)
    assert len(landscape(view, 80)) == 1 + 3 * 11
    low = [line.plain.rstrip() for line in landscape(view, 80, 14)]
    assert len(low) <= 14
    assert [line[:4].strip() for line in low if line[:4].strip()] == [
        "-6",
        "-7",
        "-8",
        "-9",
        "Rows",
    ]
    assert low[-1] == "Rows 1 to -9, of which -6 to -9 are shown; board draws all"


@pytest.mark.parametrize("height", [20, 30])
def test_nothing_is_higher_than_the_window(height: int) -> None:
    game = carcassonne.Game(2, 3)
    rng = random.Random(3)
    while not game.over:
        if game.decision != "meeple":
            assert len(draw(game.view_for(game.turn), 80, height)) <= height
        game.push(rng.choice(game.legal_moves()))


def test_in_a_low_window_the_rows_with_most_places_are_shown() -> None:
    game = carcassonne.Game(2, 3)
    rng = random.Random(3)
    while len(game.tiles) < 40 or game.decision != "place":
        game.push(rng.choice(game.legal_moves()))
    view = game.view_for(game.turn)
    whole = sum(line.plain.count("o") for line in landscape(view, 120))
    rows = [y for _, y in {place[:2] for place in view.places_for(view.tile or "")}]
    best = max(sum(first >= y > first - 3 for y in rows) for first in rows)
    assert whole == len(rows)
    assert "\n".join(line.plain for line in landscape(view, 120, 11)).count(" o ") == best


def test_rotations_that_look_alike_are_alike() -> None:
    for letter in letters():
        assert different_turns(letter) == words.different_turns(letter)


def test_the_hand_of_another_player_is_not_drawn() -> None:
    game = dealt(hands=["CXT"])
    own = "\n".join(line.plain for line in draw(game.view_for(0), 80))
    other = "\n".join(line.plain for line in draw(game.view_for(1), 80))
    assert "hand 1 C" in own
    assert "hand 1 C" not in other
    assert "hand" not in "\n".join(line.plain for line in draw(game.view_for(None), 80))
