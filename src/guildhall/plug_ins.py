"""What other packages add to the house, by entry points.

Installed packages are looked through once for each group and import path, and only when somebody
asks, because it takes longer than everything else at the start of the program.
"""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


GROUPS = {
    "guildhall.bots": "a callable that takes `seed` and makes a bot; the group ends with the game",
    "guildhall.console.games": "a `GameAdapter`: how the console draws a game and asks for moves",
    "guildhall.criteria": "a `Criterion`, by which standings are ordered",
    "guildhall.formats": "a `Format`, which events can be played by",
    "guildhall.games": "a `GameSpec`: a game that can be played everywhere",
    "guildhall.languages": "a `Translation`: a language of pages and sheets",
    "guildhall.pairings": "a `Pairing`: how the tables of a round are drawn",
    "guildhall.point_scales": "a `PointScale`: what a place at a table is worth",
    "guildhall.splendor.editions": "an `Edition`: an expansion of Splendor",
    "guildhall.web.games": "a `Presenter`: how the browser draws a game and asks for moves",
}
"""The groups of entry points that are looked at, and what an entry point of each names."""


class BrokenPlugIn(RuntimeError):
    """Something of another package that cannot be used; the message names the package."""


def plug_in_names(group: str) -> list[str]:
    """The names of what packages add to a group, in alphabetical order."""
    return sorted({point.name for point in installed(group)})


def find_plug_in(group: str, name: str) -> EntryPoint | None:
    """The entry point of a name, None without one; raises BrokenPlugIn where packages share it."""
    points = [point for point in installed(group) if point.name == name]
    packages = sorted({package(point) for point in points})
    if len(packages) > 1:
        raise BrokenPlugIn(f"the packages {' and '.join(packages)} both have '{name}': keep one")
    return points[0] if points else None


def load_plug_in(point: EntryPoint) -> Any:
    """What an entry point names; raises BrokenPlugIn where it cannot be loaded."""
    try:
        return point.load()
    except Exception as error:
        message = f"{origin(point)} cannot be loaded: {type(error).__name__}: {error}"
        raise BrokenPlugIn(message) from error


def origin(point: EntryPoint) -> str:
    """Where an entry point comes from, for those who have to mend it."""
    return f"'{point.name}' of the package {package(point)} ({point.value})"


def package(point: EntryPoint) -> str:
    """The package that an entry point comes from."""
    return point.dist.name if point.dist else "unknown"


def installed(group: str) -> tuple[EntryPoint, ...]:
    """The entry points of a group, those of all installed packages.

    Packages are searched again only where the import path has changed.
    """
    if not any(group == known or group.startswith(f"{known}.") for known in GROUPS):
        raise KeyError(f"{group} is not in GROUPS")
    return _points(group, tuple(sys.path))


@cache
def _points(group: str, _path: tuple[str, ...]) -> tuple[EntryPoint, ...]:
    from importlib.metadata import entry_points

    return tuple(entry_points(group=group))
