"""Carcassonne as it is played in Czech tournaments: three ways to come by a tile."""

from __future__ import annotations

from guildhall.games.house import CARCASSONNE
from guildhall.messages import mark
from guildhall.web.games.carcassonne.touches import CarcassonneTouches
from guildhall.web.games.lessons import Course, Lesson

START = (
    "carcassonne players=2 turn=0:source board=0,0:D0 offer=V,E,B 0.hand=N,E,W 1.hand=U,L,A"
    " pile=J,P,R,H,U,56?"
)

LESSONS = (
    Lesson(
        mark("Choose from the offer"),
        mark(
            "Less luck, more planning: you choose which tile you play. Three tiles lie open for"
            " everybody, three are in your hand, and the rest is the pile.\n"
            "The first tile of the offer continues the road."
        ),
        "offer 1",
        mark("The tile is yours to lay."),
        start=START,
    ),
    Lesson(
        mark("Lay it as usual"),
        mark(
            "From here on everything is as in the printed game: lay the tile, place a "
            "meeple if you like, and score what is completed. When your turn ends, the "
            "offer is filled up again."
        ),
        "at 1 0 r0",
        mark("The road goes on."),
    ),
    Lesson(
        mark("Play from your hand"),
        mark(
            "Your highwayman stands on the road, and Lorenzo has played a tile from his "
            "hand. Nobody else sees yours: a tile that only fits your plan is safe there. "
            "Play the corner of a city."
        ),
        "hand 1",
        mark("After your turn your hand is filled up to three again, unseen by the others."),
        before="meeple road s; hand 1; at -1 0 r90; none",
    ),
    Lesson(
        mark("Draw blind"),
        mark(
            "Your corner lies below the start tile with a knight on it; Lorenzo has taken "
            "the tile that completed the small city. Instead of a tile you know, you may "
            "draw one from the pile. You must play what you draw if it fits anywhere, and "
            "nothing is filled up afterwards."
        ),
        "pile",
        mark("A straight road. It fits, so you must play it."),
        before="at 0 -1 r270; meeple city s; offer 2; at 0 1 r180; meeple city s",
    ),
    Lesson(
        mark("Make the best of it"),
        mark("The straight road makes your own road one tile longer."),
        "at 1 -1 r0",
        mark("Four tiles, and the highwayman on them is yours."),
    ),
)

COURSE = Course(
    "czech-variant",
    mark("Carcassonne, Czech variant"),
    mark("Choose your tile from an open offer, your hand or the pile."),
    CARCASSONNE,
    "carcassonne/variant",
    LESSONS,
    mark(
        "Everybody has the same number of turns. When the pile is empty, the offer and "
        "the hands are played, and you may take a tile from the offer only if you have "
        "more turns left than tiles in hand."
    ),
    CarcassonneTouches(),
)
