"""Who meets whom: line-ups, each of which plays every deal with all rotations of seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations

from guildhall.arena.errors import ArenaError
from guildhall.messages import message

LineUp = tuple[str, ...]
"""The names of those who play, as they sit in the first rotation; a bot may sit several times."""


@dataclass(frozen=True, slots=True)
class Task:
    """A deal for a line-up, or those of its rotations that are still to be played."""

    line_up: LineUp
    deal: int
    rotations: tuple[int, ...]


def match(names: Sequence[str], players: int) -> list[LineUp]:
    """One bot against another, or several at one table; the last one fills the seats that are left.

    So with three seats `A B` is A against two of B.
    """
    if not 2 <= len(names) <= players:
        wanted = message("A match at {players} seats is for 2 to {players} bots", players=players)
        raise ArenaError(message("A match at 2 seats is for 2 bots") if players == 2 else wanted)
    return [_filled(names, players)]


def round_robin(names: Sequence[str], players: int) -> list[LineUp]:
    """Everybody meets everybody: all tables that can be filled with different bots."""
    _check(names)
    if len(names) >= players:
        return list(combinations(names, players))
    return [line_up for pair in combinations(names, 2) for line_up in _both_ways(pair, players)]


def gauntlet(names: Sequence[str], players: int) -> list[LineUp]:
    """The first bot against each of the others, which fills the other seats."""
    _check(names)
    return [_filled((names[0], other), players) for other in names[1:]]


def ladder(names: Sequence[str], players: int) -> list[LineUp]:
    """Bots from the weakest on, each against those next to it: two steps up with two players.

    Far ends of a ladder say little of each other: a game that is won anyway tells nothing.
    """
    _check(names)
    if players == 2:
        return [
            (names[k], names[k + step])
            for k in range(len(names))
            for step in (1, 2)
            if k + step < len(names)
        ]
    if len(names) < players:
        return round_robin(names, players)
    return [tuple(names[k : k + players]) for k in range(len(names) - players + 1)]


KINDS: dict[str, Callable[[Sequence[str], int], list[LineUp]]] = {
    "match": match,
    "round-robin": round_robin,
    "gauntlet": gauntlet,
    "ladder": ladder,
}


def rotations(line_up: LineUp) -> tuple[int, ...]:
    """The numbers of all rotations."""
    return tuple(range(len(line_up)))


def seated(line_up: LineUp, rotation: int) -> LineUp:
    """Who sits where: whoever began moves on by one seat from rotation to rotation."""
    cut = len(line_up) - rotation
    return line_up[cut:] + line_up[:cut]


def tasks(line_ups: Sequence[LineUp], deals: int) -> list[Task]:
    """All deals of all line-ups, deal by deal, so that everybody is equally far at any time."""
    return [
        Task(line_up, deal, rotations(line_up)) for deal in range(deals) for line_up in line_ups
    ]


def _check(names: Sequence[str]) -> None:
    if len(names) < 2:
        raise ArenaError(message("That takes two bots at least"))


def _filled(names: Sequence[str], players: int) -> LineUp:
    return (*names, *[names[-1]] * (players - len(names)))


def _both_ways(pair: tuple[str, ...], players: int) -> list[LineUp]:
    return [_filled(pair, players), _filled(pair[::-1], players)]
