"""Bots by game and name: those that come with a game, and those that other packages add.

A package adds a bot by an entry point in the group of its game, such as `guildhall.bots.splendor`,
that names a class, or any callable, which takes `seed: int`. So a bot is offered only where it can
play. Installed packages are looked through only when a bot of the house will not do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from guildhall.bots.contract import Bot
from guildhall.games import catalogue
from guildhall.games.catalogue import USUAL, BotSpec, UnknownGame
from guildhall.plug_ins import BrokenPlugIn, find_plug_in, origin, plug_in_names

GROUP = "guildhall.bots"
"""Followed by the name of the game."""

RANDOM = BotSpec("random", "guildhall.bots.random_bot:RandomBot", "Random, plays anything")
"""Plays every game."""


class UnknownBot(ValueError):
    """There is no bot of this name; the message names those there are."""


class BrokenBot(RuntimeError):
    """A bot of another package that cannot play; the message names the package."""


def names(game: str = USUAL) -> list[str]:
    """The names of all bots that can play a game, in alphabetical order."""
    return sorted({*house_bots(game), *plug_in_names(_group(game))})


def words(name: str, game: str) -> str:
    """What people are told of a bot."""
    spec = house_bots(game).get(name)
    return (spec.words if spec else "") or name.replace("_", " ").title()


def create(name: str, seed: int = 0, game: str = USUAL) -> Bot:
    """A new bot of this name; bots of the same seed that see the same choose the same."""
    spec = house_bots(game).get(name)
    if spec:
        bot: Bot = catalogue.load(spec.factory)(seed=seed)
        return bot
    return _create_added(name, game, seed)


def house_bots(game: str) -> dict[str, BotSpec]:
    """The bots that come with a game; a plug-in cannot take the place of one."""
    try:
        spec = catalogue.game(game)
    except UnknownGame as error:
        raise UnknownBot(f"no bot plays '{game}'; {str(error).partition('; ')[2]}") from error
    return {bot.name: bot for bot in (*spec.bots, RANDOM)}


def _group(game: str) -> str:
    return f"{GROUP}.{game}"


def _unknown(name: str, game: str) -> str:
    from difflib import get_close_matches

    known = names(game)
    near = get_close_matches(name.lower(), known, n=1, cutoff=0.5)
    hint = f" Did you mean {near[0]}?" if near else ""
    return f"there is no bot '{name}'; bots are {', '.join(known)}.{hint}"


def _create_added(name: str, game: str, seed: int) -> Bot:
    """Load and make the bot of another package, whose faults are told as such."""
    try:
        point = find_plug_in(_group(game), name)
    except BrokenPlugIn as error:
        raise BrokenBot(str(error)) from error
    if point is None:
        raise UnknownBot(_unknown(name, game))
    try:
        factory: Callable[..., Any] = point.load()
        bot = factory(seed=seed)
    except Exception as error:
        message = f"the bot {origin(point)} cannot be started: {type(error).__name__}: {error}"
        raise BrokenBot(message) from error
    if not isinstance(bot, Bot):
        message = f"the bot {origin(point)} is not a bot: it needs a name and a method choose(view)"
        raise BrokenBot(message)
    return bot
