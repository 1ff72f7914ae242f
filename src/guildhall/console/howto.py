"""The how-to-play page and its parts (C6)."""

from __future__ import annotations

from guildhall.games.splendor.editions import Edition
from guildhall.games.splendor.editions.edition import Help

NOTE = (
    "Guildhall is a fan implementation, made for fun and without any commercial interest. "
    "If you like Splendor, please buy the original board game, published by Space Cowboys."
)

OVERVIEW = """\
HOW TO PLAY SPLENDOR

Overview
  You are a merchant of the Renaissance. With gems you buy developments: mines, ships and shops. \
Each of them makes all later ones cheaper, many bring prestige, and a fine collection brings \
nobles to your door.

Objective
  Collect prestige. As soon as somebody has 15, the round is played to its end, so that everybody \
has had the same number of turns.

Winner
  Whoever has most prestige then. In a tie the one with fewer developments wins; if that is equal \
too, the victory is shared.

Units
  Gems on hand are the tokens that you take and spend: W white, R red, G green, O black (onyx), \
B blue. You may keep 10, gold included.
  Permanent gems come from your developments, one each. They make every purchase cheaper and are \
never spent. Your total gems are both together.
  Gold, E, stands for any gem. It comes only with reserving a card.
  Developments are the cards. They lie in three rows: a (tier 1), b (tier 2) and c (tier 3). \
Each shows its number (a1 to c4), its prestige after the star, its gem in the corner \
and its price below.
  Nobles look at permanent gems only. At the end of a turn one whose wishes you meet visits you by \
itself and brings 3 prestige; if several would, you choose one. It costs nothing.
  Prestige is what wins. It is on developments and nobles.

A turn is one of these
  Take three gems of different colours.
  Take two gems of one colour, if that pile holds at least four.
  Reserve a card, from the table or unseen from a deck, and receive a gold if one is left. You may \
hold three reserved cards.
  Buy a card from the table, or one that you have reserved.
  If none of them is possible, you pass."""


MOVES = (
    Help(
        "take",
        "take gems from the piles",
        (("take R G O", "three different ones"), ("take w w", "two of one colour")),
        "Two of one colour need a pile of four. Fewer than three different ones are allowed only "
        "when fewer piles are left.",
    ),
    Help(
        "reserve",
        "lay a card aside and receive a gold",
        (
            ("reserve b2", "the card with this number"),
            ("reserve tier1", "the unseen top card of a deck; only you will know it"),
        ),
    ),
    Help(
        "buy",
        "buy a card from the table",
        (
            ("buy a1", "spends gems first, gold only for what is missing"),
            ("buy a1 with R E", "spends exactly these"),
        ),
    ),
    Help(
        "pay",
        "buy a card that you have reserved",
        (("pay 1", "the card shown as Res 1"), ("pay 2 with G E", "spends exactly these")),
    ),
    Help(
        "return",
        "give gems back when you hold more than 10",
        (("return R", "one"), ("return R G", "several at once")),
    ),
    Help(
        "noble",
        "choose among nobles who all want to visit",
        (("noble 2", "the noble with this number"),),
    ),
    Help("pass", "end the turn when nothing else is possible"),
)

SERVICES = (
    Help(
        "help",
        "show this page, or the part for a command",
        (("help", "everything"), ("help take", "one command")),
    ),
    Help("board", "draw the board again"),
    Help("hint", "see a proposal of the bot 'greedy' and what you can afford"),
    Help(
        "undo",
        "take your last decision back, and what bots did since",
        more="Only where one person plays.",
    ),
    Help("history", "list all moves so far"),
    Help(
        "save",
        "write the game to a file",
        (("save evening.json", "go on later: guildhall play --resume evening.json"),),
    ),
    Help("quit", "leave the game"),
)


def commands(edition: Edition) -> dict[str, Help]:
    """Every command by its name; an edition adds its own and explains some anew."""
    base = {command.name: command for command in MOVES}
    own = {command.name: command for command in edition.helps}
    return {**base, **own, **{command.name: command for command in SERVICES}}


def page(edition: Edition) -> list[str]:
    """The whole page."""
    lines = [*OVERVIEW.splitlines(), ""]
    if edition.how_to_play:
        paragraphs = edition.how_to_play.split("\n\n")
        lines += [edition.title, *(f"  {' '.join(text.split())}" for text in paragraphs), ""]
    lines.append("Commands (in large or small letters; extra blanks do no harm)")
    for command in commands(edition).values():
        lines += [f"  {line}" for line in part(command)]
    return [*lines, "", "Please note", f"  {NOTE}"]


def part(command: Help) -> list[str]:
    """The part of the page for a command."""
    lines = [f"{command.name}: {command.summary}"]
    lines += [f"  {example:<18} {meaning}" for example, meaning in command.examples]
    return [*lines, f"  {command.more}"] if command.more else lines
