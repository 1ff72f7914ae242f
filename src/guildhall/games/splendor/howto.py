"""How to play Splendor, in words that every face of the game shares."""

from __future__ import annotations

from typing import NamedTuple

from guildhall.games.splendor.editions.edition import Edition, take_help
from guildhall.games.words import Help
from guildhall.messages import mark

SHOP = "https://www.spacecowboys.fr/splendor"
"""Where the publisher shows the game."""

NOTE = mark(
    "Guildhall is a fan implementation, made for fun and without any commercial interest. "
    "If you like Splendor, please buy the original board game, published by Space Cowboys:"
)
"""What stands before the address of the publisher."""


class Section(NamedTuple):
    """A part of the rules under its title."""

    title: str
    paragraphs: tuple[str, ...]


SECTIONS = (
    Section(
        mark("Overview"),
        (
            mark(
                "You are a merchant of the Renaissance. With gems you buy developments: mines, "
                "ships and shops. Each of them makes all later ones cheaper, many bring prestige, "
                "and a fine collection brings nobles to your door."
            ),
        ),
    ),
    Section(
        mark("Set-up"),
        (
            mark(
                "Two players use 4 gems of each colour and 3 nobles, three players 5 and 4, "
                "four players 7 and 5. There are always 5 gold. The nobles are drawn at "
                "random; four cards of each row lie face up."
            ),
        ),
    ),
    Section(
        mark("Objective"),
        (
            mark(
                "Collect prestige. As soon as somebody has 15, the round is finished, so that "
                "everybody has had the same number of turns."
            ),
        ),
    ),
    Section(
        mark("Winner"),
        (
            mark(
                "Whoever then has the most prestige. In a tie, the player with fewer "
                "developments wins; if that is equal too, the victory is shared."
            ),
        ),
    ),
    Section(
        mark("Units"),
        (
            mark(
                "Gems on hand are the tokens that you take and spend: W white, R red, G green, "
                "O black (onyx), B blue. You may keep 10, gold included."
            ),
            mark(
                "Permanent gems come from your developments, one each. They make every "
                "purchase cheaper and are never spent. Your total is both together."
            ),
            mark("Gold, E, stands for any gem. You get it only by reserving a card."),
            mark(
                "The cards are called developments. They lie in three rows: a (tier 1), b "
                "(tier 2) and c (tier 3). Each shows its number (a1 to c4), its prestige after "
                "the star, its gem in the corner and its price below."
            ),
            mark(
                "Nobles count permanent gems only. At the end of your turn, a noble whose "
                "demands you meet visits you and brings 3 prestige, as every noble does. If "
                "several could visit, you choose one. It costs nothing."
            ),
            mark("Prestige is what wins. It is on developments and nobles."),
        ),
    ),
    Section(
        mark("A turn is one of these"),
        (
            mark("Take three gems of different colours."),
            mark("Take two gems of one colour, if that pile holds at least four."),
            mark(
                "Reserve a card, from the table or unseen from a deck, and take a gold if one "
                "is left. You may hold three reserved cards."
            ),
            mark("Buy a card from the table, or one that you have reserved."),
            mark("If none of them is possible, you pass."),
        ),
    ),
)
"""The base game."""

MOVES = (
    take_help(mark("take gems from the piles")),
    Help(
        "reserve",
        mark("reserve a card and take a gold"),
        (
            ("reserve b2", mark("the card with this number")),
            ("reserve tier1", mark("the unseen top card of a deck; only you will see it")),
        ),
    ),
    Help(
        "buy",
        mark("buy a card from the table"),
        (
            ("buy a1", mark("spends gems first, gold only for what is missing")),
            ("buy a1 with R E", mark("spends exactly these")),
        ),
    ),
    Help(
        "pay",
        mark("buy a card that you have reserved"),
        (
            ("pay 1", mark("the card shown as Res 1")),
            ("pay 2 with G E", mark("spends exactly these")),
        ),
    ),
    Help(
        "return",
        mark("give gems back when you hold more than 10"),
        (("return R", mark("one")), ("return R G", mark("several at once"))),
    ),
    Help(
        "noble",
        mark("choose one of the nobles who want to visit"),
        (("noble 2", mark("the noble with this number")),),
    ),
    Help("pass", mark("end the turn when nothing else is possible")),
)
"""Every move of the base game in the notation of records."""


def moves(edition: Edition) -> dict[str, Help]:
    """Every move by its verb; an edition adds its own and explains some anew."""
    return {move.name: move for move in (*MOVES, *edition.helps)}


def own_paragraphs(edition: Edition) -> list[str]:
    """What an expansion adds or changes."""
    return [" ".join(text.split()) for text in edition.how_to_play.split("\n\n") if text.strip()]
