"""Trading Posts: how a post is reached, and what each of the powers does."""

from __future__ import annotations

from guildhall.games.house import SPLENDOR
from guildhall.messages import mark
from guildhall.web.games.lessons import Course, Lesson
from guildhall.web.games.splendor.touches import SplendorTouches

FIRST_POST = (
    "splendor:trading_posts players=2 turn=0:turn bank=W4R3G3O3B3E5"
    " market=1G5,1B8,1W4,1G7/2O4,2W4,2G6,2R3/3W1,3B2,3G3,3R1 nobles=N1,N5,N9"
    " 0.tokens=R1G1O1B1 0.cards=1W1 1.cards=1G1"
)
PAIR = (
    "splendor:trading_posts players=2 turn=0:turn bank=W4R4G4O4B4E5"
    " market=1G5,1B8,1R6,1G7/2O4,2W4,2G6,2R3/3W1,3B2,3G3,3R1 nobles=N1,N5,N9"
    " 0.coats=2 0.cards=1W1,1W4 1.cards=1G1,1O2"
)
CHANGE = (
    "splendor:trading_posts players=2 turn=0:turn bank=W4R4G2O3B4E5"
    " market=1G5,1B4,1R6,1G7/2O4,2W4,2G6,2W3/3W1,3B2,3G3,3R1 nobles=N1,N5,N9"
    " 0.coats=1,2 0.tokens=G2O1 0.prestige=2 0.cards=1W1,1W4,1R1,1R2,2R3,1O4 1.cards=1G1,1O2"
)
GOLD = (
    "splendor:trading_posts players=2 turn=0:turn bank=W4R4G4O3B4E3"
    " market=1G5,1B8,1R6,1G7/2O6,2W4,2G6,2R3/3W1,3B2,3G3,3R1 nobles=N1,N5,N9"
    " 0.coats=3 0.tokens=O1E2 0.cards=1B1,1B2,1B3,1O4 1.cards=1G1,1O2"
)
COATS = (
    "splendor:trading_posts players=2 turn=0:turn bank=W4R4G3O4B4E5"
    " market=1G5,1O6,1R6,1G7/2O4,2W4,2G6,2R3/3W1,3B2,3G3,3R1 nobles=N1,N5,N8"
    " 0.coats=2,3 0.prestige=12 0.tokens=G1"
    " 0.cards=1W1,1W4,2W1,3W2,1R1,3R4,1B1,1B2,2B3,1O4,1O5 1.cards=1G1,1O2"
)

LESSONS = (
    Lesson(
        mark("Reach a trading post"),
        mark(
            "Five trading posts lie on the table, each with the permanent gems that it wants to"
            " see. The second one wants 2 diamonds. You have one; card a3 gives another.\n"
            "At the end of your turn your coat of arms is placed there by itself, and its power is"
            " yours for the rest of the game. Others may reach the same post."
        ),
        "buy a3",
        mark("Your coat of arms lies on the post, and stays there."),
        start=FIRST_POST,
    ),
    Lesson(
        mark("Take two, get three"),
        mark(
            "This is what the post gives: whenever you take two gems of one colour, you "
            "also take one of another colour. There must still be four in the pile you "
            "take two from."
        ),
        "take G G",
        mark("Two emeralds are yours, and one more gem is to come."),
        start=PAIR,
        task=mark("Tap emerald (G) twice, then Take."),
    ),
    Lesson(
        mark("The gem from your post"),
        mark("Choose a gem of another colour. It is not a second turn: it belongs to this one."),
        "take R",
        mark("Three gems in one turn, two of them alike: nobody without the post can do that."),
    ),
    Lesson(
        mark("Change for every purchase"),
        mark(
            "Another game. The first post wants 3 rubies and 1 diamond. With it you get a "
            "token after every purchase, even one you have just paid.\n"
            "Buy card a2 for 2 emeralds and 1 onyx."
        ),
        "buy a2",
        mark("The card is paid, and the post gives something back."),
        start=CHANGE,
    ),
    Lesson(
        mark("Take the change"),
        mark("One token of any colour but gold."),
        "take G",
        mark("Card a2 has cost you one token less."),
    ),
    Lesson(
        mark("Gold that counts twice"),
        mark(
            "The third post wants 3 sapphires and 1 onyx. With it each gold that you pay "
            "is worth two gems of one colour. Card b1 costs 6 onyxes: your card pays for "
            "one, a token for another, and two gold for four."
        ),
        "buy b1",
        mark("Six onyxes paid with three tokens. In your hand a gold is still one token."),
        start=GOLD,
    ),
    Lesson(
        mark("Prestige for coats of arms"),
        mark(
            "The fifth post wants 3 onyxes and gives 1 prestige for each of your coats of arms on"
            " the table, itself included. Two lie there already.\n"
            "The fourth post gives 5 prestige at once, for 5 emeralds and a noble."
        ),
        "buy a2",
        mark("Three coats of arms, 3 prestige: that makes 15, and the last round begins."),
        start=COATS,
    ),
)

COURSE = Course(
    "trading-posts",
    mark("Trading Posts"),
    mark("Reach trading posts that give you powers for the rest of the game."),
    SPLENDOR,
    "splendor/trading_posts",
    LESSONS,
    mark(
        "A post that you reach early works for you many times. Tap a post at the table "
        "to read what it does."
    ),
    SplendorTouches(),
)
