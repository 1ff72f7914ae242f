"""Bots by name: those of the house, and those that other packages add.

A package adds a bot by an entry point in the group `guildhall.bots` that names a class, or any
callable, which takes `seed: int`. Installed packages are looked through only when that is needed,
because it takes longer than everything else at the start of the program.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from guildhall.bots.contract import Bot

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "guildhall.bots"

BUILT_IN = {
    "greedy": "guildhall.bots.greedy:GreedyBot",
    "random": "guildhall.bots.random_bot:RandomBot",
}
"""The bots of the house; a plug-in cannot take the place of one."""


class UnknownBot(ValueError):
    """There is no bot of this name; the message names those there are."""


class BrokenBot(RuntimeError):
    """A bot of another package that cannot play; the message names the package."""


def names() -> list[str]:
    """The names of all bots, in alphabetical order."""
    return sorted({*BUILT_IN, *(point.name for point in _plug_ins())})


def create(name: str, seed: int = 0) -> Bot:
    """A new bot of this name; bots of the same seed that see the same choose the same."""
    if name in BUILT_IN:
        module, _, factory = BUILT_IN[name].partition(":")
        bot: Bot = getattr(import_module(module), factory)(seed=seed)
        return bot
    return _create_plug_in(_plug_in(name), seed)


def _plug_ins() -> list[EntryPoint]:
    from importlib.metadata import entry_points

    return [point for point in entry_points(group=GROUP) if point.name not in BUILT_IN]


def _plug_in(name: str) -> EntryPoint:
    offers = {_package(point): point for point in _plug_ins() if point.name == name}
    if not offers:
        raise UnknownBot(_unknown(name))
    if len(offers) > 1:
        message = f"the packages {' and '.join(sorted(offers))} both have a bot '{name}': keep one"
        raise BrokenBot(message)
    return next(iter(offers.values()))


def _unknown(name: str) -> str:
    from difflib import get_close_matches

    known = names()
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
