"""The first game of Splendor: a whole game, of which the learner makes seven moves."""

from __future__ import annotations

from guildhall.games.house import SPLENDOR
from guildhall.games.splendor import Game
from guildhall.messages import mark
from guildhall.web.games.lessons import NAMES, Course, Lesson
from guildhall.web.games.splendor.touches import SplendorTouches

SEED = "first lesson 3497"

SCRIPT = """\
take R O B; reserve c2; take G G; reserve a3; reserve b2; reserve c2; buy a2; take R O B; take W W;
buy a1; take W O B; take W O B; reserve c1; buy a3; pay 1; take R O B; take W O B; take W R O;
reserve b2; buy a1; reserve b4; take R G B; take W R G; pay 2; pay 3; reserve tier3; take W R O;
take R G O; reserve b4; buy a4; buy a2; take R O B; take W R O; take R G; return G; buy a2; buy a2;
buy a2; buy a4; pay 2; buy b4; take O O; buy a1; take W G O; take W R B; reserve c4; take W R G;
buy a4; take W R O; return G; return O; return B; buy a2; buy a1; buy c1; take O O"""

MOVES = tuple(move.strip() for move in SCRIPT.split(";"))

TAUGHT = (0, 2, 4, 6, 14, 52, 54)
"""The moves that are taught, by their numbers."""


def _lesson(number: int, title: str, words: str, task: str, praise: str) -> Lesson:
    at = TAUGHT[number]
    first = TAUGHT[number - 1] + 1 if number else 0
    return Lesson(title, words, MOVES[at], praise, task, "; ".join(MOVES[first:at]))


LESSONS = (
    _lesson(
        0,
        mark("Take three gems"),
        mark(
            "Cards cost gems, and whoever first has 15 prestige on cards and nobles wins.\n"
            "Look at card a2 in the lowest row: it costs 1 ruby, 2 emeralds, 1 onyx and 1 "
            "sapphire. On your turn you may take three gems of different colours."
        ),
        mark("Tap ruby (R), onyx (O) and sapphire (B) in the bank, then Take."),
        mark("Three gems are yours. You may keep up to ten."),
    ),
    _lesson(
        1,
        mark("Take two of a kind"),
        mark(
            "Card a2 wants 2 emeralds. Instead of three different gems you may take two of one"
            " colour, if at least four lie in that pile."
        ),
        mark("Tap emerald (G) twice, then Take."),
        mark("Now you hold everything that card a2 costs."),
    ),
    _lesson(
        2,
        mark("Reserve a card"),
        mark(
            "Card b2 gives 3 prestige for 6 diamonds, which is a long way off. Reserve it "
            "before Lorenzo gets it: it waits in your hand, and you take a gold, which "
            "stands for any gem.\n"
            "Three cards can wait there. There is no other way to get gold."
        ),
        mark("Tap card b2 in the middle row, then Reserve."),
        mark("Card b2 waits in your hand, and the gold is yours."),
    ),
    _lesson(
        3,
        mark("Buy a card"),
        mark(
            "You hold 1 ruby, 2 emeralds, 1 onyx and 1 sapphire: exactly the price of card a2."
            " It brings no prestige, but a diamond that stays for good."
        ),
        mark("Tap card a2, then Buy."),
        mark(
            "The gems went back to the bank. The diamond of the card is never spent: from now on"
            " every card costs you one diamond less."
        ),
    ),
    _lesson(
        4,
        mark("Pay with what you own"),
        mark(
            "A few turns later. The card in your hand costs 6 diamonds. Your first card "
            "pays for one, three tokens for three, and two gold for the rest."
        ),
        mark("Tap the first card in your hand, then Buy."),
        mark(
            "Three prestige, and a second diamond for good."
            " That is how one thing leads to the next."
        ),
    ),
    _lesson(
        5,
        mark("Attract a noble"),
        mark(
            "Much later. Elisabeth of Austria wants to see 3 permanent diamonds, 3 "
            "sapphires and 3 onyxes. You are one onyx short, and card a2 gives it.\n"
            "Nobles cost nothing, not even a turn: they come by themselves, and bring 3 "
            "prestige."
        ),
        mark("Tap card a2, then Buy, and wait for the guest."),
        mark("Elisabeth of Austria came by herself: 3 prestige more."),
    ),
    _lesson(
        6,
        mark("Finish it"),
        mark(
            "You have 12 prestige. Card c1 costs 3 diamonds, 3 sapphires and more, but your cards"
            " pay most of it, and it brings 5.\n"
            "With 15 or more the last round begins: everybody gets as many turns as you had. Then"
            " most prestige wins; in a tie, fewer cards."
        ),
        mark("Tap card c1, then Buy."),
        mark("Lorenzo has had his last turn, and could not catch up."),
    ),
)

COURSE = Course(
    "splendor",
    "Splendor",
    mark("The base game: gems, cards, nobles, and how it ends."),
    SPLENDOR,
    "splendor/",
    LESSONS,
    mark(
        "Now you know everything. What remains is to learn which cards to go for, and "
        "that comes with playing."
    ),
    SplendorTouches(),
    begin=lambda: Game(2, SEED, names=NAMES),
    ending="; ".join(MOVES[TAUGHT[-1] + 1 :]),
)
