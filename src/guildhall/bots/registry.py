"""Bots by game and name: those of the house, and those that other packages add.

A package adds a bot by an entry point in the group of its game, `guildhall.bots` for Splendor and
`guildhall.bots.carcassonne` for Carcassonne, that names a class, or any callable, which takes
`seed: int`. So a bot is offered only where it can play. Installed packages are looked through only
when that is needed, because it takes longer than everything else at the start of the program.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from guildhall.bots.contract import Bot

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "guildhall.bots"
SPLENDOR = "splendor"

BUILT_IN = {
    SPLENDOR: {
        "greedy": "guildhall.bots.splendor.greedy:GreedyBot",
        "random": "guildhall.bots.random_bot:RandomBot",
    },
    "carcassonne": {
        "greedy": "guildhall.bots.carcassonne.players:GreedyBot",
        "thinker": "guildhall.bots.carcassonne.players:ThinkingBot",
        "random": "guildhall.bots.random_bot:RandomBot",
    },
}
"""The bots of the house by their game; a plug-in cannot take the place of one."""


class UnknownBot(ValueError):
    """There is no bot of this name; the message names those there are."""


class BrokenBot(RuntimeError):
    """A bot of another package that cannot play; the message names the package."""


def names(game: str = SPLENDOR) -> list[str]:
    """The names of all bots that can play a game, in alphabetical order."""
    return sorted({*_house(game), *(point.name for point in _plug_ins(game))})


def create(name: str, seed: int = 0, game: str = SPLENDOR) -> Bot:
    """A new bot of this name; bots of the same seed that see the same choose the same."""
    if name in _house(game):
        module, _, factory = _house(game)[name].partition(":")
        bot: Bot = getattr(import_module(module), factory)(seed=seed)
        return bot
    return _create_plug_in(_plug_in(name, game), seed)


def _house(game: str) -> dict[str, str]:
    if game not in BUILT_IN:
        raise UnknownBot(f"no bot plays '{game}'; games are {', '.join(BUILT_IN)}")
    return BUILT_IN[game]


def _plug_ins(game: str) -> list[EntryPoint]:
    from importlib.metadata import entry_points

    group = GROUP if game == SPLENDOR else f"{GROUP}.{game}"
    return [point for point in entry_points(group=group) if point.name not in _house(game)]


def _plug_in(name: str, game: str) -> EntryPoint:
    offers = {_package(point): point for point in _plug_ins(game) if point.name == name}
    if not offers:
        raise UnknownBot(_unknown(name, game))
    if len(offers) > 1:
        message = f"the packages {' and '.join(sorted(offers))} both have a bot '{name}': keep one"
        raise BrokenBot(message)
    return next(iter(offers.values()))


def _unknown(name: str, game: str) -> str:
    from difflib import get_close_matches

    known = names(game)
    near = get_close_matches(name.lower(), known, n=1, cutoff=0.5)
    hint = f" Did you mean {near[0]}?" if near else ""
    return f"there is no bot '{name}'; bots are {', '.join(known)}.{hint}"


def _create_plug_in(point: EntryPoint, seed: int) -> Bot:
    """Load and make the bot of another package, whose faults are told as such."""
    try:
        factory: Callable[..., Any] = point.load()
        bot = factory(seed=seed)
    except Exception as error:
        message = f"{_origin(point)} cannot be started: {type(error).__name__}: {error}"
        raise BrokenBot(message) from error
    if not isinstance(bot, Bot):
        message = f"{_origin(point)} is not a bot: it needs a name and a method choose(view)"
        raise BrokenBot(message)
    return bot


def _origin(point: EntryPoint) -> str:
    return f"the bot '{point.name}' of the package {_package(point)} ({point.value})"


def _package(point: EntryPoint) -> str:
    return point.dist.name if point.dist else "unknown"
