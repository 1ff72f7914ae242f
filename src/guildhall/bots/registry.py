"""Bots by game and name: those that come with a game, and those that other packages add.

A package adds a bot by an entry point in the group of its game, such as `guildhall.bots.splendor`,
that names a class, or any callable, which takes `seed: int`. So a bot is offered only where it can
play. Installed packages are looked through only when a bot of the house will not do.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from guildhall.bots.contract import Allowance, Bot, Budgeted
from guildhall.games import catalogue
from guildhall.games.catalogue import USUAL, BotSpec, UnknownGame
from guildhall.messages import (
    Listing,
    Message,
    MessageError,
    Word,
    joined,
    mark,
    message,
    quoted,
    words_of,
)
from guildhall.plug_ins import BrokenPlugIn, find_plug_in, origin, plug_in_names

GROUP = "guildhall.bots"
"""Followed by the name of the game."""

RANDOM = BotSpec("random", "guildhall.bots.random_bot:RandomBot", mark("Random, plays anything"))
"""Plays every game."""


class UnknownBot(MessageError, ValueError):
    """There is no bot of this name; the detail names those there are."""


class BrokenBot(MessageError, RuntimeError):
    """A bot of another package that cannot play; the message names the package."""


def names(game: str = USUAL) -> list[str]:
    """The names of all bots of a game: those of the house first, as the game has them."""
    house = house_bots(game)
    return [*house, *sorted(set(plug_in_names(_group(game))) - set(house))]


def words(name: str, game: str) -> str:
    """What people are told of a bot."""
    spec = house_bots(game).get(name)
    return (spec.words if spec else "") or name.replace("_", " ").title()


def remark(name: str, game: str) -> Message | None:
    """What people should know of how a bot plays on this machine, if anything."""
    spec = house_bots(game).get(name)
    if spec and spec.compiles and find_spec("numba") is None:
        return message(
            "Bots look less far ahead here, because the rules are not compiled. "
            "To have them compiled: {command}",
            command=Word("pip install 'guildhall[fast]'"),
        )
    return None


def create(
    name: str,
    seed: int = 0,
    game: str = USUAL,
    *,
    at_once: bool = False,
    allowance: Allowance | None = None,
) -> Bot:
    """A new bot of this name; bots of the same seed that see the same choose the same.

    Where it can be told how much it may think, it is told the `allowance`.
    Some bots think with rules that are compiled when they are first used; with `at_once` they do
    not wait for that, and look less far ahead until somebody has compiled them (`warm_up`).
    """
    spec = house_bots(game).get(name)
    bot: Bot
    if spec:
        factory = catalogue.load(spec.factory)
        bot = factory(seed=seed, at_once=at_once) if spec.compiles else factory(seed=seed)
    else:
        bot = _create_added(name, game, seed)
    if allowance and isinstance(bot, Budgeted):
        bot.allow(allowance)
    return bot


def check(name: str, game: str = USUAL) -> None:
    """Raise UnknownBot or BrokenBot where `create` would.

    What comes with the house and needs no preparation can be made, and is not loaded for this.
    """
    spec = house_bots(game).get(name)
    if spec is None or spec.compiles:
        create(name, game=game, at_once=True)


def house_bots(game: str) -> dict[str, BotSpec]:
    """The bots that come with a game; a plug-in cannot take the place of one."""
    try:
        spec = catalogue.game(game)
    except UnknownGame as error:
        reason = message("no bot plays {game}", game=quoted(game))
        raise UnknownBot(reason, error.detail) from error
    return {bot.name: bot for bot in (RANDOM, *spec.bots)}


def _group(game: str) -> str:
    return f"{GROUP}.{game}"


def _unknown(name: str, game: str) -> UnknownBot:
    from difflib import get_close_matches

    known = names(game)
    near = get_close_matches(name.lower(), known, n=1, cutoff=0.5)
    bots = message("Bots are {bots}", bots=Listing(tuple(map(Word, known))))
    meant = [message("Did you mean {name}?", name=Word(near[0]))] if near else []
    return UnknownBot(
        message("there is no bot {name}", name=quoted(name)), joined([bots, *meant], ". ")
    )


def _create_added(name: str, game: str, seed: int) -> Bot:
    """Load and make the bot of another package, whose faults are told as such."""
    try:
        point = find_plug_in(_group(game), name)
    except BrokenPlugIn as error:
        raise BrokenBot(words_of(error)) from error
    if point is None:
        raise _unknown(name, game)
    try:
        factory: Callable[..., Any] = point.load()
        bot = factory(seed=seed)
    except Exception as error:
        trouble = Word(f"{type(error).__name__}: {error}")
        raise BrokenBot(
            message(
                "the bot {bot} cannot be started: {trouble}",
                bot=Word(origin(point)),
                trouble=trouble,
            )
        ) from error
    if not isinstance(bot, Bot):
        raise BrokenBot(
            message(
                "the bot {bot} is not a bot: it needs a name and a method choose(view)",
                bot=Word(origin(point)),
            )
        )
    return bot
