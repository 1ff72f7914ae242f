"""Tries every way to play a turn and chooses the one with the best outlook.

A bot is shown a view. All that it tries it tries on copies of the state of that view, in which the
pile, the removed tiles and the hands of others are unknown, so there is nothing to peep at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from guildhall.bots.carcassonne.outlook import Outlook
from guildhall.bots.carcassonne.weights import Weights
from guildhall.games.carcassonne import View
from guildhall.games.carcassonne.moves import SPOTS, place_number
from guildhall.games.carcassonne.rules import facts
from guildhall.games.carcassonne.tiles import letters

NOT_AT_ALL = float("-inf")


@dataclass(frozen=True, slots=True)
class Plan:
    """A way to play a tile, and what it is worth."""

    worth: float
    at: tuple[int, int, int] = (0, 0, 0)
    """x, y and quarter turns."""
    spot: str | None = None
    """Where the meeple goes, if one does."""


class Planning:
    """All ways to play a turn from one view."""

    def __init__(self, view: View, weights: Weights) -> None:
        self.view = view
        self.state = view.state
        self.rules = view.ruleset.interpreted
        self.outlook = Outlook(view, weights)
        self._plans: dict[str, Plan] = {}

    def best(self, letter: str) -> Plan:
        """The best way to play a tile of this letter."""
        if letter not in self._plans:
            plans = (self.plan(letter, at) for at in self.places(letter))
            self._plans[letter] = max(plans, key=lambda plan: plan.worth, default=Plan(NOT_AT_ALL))
        return self._plans[letter]

    def expected(self) -> float:
        """What a blind tile of the pile is worth: the mean over all unseen tiles (K7)."""
        unseen = self.view.unseen
        worths = [(self.best(letter).worth, count) for letter, count in sorted(unseen.items())]
        playable = [(worth, count) for worth, count in worths if worth != NOT_AT_ALL]
        total = sum(count for _, count in playable)
        return sum(worth * count for worth, count in playable) / total if total else NOT_AT_ALL

    def meeple(self) -> str | None:
        """Where a meeple goes on the tile that has just been laid, if one does."""
        return self.with_meeple(self.state).spot

    def plan(self, letter: str, at: tuple[int, int, int]) -> Plan:
        """The best that can be done with a tile at a place."""
        x, y, turns = at
        state = self.state.copy()
        self.rules.lay(state, letters().index(letter), turns, place_number(x, y))
        plan = self.with_meeple(state)
        return Plan(plan.worth, at, plan.spot)

    def with_meeple(self, state: Any) -> Plan:
        """The best that can be done after a tile is laid."""
        base = self.outlook.lying(state)
        claims = [
            Plan(base + self.outlook.claim(state, node), spot=spot)
            for node, spot in self.free_spots(state)
        ]
        return max([Plan(base), *claims], key=lambda plan: plan.worth)

    def free_spots(self, state: Any) -> Iterator[tuple[int, str]]:
        """The free segments of the new tile, as far as there is a meeple: nodes and names."""
        t = state.n_tiles - 1
        laid, first = state.laid[t], state.first_node[t]
        if state.players[state.seat].meeples:
            for k in range(facts.N_SEGMENTS.rows[laid >> 2]):
                if state.men[self.rules.find(state, first + k)] == 0:
                    yield first + k, SPOTS[facts.SPOT.rows[laid][k]]

    def places(self, letter: str) -> list[tuple[int, int, int]]:
        """Where a tile fits; rotations that look alike count once."""
        different = different_turns(letter)
        return [at for at in self.view.places_for(letter) if at[2] in different]


@cache
def different_turns(letter: str) -> frozenset[int]:
    """The rotations of a tile that do not look like an earlier one."""
    first = 4 * letters().index(letter)
    looks: dict[Any, int] = {}
    for turns in range(4):
        row = facts.SEGMENT_AT.rows[first + turns]
        spots = frozenset(
            frozenset(spot for spot in range(len(row)) if row[spot] == k)
            for k in set(row) - {facts.EMPTY}
        )
        looks.setdefault(spots, turns)
    return frozenset(looks.values())
