"""The Strongholds: place, remove, conquer."""

from __future__ import annotations

from guildhall.games.house import SPLENDOR
from guildhall.messages import mark
from guildhall.web.games.lessons import Course, Lesson
from guildhall.web.games.splendor.touches import SplendorTouches

PLACE = (
    "splendor:strongholds players=2 turn=0:turn bank=W4R3G2O4B4E5"
    " market=1O2,1O6,1R6,1G7/2O4,2W4,2G6,2R3/3W1,3B2,3G3,3R1 nobles=N1,N4,N8"
    " 0.tokens=G2R1 0.cards=1W1,1R1 1.cards=1G1"
)
REMOVE = (
    "splendor:strongholds players=2 turn=0:turn bank=W4R4G2O4B4E5"
    " market=1O2,1O6,1R6,1G7/2O4,2W4,2G6,2R3/3W1,3B2,3G3,3R1 nobles=N1,N4,N8"
    " strongholds=b3:1*1,c2:0*1 0.tokens=G2 0.cards=1W1,1R1 1.cards=1G1"
)
CONQUER = (
    "splendor:strongholds players=2 turn=0:turn bank=W4R4G2O4B4E5"
    " market=1O2,1O6,1R6,1G7/2O4,2W4,2G3,2R3/3W1,3B2,3G3,3R1 nobles=N1,N4,N8"
    " strongholds=b3:0*2,c2:1*1 0.tokens=G2 0.cards=1W1,1R1,1G1,1G2,1G3,1G4,1G5 1.cards=1G6"
)

LESSONS = (
    Lesson(
        mark("Buy first"),
        mark(
            "You have three strongholds. They come into play with every card that you buy. Card a1"
            " costs 2 emeralds and 1 ruby."
        ),
        "buy a1",
        mark("The card is yours. Now place, move or remove a stronghold."),
        start=PLACE,
    ),
    Lesson(
        mark("Keep a card for yourself"),
        mark(
            "Only you can buy or reserve a card with your stronghold on it. Card b3 gives "
            "3 prestige for 6 emeralds: put a stronghold on it before Lorenzo saves up for "
            "it."
        ),
        "place b3",
        mark("Card b3 is kept for you. When you buy it, your stronghold comes back."),
    ),
    Lesson(
        mark("Knock one down"),
        mark(
            "Another game, and this time Lorenzo was faster: his stronghold stands on card b3. You"
            " have just bought a card. Instead of placing a stronghold, remove his."
        ),
        "remove b3",
        mark("The stronghold went back to Lorenzo, and card b3 is open to both again."),
        before="buy a1",
        start=REMOVE,
    ),
    Lesson(
        mark("The third stronghold"),
        mark(
            "Two of your strongholds stand on card b3, and you have just bought a card. Put the"
            " third one there."
        ),
        "place b3",
        mark("Three strongholds on one card: you may conquer it at once."),
        before="buy a1",
        start=CONQUER,
    ),
    Lesson(
        mark("Conquer"),
        mark(
            "With all three on one card you may buy it on top of your action. You still "
            "pay for it: 5 emeralds, which your five cards cover. You may also decline."
        ),
        "conquer",
        mark("A second card in one turn, and the strongholds are back with you."),
    ),
    Lesson(
        mark("And again"),
        mark(
            "A conquest is a purchase, so you place a stronghold again. Card c3 has 4 "
            "prestige: a good card to hold."
        ),
        "place c3",
        mark("One turn, two cards, and a claim on a third."),
    ),
)

COURSE = Course(
    "strongholds",
    mark("The Strongholds"),
    mark("Strongholds keep cards for you, and let you conquer them."),
    SPLENDOR,
    "splendor/strongholds",
    LESSONS,
    mark(
        "Watch where the others build: a stronghold shows what its owner wants, and "
        "one purchase of yours can knock it down."
    ),
    SplendorTouches(),
)
