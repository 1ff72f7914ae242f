"""How likely a gap in a city or road is closed, from the tiles that a seat has not seen."""

from __future__ import annotations

from functools import cache

from guildhall.bots.carcassonne.weights import Weights
from guildhall.games.carcassonne import HIDDEN, View
from guildhall.games.carcassonne.rules import facts
from guildhall.games.carcassonne.tiles import letters

Gap = tuple[int, int]
"""The needs of an open place, and the edge at which the feature asks something of it."""


class Chances:
    """The expectation over the unseen tiles; remembered for each kind of gap."""

    def __init__(self, view: View, weights: Weights) -> None:
        self.weights = weights
        self.turns = turns_left(view)
        counts = view.unseen
        self.unseen = [(number, counts[letter]) for number, letter in enumerate(letters())]
        self.total = max(counts.total(), 1)
        known = {letter for letter in view.own.hand if letter and letter != HIDDEN}
        self.hand = [letters().index(letter) for letter in sorted(known)]
        self._own: dict[Gap, float] = {}
        self._others: dict[Gap, float] = {}

    def of_gap(self, gap: Gap, *, own: bool) -> float:
        """The chance that somebody, or the own seat, closes a gap in time."""
        known = self._own if own else self._others
        if gap not in known:
            known[gap] = self._find(gap, own=own)
        return known[gap]

    def of_all(self, gaps: list[Gap], *, own: bool) -> float:
        """The chance that all gaps are closed."""
        chance = self.weights.hope
        for gap in gaps:
            chance *= self.of_gap(gap, own=own)
        return chance

    @property
    def of_surrounding(self) -> float:
        """The chance that an empty place round a cloister is filled in time."""
        early = min(self.turns / self.weights.horizon, 1.0)
        return self.weights.hope * self.weights.surrounding * early

    def _find(self, gap: Gap, *, own: bool) -> float:
        closers = closing_tiles(*gap)
        closing = sum(count for number, count in self.unseen if number in closers)
        chance: float = 1.0 - (1.0 - closing / self.total) ** (self.weights.pace * self.turns)
        chance *= self.weights.patience
        if own and self.turns and any(number in closers for number in self.hand):
            chance = max(chance, self.weights.at_hand)
        return chance


@cache
def closing_tiles(needs: int, edge: int) -> frozenset[int]:
    """The tiles that fit into a place and close the city or road at one of its edges."""
    return frozenset(
        number
        for number in range(facts.N_KINDS)
        for turns in range(4)
        if facts.FITS.rows[number][needs] >> turns & 1 and closes(4 * number + turns, needs, edge)
    )


def closes(laid: int, needs: int, edge: int) -> bool:
    """Whether a laid tile leaves the city or road at an edge no way on into the open."""
    row = facts.SEGMENT_AT.rows[laid]
    first = 4 if needs >> 2 * edge & 3 == facts.PATH else 0
    segment = row[first + edge]
    return all(needs >> 2 * other & 3 for other in range(4) if row[first + other] == segment)


def turns_left(view: View) -> int:
    """How many more turns the seat of a view can expect after this one."""
    counted = view.turns_left(view.own.seat)
    if counted is not None:
        return max(counted - 1, 0)
    return int(view.state.n_left) // view.n_players
