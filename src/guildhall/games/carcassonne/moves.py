"""Moves, their text, and the fixed space of action numbers underneath them.

`offer 2`, `hand 1`, `pile` choose the tile, `at 1 -2 r90` lays it, `meeple city n` or `none` ends
the turn; `discard hand 1` is a turn without a tile that fits (K14).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from guildhall.games.carcassonne.rules import board, supply, turn, variant
from guildhall.games.carcassonne.tiles import EDGES, HALVES
from guildhall.games.engine.binder import ActionRange, Ruleset

REACH = 72
"""No place is farther from the start tile than this many steps."""

SPOTS = (
    *(f"{kind} {edge.lower()}" for kind in ("city", "road") for edge in EDGES),
    *(f"field {half.lower()}" for half in HALVES),
    "cloister",
)
"""The names of the spots of a laid tile, by their numbers in the rules."""


@dataclass(frozen=True, slots=True)
class Move:
    """One decision of a player; `str(move)` is its notation."""

    action: int
    text: str = field(compare=False)

    def __str__(self) -> str:
        return self.text

    @property
    def kind(self) -> str:
        """What is done: `offer`, `hand`, `pile`, `discard`, `at`, `meeple` or `none`."""
        return self.text.split()[0]

    @property
    def number(self) -> int | None:
        """Which tile of the offer or the hand is taken or discarded: 1, 2 or 3."""
        word = self.text.split()[-1]
        return int(word) if self.kind in {"offer", "hand", "discard"} else None

    @property
    def at(self) -> tuple[int, int, int] | None:
        """Where a move lays the tile: x, y and quarter turns clockwise."""
        words = self.text.split()
        if words[0] != "at":
            return None
        return int(words[1]), int(words[2]), int(words[3][1:]) // 90

    @property
    def spot(self) -> str | None:
        """Where a move places a meeple, such as `city n`."""
        verb, _, rest = self.text.partition(" ")
        return rest if verb == "meeple" else None


def place_number(x: int, y: int) -> int:
    """The number that the rules have for a place."""
    return (x + board.ROW * y) % board.N_PLACES


def coordinates(place: int) -> tuple[int, int]:
    """Where a place is: how far east and how far north of the start tile."""
    return _coordinates()[place]


@cache
def _coordinates() -> list[tuple[int, int]]:
    found = [(0, 0)] * board.N_PLACES
    for y in range(-REACH, REACH + 1):
        for x in range(abs(y) - REACH, REACH - abs(y) + 1):
            found[place_number(x, y)] = (x, y)
    return found


class ActionSpace:
    """The numbers 0 to size - 1, each one action of the rules, the same in every position."""

    def __init__(self, ruleset: Ruleset, legal: Callable[[], list[int]]) -> None:
        self.ranges: tuple[ActionRange, ...] = tuple(ruleset.actions)
        self.legal = legal
        """The numbers that are legal now."""

    @property
    def size(self) -> int:
        """How many actions there are in all."""
        return self.ranges[-1].first + self.ranges[-1].size

    def mask(self) -> list[bool]:
        """For every action whether it is legal now."""
        mask = [False] * self.size
        for action in self.legal():
            mask[action] = True
        return mask

    def move(self, action: int) -> Move:
        """The move with this number."""
        for actions in self.ranges:
            offset = action - actions.first
            if 0 <= offset < actions.size:
                return Move(action, _text(actions.notation, offset))
        raise IndexError(f"there is no action {action}; the last is {self.size - 1}")


def laying_action(ruleset: Ruleset, x: int, y: int, turns: int) -> int:
    """The action that lays a tile at a place."""
    return ruleset.number(turn.LAY) + 4 * place_number(x, y) + turns


def meeple_action(ruleset: Ruleset, spot: int) -> int:
    """The action that places a meeple on a spot."""
    return ruleset.number(turn.MEEPLE) + spot


def none_action(ruleset: Ruleset) -> int:
    """The action that places no meeple."""
    return ruleset.number(turn.NO_MEEPLE)


def source_action(ruleset: Ruleset, source: str, number: int = 1) -> int:
    """The action that takes, or discards, a tile: of `offer` or `hand` by number, or `pile`."""
    first = {
        "offer": variant.OFFER,
        "hand": variant.OWN,
        "pile": variant.PILE,
        "discard hand": variant.DISCARD_OWN,
        "discard offer": variant.DISCARD_OFFER,
    }[source]
    return ruleset.number(first) + number - 1


NUMBERS = tuple(str(k + 1) for k in range(supply.HAND))
"""The numbers of the tiles in offer and hand."""


def _text(notation: str, offset: int) -> str:
    if "{place}" in notation:
        x, y = coordinates(offset >> 2)
        return notation.format(place=f"{x} {y} r{offset % 4 * 90}")
    return notation.format(number=offset + 1, spot=SPOTS[offset] if offset < len(SPOTS) else "")
