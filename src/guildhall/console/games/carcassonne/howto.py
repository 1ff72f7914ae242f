"""How to play Carcassonne, with every command."""

from __future__ import annotations

from guildhall.console.howto import SERVICES, by_name, part, section
from guildhall.games.carcassonne.settings import Settings
from guildhall.games.words import Help

TITLE = "HOW TO PLAY CARCASSONNE"

SECTIONS = (
    (
        "The aim",
        (
            (
                "Two to five players lay tiles into one landscape and place their seven meeples on "
                "its cities, roads, cloisters and meadows. Most points win; equal points share the "
                "place."
            ),
        ),
    ),
    (
        "A turn",
        (
            (
                "1. Choose a tile: one of the three on offer, one of the three in your hand, or a "
                "blind one from the pile, which you have to play if it fits anywhere."
            ),
            (
                "2. Lay it edge to edge: fields meet fields, roads roads, cities cities. Places "
                "count east and north of the start tile; rotations are clockwise."
            ),
            (
                "3. If you want, place a meeple on a part of this tile whose whole city, road or "
                "meadow holds none yet."
            ),
            (
                "4. What is completed scores, and its meeples return. Then the offer or your hand "
                "is filled up from the pile."
            ),
        ),
    ),
    (
        "Points",
        (
            (
                "Completed city: 2 for each tile and each shield, but {two_tile_city} in all if it "
                "has just two tiles. Completed road: 1 for each tile. Surrounded cloister: 9."
            ),
            "Whoever has most meeples there gets the points; if several have, each gets all.",
            (
                "At the end: unfinished cities 1 for each tile and shield, roads 1 for each tile, "
                "cloisters 1 and 1 for each neighbour. {meadows}"
            ),
        ),
    ),
    (
        "The end",
        (
            (
                "Everybody has the same number of turns. When the pile is empty, the offer is for "
                "those with more turns left than tiles in hand. The last tile ends the game."
            ),
        ),
    ),
    (
        "The drawing",
        (
            (
                "# city, * shield, - | + road, x crossing, C cloister; a number is the meeple of "
                "that player. Meadows are what is empty; their corners are dots. o marks where "
                "your tile fits; before you have chosen one, every open place."
            ),
        ),
    ),
)

MEADOWS = {
    "third": "Meadows: 3 for each completed city that borders them, majority by meadow.",
    "second": (
        "Meadows: 3 for each completed city that borders them, majority by meadow, each city once "
        "for each player."
    ),
    "first": "Farmers: 4 for each completed city to whoever has most farmers round it.",
}

MOVES = (
    Help("offer", "take a tile of the offer", (("offer 2", "the second one"),)),
    Help("hand", "play a tile of your hand", (("hand 1", "the first one"),)),
    Help("pile", "draw a blind tile, which is binding"),
    Help(
        "at",
        "lay the tile",
        (
            ("at 1 -2 r90", "1 east, 2 south, turned right once"),
            ("at 1 -2", "where it fits in one way, or looks the same in all"),
        ),
    ),
    Help(
        "meeple",
        "place a meeple on the new tile",
        (
            ("meeple city n", "the city at its north edge"),
            ("meeple road e", "the road that leaves east"),
            ("meeple field nw", "the meadow at its north edge, western half"),
            ("meeple cloister", "the cloister"),
        ),
    ),
    Help("none", "place no meeple"),
    Help("discard", "give a tile up when nothing fits", (("discard hand 1", "the first one"),)),
)


OWN_SERVICES = (
    Help(
        "help",
        "show this page, or the part for a command",
        (("help", "everything"), ("help meeple", "one command")),
    ),
    Help("board", "draw the whole landscape, also what the window is too low for"),
    Help("hint", "see a proposal of the bot 'journeyman'"),
)
"""What is said of the common commands in another way."""


def commands() -> dict[str, Help]:
    """Every command by its name."""
    return by_name((*MOVES, *SERVICES, *OWN_SERVICES))


def page(settings: Settings) -> list[str]:
    """The whole page."""
    lines = [TITLE, ""]
    facts = {
        "two_tile_city": settings.two_tile_city,
        "meadows": MEADOWS[settings.farm_rule],
    }
    for title, paragraphs in SECTIONS:
        lines += section(title, [paragraph.format(**facts) for paragraph in paragraphs])
    lines.append("Commands (in large or small letters; extra blanks do no harm)")
    for command in commands().values():
        lines += [f"  {line}" for line in part(command)]
    return lines
