"""What is wrong with a position of Carcassonne is told, all of it."""

from __future__ import annotations

import pytest

from guildhall.games import carcassonne
from guildhall.games.contract import PositionError

HANDS = "offer=U,U,U 0.hand=V,V,V 1.hand=W,W,W"
PLAIN = f"carcassonne players=2 {HANDS}"
STANDARD = "carcassonne players=2 draw=standard tile=B"
LAID = "carcassonne players=2 draw=standard board=0,0:D0/B0"


def problems_of(text: str) -> list[str]:
    with pytest.raises(PositionError) as caught:
        carcassonne.Game.from_position(text)
    return [str(problem) for problem in caught.value.problems]


def test_what_goes_without_saying_may_be_left_out() -> None:
    game = carcassonne.Game.from_position(PLAIN, seed=1)
    assert (game.turn, game.decision, game.pile_size) == (0, "source", 61)
    assert [tile.letter for tile in game.tiles] == ["D"]
    assert game.settings == carcassonne.Settings()
    standard = carcassonne.Game.from_position(STANDARD, seed=1)
    assert (standard.turn, standard.decision, standard.pile_size) == (0, "place", 70)


def test_a_known_pile_is_drawn_in_its_order() -> None:
    game = carcassonne.Game.from_position(f"{STANDARD} pile=V,E,68?", seed=1)
    game.push(game.parse("at 0 -1 r0"))
    game.push(game.parse("none"))
    assert game.tile == "V"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("chess", "'chess' is no game here: begin with carcassonne"),
        ("carcassonne players=6", "players=6: a number from 2 to 5 is wanted"),
        ("carcassonne", "players is missing: how many play?"),
        (f"{PLAIN} draw=lots", "draw=lots: choose variant or standard"),
        (f"{PLAIN} farm_rule=x", "farm_rule=x: choose third or second or first"),
        (f"{PLAIN} board=D0", "board: begin with the north-western place, as in 0,0:D0"),
        (f"{PLAIN} board=0,0:D0zz", "board: 'D0zz' is no row of tiles"),
        (f"{PLAIN} board=0,0:D0Z0", "board: there is no tile Z0"),
        (f"{PLAIN} board=0,0:D0V7", "board: there is no tile V7"),
        (f"{PLAIN} board=90,0:D0", "board: (90, 0) is too far away"),
        (f"{PLAIN} board=0,0:D0(0:sea-n)", "board: there is no spot 'sea-n'"),
        (f"{PLAIN} board=0,0:D1", "the start tile D0 does not lie at 0,0"),
        (f"{PLAIN} board=1,0:D0", "the start tile D0 does not lie at 0,0"),
        (f"{PLAIN} round=1 board=0,0:D0B0", "the tiles at 0,0 and 1,0 do not match"),
        (f"{PLAIN} round=1 board=0,0:D0/./B0", "the tile at 0,-2 does not touch the others"),
        (f"{PLAIN} board=0,0:D0(0:city-s)", "the tile at 0,0 has no city s"),
        (f"{PLAIN} board=0,0:D0(4:city-n)", "there is no seat 4 for a meeple"),
        (f"{PLAIN} board=0,0:D0/B0", "1 tiles were laid in 0 turns"),
        (f"{PLAIN} round=3", "0 tiles were laid in 6 turns, with tiles left in the pile"),
        (f"{PLAIN} offer=U,U,U,U", "offer is given twice"),
        (PLAIN.replace("U,U,U", "U,U"), "offer=U,U: three places are wanted, - for an empty one"),
        (PLAIN.replace("U,U,U", "U,U,?"), "offer: there is no '?'"),
        (
            PLAIN.replace("U,U,U", "U,U,-"),
            "place 3 of the offer is empty, with tiles left in the pile",
        ),
        (PLAIN.replace("U,U,U", "C,C,C"), "there are 1 tiles C, not 3"),
        (PLAIN.replace("W,W,W", "C,C,?"), "2 tiles C are hidden, 1 can be"),
        (f"{PLAIN} removed=2?", "removed: 1 tiles are put away in this game"),
        (f"{PLAIN} pile=60?", "the pile has 60 tiles, it would have 61"),
        (f"{PLAIN} pile=99?", "pile: there are more than 71"),
        (f"{PLAIN} tile=B", "there is a tile in play before its source is chosen"),
        (f"{PLAIN} turn=0:place", "there is no tile for the decision place"),
        (f"{PLAIN} tile=3", "tile=3: write a letter, and @x,y for a tile that is laid"),
        (f"{PLAIN} source=sky", "source=sky: choose pile or offer1 or"),
        (
            f"{PLAIN} turn=0:place tile=B source=offer2",
            "the tile in play came from place 2 of the offer, which is not empty",
        ),
        (f"{STANDARD} source=hand1", "source: with the standard draw all tiles come from the pile"),
        (STANDARD.replace("tile=B", ""), "there is no tile for the decision place"),
        (f"{STANDARD} turn=0:meeple", "the tile of this turn is laid: write where"),
        (f"{LAID} tile=B@0,-1", "the tile of this turn is still to be laid"),
        (f"{LAID} turn=0:meeple tile=B@1,1", "the tile of this turn does not lie at 1,1"),
        (f"{LAID} turn=0:meeple tile=V@0,-1", "the tile of this turn does not lie at 0,-1"),
        (
            f"{LAID}(0:cloister) turn=0:meeple tile=B@0,-1",
            "there is a meeple on the tile of this turn before it was placed",
        ),
        (
            f"{LAID} turn=1:place tile=V 0.score=9",
            "seat 0 has 9 points, but there were only 0 in all",
        ),
        (
            f"{STANDARD} turn=1:place board=0,1:E2(0:city-s)/D0",
            "there is a meeple on a completed feature at",
        ),
        (f"{PLAIN} turn=0:over", "the game is not over by the rules"),
        (
            "carcassonne players=2 turn=0:source round=35 offer=U,U,U pile=- removed=1?",
            "the pile has 0 tiles, it would have 67",
        ),
    ],
)
def test_what_is_wrong_is_told(text: str, problem: str) -> None:
    found = problems_of(text)
    assert [told for told in found if told.startswith(problem)], found


def test_everything_wrong_is_told_at_once() -> None:
    text = (
        "carcassonne players=2 draw=standard turn=1:place tile=V round=4 0.score=9 board=0,0:D0/B0"
    )
    assert problems_of(text) == [
        "1 tiles were laid in 9 turns, with tiles left in the pile",
        "seat 0 has 9 points, but there were only 0 in all",
    ]


def test_meeples_are_counted() -> None:
    row = "".join("U1(0:field-nw)" for _ in range(8))
    text = f"carcassonne players=2 draw=standard tile=V board=0,0:D0{row} round=4"
    assert problems_of(text) == ["seat 0 has 8 meeples on the table, but only 7 in all"]
