"""The games of the house, as the catalogue lists them."""

from __future__ import annotations

from guildhall.games.catalogue import BotSpec, Choice, GameSpec, Setting, SheetLine
from guildhall.messages import mark

EDITIONS = "guildhall.splendor.editions"
"""The entry points by which packages add expansions of Splendor."""

EXPANSION = Setting(
    "expansion",
    mark("Expansion"),
    (
        Choice(
            None, mark("None"), about=mark("The base game: buy cards, attract nobles, reach 15.")
        ),
        Choice(
            "cities",
            mark("The Cities"),
            "The Cities",
            mark("Cities take the place of the nobles: win one to win the game."),
        ),
        Choice(
            "trading_posts",
            mark("Trading Posts"),
            "Trading Posts",
            mark("Reach trading posts that give you powers for the rest of the game."),
        ),
        Choice(
            "orient",
            mark("The Orient"),
            "The Orient",
            mark("Thirty more cards with effects: double bonuses, free cards, reserved nobles."),
        ),
        Choice(
            "strongholds",
            mark("The Strongholds"),
            "The Strongholds",
            mark("Strongholds keep cards for you, and let you conquer them."),
        ),
    ),
    group=EDITIONS,
)

LEVELS = {
    "novice": mark("Novice, learns as you do"),
    "apprentice": mark("Apprentice, knows the trade"),
    "journeyman": mark("Journeyman, thinks ahead"),
    "master": mark("Master, hard to beat"),
    "grandmaster": mark("Grandmaster, takes a moment to think"),
}
"""The levels of bots that think, from the weakest on, the same in every game."""


def _levels(module: str) -> tuple[BotSpec, ...]:
    return tuple(
        BotSpec(name, f"{module}:{name}", words, compiles=True) for name, words in LEVELS.items()
    )


SPLENDOR = GameSpec(
    name="splendor",
    title="Splendor",
    about=mark(
        "Gems buy mines, mines buy ships, ships bring nobles. "
        "With its four expansions, 2 to 4 players."
    ),
    sizes=(2, 3, 4),
    game="guildhall.games.splendor.game:Game",
    words="guildhall.games.splendor.words:SplendorWords",
    settings=(
        EXPANSION,
        Setting(
            "gold_tokens",
            mark("Gold tokens"),
            (
                Choice(5, mark("5, as printed")),
                *(Choice(count, str(count)) for count in (0, 1, 2, 3, 4, 6, 7, 8, 9, 10)),
            ),
            mark("Fewer make reserving less attractive."),
            rare=True,
            option="gold",
        ),
        Setting(
            "nobles",
            mark("Nobles to draw from"),
            (
                Choice("base", mark("The ten in the box")),
                Choice("promo", mark("The promotional nobles")),
                Choice("all", mark("All of them")),
            ),
            rare=True,
        ),
    ),
    bots=(
        BotSpec(
            "greedy", "guildhall.bots.splendor.greedy:GreedyBot", mark("Greedy, a solid player")
        ),
        *_levels("guildhall.bots.splendor.thinker"),
    ),
    analyst="guildhall.bots.splendor.analyst:SplendorAnalyst",
    networks="guildhall.bots.splendor.subjects:SplendorSubjects",
    environments="guildhall.envs:splendor_v0",
    coach="guildhall.coach.words:reasons",
    record_format="guildhall.splendor",
    sheet=SheetLine(
        {"score": "prestige", "cards": "cards", "nobles": "nobles", "tokens": "tokens"},
        {"score": 0, "nobles": 0, "tokens": 0},
        "guildhall.games.splendor.result_sheet:SplendorSheet",
    ),
    rule_prefix="TS-",
    house_rules="splendor",
)

CARCASSONNE = GameSpec(
    name="carcassonne",
    title="Carcassonne",
    about=mark(
        "Build a landscape tile by tile, and claim it before the others do. As "
        "printed, or as in tournaments."
    ),
    sizes=(2, 3, 4, 5),
    game="guildhall.games.carcassonne.game:Game",
    words="guildhall.games.carcassonne.words:CarcassonneWords",
    settings=(
        Setting(
            "draw",
            mark("Tiles"),
            (
                Choice(
                    "variant",
                    mark("Offer, hand and pile, as in Czech tournaments"),
                    mark("Czech variant"),
                    mark("Choose your tile from an open offer, your hand or the pile."),
                ),
                Choice(
                    "standard",
                    mark("One from the pile, as printed"),
                    mark("standard draw"),
                    mark("As printed: draw a tile, lay it, and place a meeple on it if you like."),
                ),
            ),
            printed="standard",
        ),
        Setting(
            "two_tile_city",
            mark("A city of two tiles"),
            (Choice(2, mark("2 points, as in tournaments")), Choice(4, mark("4 points"))),
            rare=True,
        ),
        Setting(
            "farm_rule",
            mark("Fields"),
            (
                Choice("third", mark("3 points for each city, third edition")),
                Choice("second", mark("As in the second edition")),
                Choice("first", mark("As in the first edition")),
            ),
            rare=True,
            option="farms",
        ),
        Setting(
            "endgame",
            mark("When the pile is empty"),
            (
                Choice("equal", mark("Everybody has the same number of turns")),
                Choice("free", mark("Offer and hand stay open to everybody")),
            ),
            rare=True,
        ),
    ),
    bots=(
        BotSpec(
            "greedy", "guildhall.bots.carcassonne.players:greedy", mark("Greedy, a solid player")
        ),
        *_levels("guildhall.bots.carcassonne.players"),
    ),
    environments="guildhall.envs:carcassonne_v0",
    analyst="guildhall.bots.carcassonne.analyst:CarcassonneAnalyst",
    record_format="guildhall.carcassonne",
    sheet=SheetLine(),
    rule_prefix="TC-",
    house_rules="carcassonne",
    players_sheet="tournament",
)

SUMMONER_WARS = GameSpec(
    "summoner wars",
    "Summoner Wars",
    rule_prefix="SW-",
    house_rules="summoner-wars",
    players_sheet="match",
    rulebook="https://plaidhatgames.com/board-games/summoner-wars/",
)

HOUSE = (SPLENDOR, CARCASSONNE, SUMMONER_WARS)
"""The games that can be played here come first, the usual one before the others."""
