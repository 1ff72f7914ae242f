"""`guildhall mcp`: lets a language model play, by the Model Context Protocol."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from guildhall.cli.command import Command, fail, whole_number
from guildhall.cli.game_options import add_game_options, chosen_game
from guildhall.cli.language import gettext as _
from guildhall.cli.language import mark

ABOUT = mark("""\
Let a language model play against bots, by the Model Context Protocol.

The server speaks on standard input and output; a client starts it with this
command. It offers the tools look, legal_moves, play and new_game.
""")

EXAMPLES = """\
examples:
  guildhall mcp --opponents greedy
  guildhall mcp --players 3 --opponents greedy,random --expansion orient --seed 7
  guildhall mcp carcassonne --seat 2
"""


def run(options: Namespace) -> None:
    """Serve one game after another until the client leaves."""
    from guildhall.language_models.server import make_server
    from guildhall.language_models.text_game import TextGame

    name, settings = chosen_game(options)
    bots = options.opponents.split(",")

    def make_game(seed: int | str | None) -> TextGame:
        return TextGame(
            name,
            players=options.players,
            opponents=bots[0] if len(bots) == 1 else bots,
            seat=options.seat - 1,
            seed=seed,
            **settings,
        )

    try:
        server = make_server(make_game, options.seed)
    except ValueError as error:
        fail(str(error))
    server.run("stdio")


def add_options(command: ArgumentParser) -> None:
    """Who plays, and which game is dealt."""
    command.add_argument(
        "--players",
        type=whole_number(2, 5, _("a number of players")),
        default=2,
        help=_("2 unless told"),
    )
    command.add_argument(
        "--opponents",
        default="greedy",
        metavar="BOTS",
        help=_("one bot for all other seats, or one for each with commas between (greedy)"),
    )
    command.add_argument(
        "--seat",
        type=whole_number(1, 5, _("a seat from 1 on")),
        default=1,
        metavar="N",
        help=_("the seat of the model (1, who begins)"),
    )
    command.add_argument("--seed", help=_("deals the first game; a random one unless told"))


COMMAND = Command("mcp", ABOUT, run, EXAMPLES, add_options, add_game_options, extra="mcp")
