"""What a landscape is worth to the seat that is to decide: points made and points to hope for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from guildhall.bots.carcassonne.chances import Chances, Gap
from guildhall.bots.carcassonne.weights import Weights
from guildhall.games.carcassonne import View
from guildhall.games.carcassonne.rules import board, facts

STEP = board.STEP.rows
SEGMENT_AT = facts.SEGMENT_AT.rows
ASKED = [
    [(edge, needs >> 2 * edge & 3) for edge in range(4) if needs >> 2 * edge & 3 > facts.GREEN]
    for needs in range(256)
]
"""The edges of a place with these needs at which a road or a city asks something, and which."""

Gaps = dict[int, list[Gap]]
"""The root of a feature -> the gaps at which it is open."""


class Outlook:
    """Appraises states that grow out of one view, all with a tile laid and nothing scored yet."""

    def __init__(self, view: View, weights: Weights) -> None:
        self.rules = view.ruleset.interpreted
        self.weights = weights
        self.chances = Chances(view, weights)
        self.seat = view.own.seat
        self.seats = range(view.n_players)
        self.early = min(self.chances.turns / weights.horizon, 1.0)
        self._gaps: Gaps = {}
        self._cities: dict[int, set[int]] = {}

    def lying(self, s: Any) -> float:
        """The lead of the seat if the turn ends without a meeple."""
        roots = self.occupied(s)
        wanted = {*roots, *self.new_roots(s)}
        self._gaps = find_gaps(s, wanted, self.rules.slot_of) if self.weights.hope else {}
        self._cities = find_cities(s, wanted)
        totals = [float(s.players[seat].score) for seat in self.seats]
        home = [float(s.players[seat].meeples) for seat in self.seats]
        for root in roots:
            men = [s.men[root] >> 3 * seat & 7 for seat in self.seats]
            points, back = self.feature(s, root, own=men[self.seat] > 0)
            most = max(men)
            for seat in self.seats:
                home[seat] += back * men[seat]
                if men[seat] == most:
                    totals[seat] += points
        for seat in self.seats:
            totals[seat] += self.supply(home[seat])
        rival = max(totals[seat] for seat in self.seats if seat != self.seat)
        return totals[self.seat] - self.weights.rivals * rival

    def claim(self, s: Any, node: int) -> float:
        """What a meeple on a free segment of the new tile adds."""
        root = root_of(s.parent, node)
        points, back = self.feature(s, root, own=True)
        held = s.players[self.seat].meeples
        return points + self.supply(held - 1 + back) - self.supply(held)

    def supply(self, meeples: float) -> float:
        """What so many meeples in the supply are worth; a part of one counts in part."""
        worth = self.weights.supply
        whole = min(int(meeples), len(worth) - 1)
        rest = (meeples - whole) * worth[min(whole + 1, len(worth) - 1)]
        return self.early * (sum(worth[: whole + 1]) + rest)

    def feature(self, s: Any, root: int, *, own: bool) -> tuple[float, float]:
        """The points to expect of a feature, and the chance that its meeples come back."""
        kind = s.kind[root]
        if kind == facts.FIELD:
            return self.meadow(s, root), 0.0
        if s.gaps[root] == 0:
            return float(self.rules.worth_complete(s, root)), 1.0
        now = s.size[root] + s.shields[root]
        if kind == facts.CLOISTER:
            filled = self.chances.of_surrounding
            return now + filled * s.gaps[root], filled ** s.gaps[root]
        gaps = self._gaps.get(root, [])
        chance = self.chances.of_all(gaps, own=own)
        each = 2 if kind == facts.CITY else 1
        return chance * each * (now + len(gaps)) + (1.0 - chance) * now, chance

    def meadow(self, s: Any, root: int) -> float:
        """Three points for each city that is completed, fewer for one that may be (K19)."""
        hope = self.weights.hope * self.weights.city_of_meadow * self.early
        cities = self._cities.get(root, ())
        return 3.0 * sum(1.0 if s.gaps[city] == 0 else hope ** s.gaps[city] for city in cities)

    def occupied(self, s: Any) -> list[int]:
        """The roots of all features on which meeples stand."""
        parent = s.parent
        roots = {
            root_of(parent, node)
            for seat in self.seats
            for node in s.players[seat].stands_on
            if node != facts.EMPTY
        }
        return sorted(roots)

    def new_roots(self, s: Any) -> set[int]:
        """The roots of the features of the new tile."""
        first = s.first_node[s.n_tiles - 1]
        return {root_of(s.parent, node) for node in range(first, s.n_nodes)}


def find_gaps(s: Any, wanted: set[int], slot_of: Callable[[Any, int], int]) -> Gaps:
    """Where the wanted cities and roads are open."""
    gaps: Gaps = {}
    for k in range(s.n_open):
        needs = s.needs[k]
        for edge, terrain in ASKED[needs]:
            there = (s.open_place[k] + STEP[edge]) % board.N_PLACES
            t = s.slot_holds[slot_of(s, there)] - 1
            spot = (edge ^ 2) + (4 if terrain == facts.PATH else 0)
            root = root_of(s.parent, s.first_node[t] + SEGMENT_AT[s.laid[t]][spot])
            if root in wanted:
                gaps.setdefault(root, []).append((needs, edge))
    return gaps


def find_cities(s: Any, wanted: set[int]) -> dict[int, set[int]]:
    """The cities that the wanted meadows border."""
    cities: dict[int, set[int]] = {}
    for k in range(s.n_borders):
        meadow = root_of(s.parent, s.border_field[k])
        if meadow in wanted:
            cities.setdefault(meadow, set()).add(root_of(s.parent, s.border_city[k]))
    return cities


def root_of(parent: list[int], node: int) -> int:
    """The root of the feature that a node belongs to."""
    while parent[node] != node:
        node = parent[node]
    return node
