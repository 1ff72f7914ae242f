"""Checks that a bot plays by the rules, whatever it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

from guildhall.bots.contract import Bot
from guildhall.games.catalogue import USUAL
from guildhall.testing.differences import difference
from guildhall.testing.games import VARIANTS, MakeGame
from guildhall.testing.verdict import at, require
from guildhall.testing.walk import CAP, SEEDS, dice, walk

MakeBot = Callable[[int], Bot]
"""Makes a bot of a seed."""

BETWEEN_CLOSE_LOOKS = 8
"""Every eighth view of a random game is looked at again after the bot has seen it."""


def check_bot(
    make_bot: MakeBot,
    games: Iterable[MakeGame] = VARIANTS[USUAL],
    *,
    players: Iterable[int] = (2, 3, 4),
    seeds: Iterable[int] = SEEDS,
) -> None:
    """Check that a bot is a good guest; AssertionError says where it is not.

    It is asked in every position of random games, which reach what no sensible player reaches, and
    then plays whole games against itself. All that it is ever given is the view of its seat.
    """
    bot = make_bot(0)
    require(isinstance(bot, Bot), "a bot has a name and a method choose(view)")
    require(bot.name and isinstance(bot.name, str), f"the name of the bot is {bot.name!r}")
    for make_game, n_players, seed in product(games, players, seeds):
        with at(f"{n_players} players, seed {seed}, {make_game}"):
            check_in_random_game(make_bot, make_game(n_players, seed), seed)
            check_against_itself(make_bot, make_game, n_players, seed)


def check_in_random_game(make_bot: MakeBot, game: Any, seed: int) -> None:
    """In every position of a random game the bot makes a legal move."""
    bots = [make_bot(seed) for _ in range(game.n_players)]
    for number, position in enumerate(walk(game, dice(seed))):
        bot = bots[position.turn]
        if number % BETWEEN_CLOSE_LOOKS:
            ask(bot, position, position.view_for(position.turn))
        else:
            check_view_unchanged(bot, position)


def check_against_itself(make_bot: MakeBot, make_game: MakeGame, n_players: int, seed: int) -> None:
    """Bots of the same seeds that are shown the same play the same game."""
    first, second = (
        play([make_bot(seed + seat) for seat in range(n_players)], make_game(n_players, seed))
        for _ in range(2)
    )
    for number, (move, other) in enumerate(zip(first, second, strict=False), 1):
        require(
            move == other,
            f"the same seed and the same views give '{move}' and '{other}' (move {number})",
        )


def check_view_unchanged(bot: Bot, game: Any) -> None:
    """The bot leaves the view that it is shown as it was."""
    view = game.view_for(game.turn)
    ask(bot, game, view)
    changed = difference(game.view_for(game.turn), view)
    require(changed is None, f"the bot changed the view it was shown: {changed}")


def play(bots: list[Bot], game: Any) -> list[str]:
    """The texts of all moves that bots make in a game, which may be endless."""
    moves: list[str] = []
    while game.turn is not None and len(moves) < CAP:
        move = ask(bots[game.turn], game, game.view_for(game.turn))
        game.push(move)
        moves.append(str(move))
    return moves


def ask(bot: Bot, game: Any, view: Any) -> Any:
    """The move of a bot that is shown a view of a game, if it is a legal one."""
    with at(f"the bot fails at a {game.decision} decision"):
        move = bot.choose(view)
    require(
        is_legal(game, move),
        f"the bot chose {_name(move)} at a {game.decision} decision, which is not legal",
    )
    return move


def is_legal(game: Any, move: Any) -> bool:
    """Whether a game accepts a move; the listed ones are known to be legal without trying."""
    if move in game.legal_moves():
        return True
    try:
        game.copy().push(move)
    except Exception:  # noqa: BLE001 - a bot may return anything, and anything may go wrong with it
        return False
    return True


def _name(move: Any) -> str:
    return "nothing" if move is None else f"'{move}'"
