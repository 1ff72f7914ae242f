"""What a search has to know of a game: how it is told, and what its network looks like."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import NamedTuple

NONE = -1


class Point(NamedTuple):
    """What an action is judged by: one or two entities, each by a head, or a row of its own."""

    entity: int = NONE
    head: int = NONE
    entity2: int = NONE
    head2: int = NONE
    row: int = NONE


class Label(NamedTuple):
    """What a number stands for: the same name means the same in all games of a family."""

    name: str
    player: int = NONE
    """Whose it is: how many places behind the player to decide; NONE where it is nobody's."""


class Symmetry(NamedTuple):
    """A way to rename what is alike in a game, such as colours, that changes nothing else."""

    order: tuple[int, ...]
    """The new number of each."""
    actions: tuple[int, ...]
    """The new number of each action."""


@dataclass(frozen=True)
class Description:
    """A game for a number of players, as a network is told of it."""

    name: str
    """The rules and the number of players: `splendor-orient-3`."""
    players: int
    version: str
    """Changes whenever the numbers that a network is told change their meaning."""
    kernels: tuple[ModuleType, ...]
    """`tree`, `network`, and the modules that say how positions are told."""
    context_labels: tuple[Label, ...]
    """The numbers in the context."""
    entities: int
    feature_labels: tuple[Label, ...]
    """The numbers of an entity."""
    row_labels: tuple[Label, ...]
    """The actions that are judged by a row of their own."""
    heads: int
    points: tuple[Point, ...]
    """By action: what it is judged by."""
    symmetries: tuple[Symmetry, ...]
    """All ways to rename, the one that renames nothing first."""

    @property
    def context(self) -> int:
        """How many numbers the context has."""
        return len(self.context_labels)

    @property
    def features(self) -> int:
        """How many numbers an entity has."""
        return len(self.feature_labels)

    @property
    def rows(self) -> int:
        """How many actions are judged by a row of their own."""
        return len(self.row_labels)


def number_rows(points: Sequence[Point]) -> tuple[Point, ...]:
    """The same points, where every action without an entity has a row of its own."""
    numbered = []
    rows = 0
    for point in points:
        if point.entity == NONE:
            numbered.append(Point(row=rows))
            rows += 1
        else:
            numbered.append(point)
    return tuple(numbered)
