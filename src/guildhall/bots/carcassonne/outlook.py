"""What a landscape is worth to the seat that is to decide: points made and points to hope for."""

from __future__ import annotations

from typing import Any

from guildhall.bots.carcassonne.chances import Chances
from guildhall.bots.carcassonne.weights import Weights
from guildhall.games.carcassonne import View
from guildhall.games.carcassonne.rules import board, facts

STEP = board.STEP.rows
SEGMENT_AT = facts.SEGMENT_AT.rows
N_SEGMENTS = facts.N_SEGMENTS.rows

Gaps = dict[int, list[int]]
"""The root of a feature -> the needs of the open places at which it is open."""


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

    def lying(self, s: Any) -> float:
        """The lead of the seat if the turn ends without a meeple."""
        roots = self.occupied(s)
        self._gaps = self.find_gaps(s, {*roots, *self.new_roots(s)})
        totals = [float(s.players[seat].score) for seat in self.seats]
        home = [float(s.players[seat].meeples) for seat in self.seats]
        for root in roots:
            points, back = self.feature(s, root, own=s.men[root] >> 3 * self.seat & 7 > 0)
            men = [s.men[root] >> 3 * seat & 7 for seat in self.seats]
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
        root = self.rules.find(s, node)
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
        find = self.rules.find
        cities = {
            find(s, s.border_city[k])
            for k in range(s.n_borders)
            if find(s, s.border_field[k]) == root
        }
        hope = self.weights.hope * self.weights.city_of_meadow * self.early
        return 3.0 * sum(1.0 if s.gaps[city] == 0 else hope ** s.gaps[city] for city in cities)

    def occupied(self, s: Any) -> list[int]:
        """The roots of all features on which meeples stand."""
        find = self.rules.find
        roots = {
            find(s, node)
            for seat in self.seats
            for node in s.players[seat].stands_on
            if node != facts.EMPTY
        }
        return sorted(roots)

    def new_roots(self, s: Any) -> set[int]:
        """The roots of the features of the new tile."""
        first = s.first_node[s.n_tiles - 1]
        return {self.rules.find(s, node) for node in range(first, s.n_nodes)}

    def find_gaps(self, s: Any, wanted: set[int]) -> Gaps:
        """Where the wanted cities and roads are open."""
        gaps: Gaps = {}
        for k in range(s.n_open):
            needs = s.needs[k]
            for edge in range(4):
                terrain = needs >> 2 * edge & 3
                if terrain > facts.GREEN:
                    root = self.root_beyond(s, s.open_place[k], edge, terrain)
                    if root in wanted:
                        gaps.setdefault(root, []).append(needs)
        return gaps

    def root_beyond(self, s: Any, place: int, edge: int, terrain: int) -> int:
        """The root of the city or road that asks something of an open place at one edge."""
        there = (place + STEP[edge]) % board.N_PLACES
        t = s.slot_holds[self.rules.slot_of(s, there)] - 1
        spot = (edge ^ 2) + (4 if terrain == facts.PATH else 0)
        root: int = self.rules.find(s, s.first_node[t] + SEGMENT_AT[s.laid[t]][spot])
        return root
