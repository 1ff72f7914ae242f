"""The Orient: what each kind of card does."""

from __future__ import annotations

from guildhall.games.house import SPLENDOR
from guildhall.messages import mark
from guildhall.web.games.lessons import Course, Lesson
from guildhall.web.games.splendor.touches import SplendorTouches

MARKET = "market=1G5,1O6,1R6,1G7/2O4,2W4,2G6,2R3/3W1,3B2,3G3,3R1"
DOUBLE_GOLD = (
    f"splendor:orient players=2 turn=0:turn bank=W4R4G4O4B3E5 {MARKET}/1D2,1A1/2P1,2N1/3F1,3X1"
    " nobles=N1,N5,N8 0.tokens=B1 0.cards=1B1,1B2 1.cards=1G1"
)
SPENDING = (
    "splendor:orient players=2 turn=0:turn bank=W4R4G3O4B4E5"
    " market=1G5,1O6,1R6,1G7/2G3,2W4,2G6,2R3/3W1,3B2,3G3,3R1/1D3,1A1/2P1,2N1/3F1,3X1"
    " nobles=N1,N5,N8 0.tokens=G1 0.cards=1B1,1B2,1G2,1G3,1D2 1.cards=1G1,1R1"
)
ASSOCIATE = (
    f"splendor:orient players=2 turn=0:turn bank=W3R3G4O4B4E5 {MARKET}/1D3,1A1/2P1,2N1/3F1,3X1"
    " nobles=N1,N5,N8 0.tokens=W1R1 0.cards=1W1,1W2,1R1,1B1,1B2 1.cards=1G1,1R2"
)
DOUBLE_BONUS = (
    f"splendor:orient players=2 turn=0:turn bank=W4R4G4O4B2E5 {MARKET}/1D3,1A2/2P1,2N1/3F1,3X1"
    " nobles=N1,N5,N8 0.tokens=B2 0.cards=1W1,1B1,1B2,1G2,1G3,1G4 1.cards=1G1,1R2"
)
NOBLE = (
    f"splendor:orient players=2 turn=0:turn bank=W4R4G4O3B4E5 {MARKET}/1D3,1A2/2P2,2N1/3F1,3X1"
    " nobles=N1,N5,N8 0.tokens=O1 0.cards=1B1,1B2,1G2,1G3,1R1,1R2,1O1 1.cards=1G1,1R3"
)
FREE = (
    f"splendor:orient players=2 turn=0:turn bank=W4R4G4O4B3E5 {MARKET}/1D3,1A2/2P2,2N1/3F1,3X1"
    " nobles=N1,N4,N8 0.tokens=B1"
    " 0.cards=1W1,1B1,1B2,1B3,1B4,1B5,1G2,1G3,1G4,1R1 1.cards=1G1,1R3"
)
DISCARD = (
    f"splendor:orient players=2 turn=0:turn bank=W4R4G4O4B3E5 {MARKET}/1D3,1A2/2P2,2N1/3F1,3X1"
    " nobles=N1,N4,N8 0.prestige=13 0.tokens=B1"
    " 0.cards=1W1,1B1,1B2,1G2,1G3,1R1,1O1,1O2,3B4,3R4,2W6 1.cards=1G1,1R3"
)

LESSONS = (
    Lesson(
        mark("A card that is gold"),
        mark(
            "Two more cards lie at the end of each row, with pictures instead of gems: "
            "they do something. Card a5 is worth 2 gold, once. It costs 3 sapphires, and "
            "you can afford it."
        ),
        "buy a5",
        mark(
            "The card lies in front of you. It is not a token: it does not count towards "
            "the limit of ten."
        ),
        start=DOUBLE_GOLD,
    ),
    Lesson(
        mark("Spend the gold card"),
        mark(
            "A few turns later. Card b1 costs 5 emeralds: your cards pay for two, a token "
            "for one, and the gold card for the two that are missing. Then it leaves the "
            "game."
        ),
        "buy b1",
        mark(
            "The gold card is gone. Had you been one gem short, its other half would have "
            "been lost."
        ),
        start=SPENDING,
    ),
    Lesson(
        mark("A card of your colour"),
        mark(
            "Card a6 takes on the colour of one of your cards and counts as one more of it "
            "for good. If you have no card with a gem, you cannot buy it."
        ),
        "buy a6",
        mark("Now choose its colour."),
        start=ASSOCIATE,
    ),
    Lesson(
        mark("Choose the colour"),
        mark("You have 2 diamonds, 2 sapphires and 1 ruby. Let it be a sapphire, your third."),
        "associate B",
        mark("Three sapphires. It stays one for the rest of the game."),
    ),
    Lesson(
        mark("Two gems on one card"),
        mark(
            "Card b5 brings no prestige but 2 diamonds: for purchases, for nobles, for everything."
        ),
        "buy b5",
        mark("One purchase, two diamonds."),
        start=DOUBLE_BONUS,
    ),
    Lesson(
        mark("Reserve a noble for yourself"),
        mark(
            "You have bought card b6: it brings 1 prestige, a diamond, and a noble of your "
            "choice, who will visit nobody but you. The noble still wants to see the right "
            "cards."
        ),
        "noble 2",
        mark("Suleiman the Magnificent waits for you alone."),
        before="buy b6",
        start=NOBLE,
    ),
    Lesson(
        mark("A free card"),
        mark(
            "You have bought card c5. Take any card of the middle row for free, with "
            "everything it brings. Card b3 has the most prestige."
        ),
        "take free b3",
        mark("Three prestige and an emerald, without paying."),
        before="buy c5",
        start=FREE,
    ),
    Lesson(
        mark("Pay with your own cards"),
        mark(
            "Card c6 costs no gems: its price is two of your onyx cards, which go back "
            "into the box with everything they gave. It brings 3 prestige and a diamond."
        ),
        "buy c6",
        mark("Two small cards for 3 prestige: with 16 the last round begins."),
        start=DISCARD,
    ),
)

COURSE = Course(
    "orient",
    mark("The Orient"),
    mark("Thirty more cards with effects: double bonuses, free cards, reserved nobles."),
    SPLENDOR,
    "splendor/orient",
    LESSONS,
    mark("You have seen every kind of card. Tap a card at the table to read what it does."),
    SplendorTouches(),
    ending="discard 0; discard 0",
)
