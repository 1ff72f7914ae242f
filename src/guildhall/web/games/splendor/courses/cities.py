"""The Cities: what ends the game, what a city demands, and a choice between two."""

from __future__ import annotations

from guildhall.games.house import SPLENDOR
from guildhall.messages import mark
from guildhall.web.games.lessons import Course, Lesson
from guildhall.web.games.splendor.touches import SplendorTouches

FIFTEEN = (
    "splendor:cities players=2 turn=0:turn bank=W4R4G4O2B3E5"
    " market=1G5,1B4,1R6,1G7/2R3,2W4,2G6,2B5/3W1,3B2,3G3,3R1 cities=2a,5b,1b"
    " 0.prestige=13 0.tokens=O2 0.cards=1W1,1W2,1B1,1O1,2O6,3O4,3R4"
    " 1.prestige=3 1.tokens=B1 1.cards=1G1,1G2,1R1,1W3,2G1,2B3"
)
VENICE = (
    "splendor:cities players=2 turn=0:turn bank=W4R4G2O4B3E5"
    " market=1G5,1B4,1R6,1G7/2O4,2W4,2G6,2B5/3W1,3B2,3G3,3R1 cities=2a,5b,1b"
    " 0.prestige=15 0.tokens=G2 0.cards=1W1,1W2,1W4,1B1,1B2,1B3,1O1,2O6,2R3,3O4,3R4"
    " 1.prestige=5 1.tokens=B1 1.cards=1G1,1G2,1R1,1W3,2G1,2G3,2B3"
)
TWO_CITIES = (
    "splendor:cities players=2 turn=0:turn bank=W4R2G4O4B3E5"
    " market=1G5,1B8,1R6,1G7/2O4,2W4,2G6,2R3/3W1,3B2,3G3,3R1 cities=2a,5b,3a"
    " 0.prestige=12 0.tokens=R2 0.cards=1W1,1W2,1W4,1B1,1B2,1B3,1B4,1R1,2B5,3O4,3R4"
    " 1.prestige=5 1.tokens=B1 1.cards=1G1,1G2,1R3,1W3,2G1,2G3,2B3"
)

LESSONS = (
    Lesson(
        mark("Fifteen is not enough"),
        mark(
            "There are no nobles at this table. Three cities lie there instead, each with "
            "the prestige and the permanent gems that it demands. Venice, in the middle, "
            "wants 13 prestige, 3 diamonds and 4 sapphires.\n"
            "You have 13 prestige, but only 2 diamonds and 1 sapphire. Card b1 brings 2 "
            "prestige."
        ),
        "buy b1",
        mark("You have 15 prestige, and the game goes on: only a city ends it."),
        start=FIFTEEN,
    ),
    Lesson(
        mark("Meet the demands of a city"),
        mark(
            "A few turns later you have 3 diamonds and 3 sapphires. One more sapphire, and "
            "Venice is yours. It costs no turn: the city comes by itself, as nobles do."
        ),
        "buy a2",
        mark("Venice is yours. The round was finished, and whoever has a city wins."),
        start=VENICE,
    ),
    Lesson(
        mark("One purchase, two cities"),
        mark(
            "Another game. Lyon wants 12 prestige and 6 gems alike, of any colour; Venice "
            "wants 13 prestige, 3 diamonds and 4 sapphires. Card a2 brings a sapphire and "
            "1 prestige: you meet both demands at once."
        ),
        "buy a2",
        mark("You qualify for two cities, and you may keep only one."),
        start=TWO_CITIES,
    ),
    Lesson(
        mark("Choose your city"),
        mark(
            "You keep a city to the end and never get a second one. If Lorenzo took one as well in"
            " his last turn, the one of you with more prestige would win."
        ),
        "city 2",
        mark("Lorenzo has had his last turn, and reached no city."),
    ),
)

COURSE = Course(
    "cities",
    mark("The Cities"),
    mark("Cities take the place of the nobles: win one to win the game."),
    SPLENDOR,
    "splendor/cities",
    LESSONS,
    mark(
        "Look at the cities first: they tell which colours are worth collecting. Prestige alone"
        " wins nothing here."
    ),
    SplendorTouches(),
    ending="take W G B",
)
