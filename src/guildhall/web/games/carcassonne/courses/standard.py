"""Carcassonne as it is printed: tiles, meeples, and what they score."""

from __future__ import annotations

from guildhall.games.house import CARCASSONNE
from guildhall.messages import mark
from guildhall.web.games.carcassonne.touches import CarcassonneTouches
from guildhall.web.games.lessons import Course, Lesson

START = (
    "carcassonne players=2 turn=0:place draw=standard board=0,0:D0 tile=V"
    " pile=E,N,U,E,B,E,A,B,B,W,60?"
)

LESSONS = (
    Lesson(
        mark("Lay a tile"),
        mark(
            "The start tile lies on the table: a city at the top, a road across. Each turn "
            "you draw a tile and lay it beside another one. Edges that touch must match: "
            "road to road, city to city, field to field.\n"
            "You have drawn a bend in a road."
        ),
        "at 1 0 r0",
        mark("The road goes on."),
        start=START,
    ),
    Lesson(
        mark("Place a meeple"),
        mark(
            "You have 7 meeples. You may place one on the tile you have just laid, on a "
            "feature where nobody stands yet. On a road it scores 1 point for each tile, "
            "as soon as the road has two ends."
        ),
        "meeple road s",
        mark("Your highwayman claims the road, and all that is added to it."),
    ),
    Lesson(
        mark("Turn a tile"),
        mark(
            "Lorenzo has completed the small city and scored 2 points. Now you have drawn "
            "a corner of a city. It does not fit as it lies: turn it. Put it below the "
            "start tile, with the city facing away from the road."
        ),
        "at 0 -1 r270",
        mark("It fits: field touches field, and the city is open on two sides."),
        before="at 0 1 r180; meeple city s",
    ),
    Lesson(
        mark("A knight in the city"),
        mark(
            "Cities score 2 points for each tile and 2 for each shield when they are "
            "completed. Place a knight, so that the points will be yours."
        ),
        "meeple city s",
        mark("The city is yours, as long as nobody has more knights in it."),
    ),
    Lesson(
        mark("Complete the city"),
        mark("Two turns later one gap is left, and you have drawn just what closes it."),
        "at 0 -2 r0",
        mark("The wall is closed all around."),
        before="at -1 0 r90; none; at -1 -1 r90; none; at 0 2 r0; meeple cloister",
    ),
    Lesson(
        mark("A farmer for the end"),
        mark(
            "Before the city is scored you may place a meeple on this tile. The city is "
            "taken, but the field is free. A farmer lies there until the end of the game "
            "and then scores 3 points for each completed city beside the field. He does "
            "not come home before that."
        ),
        "meeple field en",
        mark("6 points for the city of 3 tiles. The knight comes home; the farmer stays."),
    ),
    Lesson(
        mark("A monk in the cloister"),
        mark(
            "You have drawn a cloister and laid it in a corner. It scores 9 points when "
            "all eight places around it are filled; three already are. At the end of the "
            "game an unfinished one scores 1 point for each tile, itself included."
        ),
        "meeple cloister",
        mark("The monk waits until the land around him is full."),
        before="at -2 0 r270; meeple cloister; at -1 -2 r0",
    ),
    Lesson(
        mark("End the road"),
        mark(
            "Lorenzo’s cloister has ended your road in the west. This crossing ends it in the"
            " east: roads end at crossings, cities and cloisters. Turn it so that it fits."
        ),
        "at 1 -1 r270",
        mark("The road has two ends."),
        before="at 1 2 r0; none",
    ),
    Lesson(
        mark("No meeple is a choice too"),
        mark(
            "You have 4 meeples left, and the highwayman is coming home. Keep some: with "
            "none left you can claim nothing new."
        ),
        "none",
        mark("5 points for the road of 5 tiles, and the highwayman comes home."),
    ),
)

COURSE = Course(
    "carcassonne",
    mark("Carcassonne"),
    mark("The printed game: draw a tile, lay it, and place a meeple if you like."),
    CARCASSONNE,
    "carcassonne/standard",
    LESSONS,
    mark(
        "When the last tile has been laid, unfinished features score too: 1 point for "
        "each tile of a road, a city or around a cloister. Then the fields. Where "
        "players tie for the most meeples, each gets all the points."
    ),
    CarcassonneTouches(),
)
