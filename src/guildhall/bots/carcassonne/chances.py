"""How likely a gap in a city or road is closed, from the tiles that a seat has not seen."""

from __future__ import annotations

from guildhall.bots.carcassonne.weights import Weights
from guildhall.games.carcassonne import HIDDEN, View
from guildhall.games.carcassonne.rules import facts
from guildhall.games.carcassonne.tiles import letters


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
        self._own: dict[int, float] = {}
        self._others: dict[int, float] = {}

    def of_gap(self, needs: int, *, own: bool) -> float:
        """The chance that somebody, or the own seat, closes a gap at a place with these needs."""
        known = self._own if own else self._others
        if needs not in known:
            known[needs] = self._find(needs, own=own)
        return known[needs]

    def of_all(self, gaps: list[int], *, own: bool) -> float:
        """The chance that all gaps are closed."""
        chance = self.weights.hope
        for needs in gaps:
            chance *= self.of_gap(needs, own=own)
        return chance

    @property
    def of_surrounding(self) -> float:
        """The chance that an empty place round a cloister is filled in time."""
        early = min(self.turns / self.weights.horizon, 1.0)
        return self.weights.hope * self.weights.surrounding * early

    def _find(self, needs: int, *, own: bool) -> float:
        fitting = sum(count for number, count in self.unseen if facts.FITS.rows[number][needs])
        chance = 1.0 - (1.0 - fitting / self.total) ** self.turns
        chance *= self.weights.closing
        if own and self.turns and any(facts.FITS.rows[number][needs] for number in self.hand):
            chance = max(chance, self.weights.at_hand)
        return chance


def turns_left(view: View) -> int:
    """How many more turns the seat of a view can expect after this one."""
    counted = view.turns_left(view.own.seat)
    if counted is not None:
        return max(counted - 1, 0)
    return int(view.state.n_left) // view.n_players
