"""How to play Carcassonne, with every command."""

from __future__ import annotations

from guildhall.console.howto import ALL_COMMANDS, SERVICES, by_name, part, section
from guildhall.console.language import tell
from guildhall.games.carcassonne.settings import Settings
from guildhall.games.words import Help
from guildhall.messages import mark

TITLE = mark("HOW TO PLAY CARCASSONNE")

SECTIONS = (
    (
        mark("The aim"),
        (
            mark(
                "Two to five players lay tiles to build one landscape, and place their seven "
                "meeples on its cities, roads, cloisters and fields. The most points win; "
                "players with equal points share the place."
            ),
        ),
    ),
    (
        mark("A turn"),
        (
            mark(
                "1. Choose a tile: one of the three on offer, one of the three in your hand, or a "
                "blind one from the pile, which you have to play if it fits anywhere."
            ),
            mark(
                "2. Lay it edge to edge: fields meet fields, roads roads, cities cities. Places "
                "count east and north of the start tile; rotations are clockwise."
            ),
            mark(
                "3. If you want, place a meeple on a part of this tile whose whole city, road "
                "or field holds none yet."
            ),
            mark(
                "4. What is completed scores, and its meeples return. Then the offer or your hand "
                "is filled up from the pile."
            ),
        ),
    ),
    (
        mark("Scoring"),
        (
            mark(
                "Completed city: 2 for each tile and each shield, but {two_tile_city} in all if it "
                "has just two tiles. Completed road: 1 for each tile. Surrounded cloister: 9."
            ),
            mark(
                "Whoever has the most meeples there gets the points; if several tie, each of "
                "them gets all."
            ),
            mark(
                "At the end: unfinished cities 1 for each tile and shield, roads 1 for each tile, "
                "cloisters 1 and 1 for each neighbour. {meadows}"
            ),
        ),
    ),
    (
        mark("The end"),
        (
            mark(
                "Everybody has the same number of turns. When the pile is empty, you may take "
                "from the offer only if you have more turns left than tiles in hand. The last "
                "tile ends the game."
            ),
        ),
    ),
    (
        mark("The drawing"),
        (
            mark(
                "# city, * shield, - | + road, x crossing, C cloister; a number is the meeple "
                "of that player. Fields are left blank, with dots at their corners. o marks "
                "where your tile fits; before you have chosen one, every open place."
            ),
        ),
    ),
)

MEADOWS = {
    "third": mark(
        "Fields: 3 for each completed city they border, to whoever has the most "
        "farmers in the field."
    ),
    "second": mark(
        "Fields: 3 for each completed city they border, to whoever has the most "
        "farmers in the field; each city counts once for each player."
    ),
    "first": mark("Farmers: 4 for each completed city to whoever has the most farmers around it."),
}

MOVES = (
    Help("offer", mark("take a tile of the offer"), (("offer 2", mark("the second one")),)),
    Help("hand", mark("play a tile of your hand"), (("hand 1", mark("the first one")),)),
    Help("pile", mark("draw a tile unseen; you must play it if it fits")),
    Help(
        "at",
        mark("lay the tile"),
        (
            ("at 1 -2 r90", mark("1 east, 2 south, turned right once")),
            ("at 1 -2", mark("where it fits in one way, or looks the same in all")),
        ),
    ),
    Help(
        "meeple",
        mark("place a meeple on the new tile"),
        (
            ("meeple city n", mark("the city at its north edge")),
            ("meeple road e", mark("the road that leaves east")),
            ("meeple field nw", mark("the field at its north edge, western half")),
            ("meeple cloister", mark("the cloister")),
        ),
    ),
    Help("none", mark("place no meeple")),
    Help(
        "discard",
        mark("discard a tile when nothing fits"),
        (("discard hand 1", mark("the first one")),),
    ),
)


OWN_SERVICES = (
    Help(
        "help",
        mark("show this page, or the part for a command"),
        (("help", mark("everything")), ("help meeple", mark("one command"))),
    ),
    Help("board", mark("draw the whole landscape, even what does not fit in the window")),
    Help("hint", mark("see what the bot 'journeyman' would play")),
)
"""What is said of the common commands in another way."""


def commands() -> dict[str, Help]:
    """Every command by its name."""
    return by_name((*MOVES, *SERVICES, *OWN_SERVICES))


def page(settings: Settings) -> list[str]:
    """The whole page."""
    lines = [tell(TITLE), ""]
    facts = {
        "two_tile_city": settings.two_tile_city,
        "meadows": tell(MEADOWS[settings.farm_rule]),
    }
    for title, paragraphs in SECTIONS:
        lines += section(title, [tell(paragraph).format(**facts) for paragraph in paragraphs])
    lines.append(tell(ALL_COMMANDS))
    for command in commands().values():
        lines += [f"  {line}" for line in part(command)]
    return lines
